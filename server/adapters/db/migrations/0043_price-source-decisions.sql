CREATE TABLE "price_source_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"symbol" text,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"operator_id" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" bigint,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "price_source_decisions_end_is_known" CHECK (("price_source_decisions"."ended_at" is null) = ("price_source_decisions"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "price_source_decisions" ADD CONSTRAINT "price_source_decisions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_source_decisions" ADD CONSTRAINT "price_source_decisions_ended_by_operators_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_source_decisions_one_disabled" ON "price_source_decisions" USING btree ("source") WHERE "price_source_decisions"."ended_at" is null and "price_source_decisions"."symbol" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_source_decisions_one_pin" ON "price_source_decisions" USING btree ("symbol") WHERE "price_source_decisions"."ended_at" is null and "price_source_decisions"."symbol" is not null;--> statement-breakpoint
CREATE INDEX "price_source_decisions_by_time" ON "price_source_decisions" USING btree ("since");