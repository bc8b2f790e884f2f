CREATE TABLE "trading_calendar_days" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"venue" text NOT NULL,
	"date" date NOT NULL,
	"opens" text,
	"closes" text,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"certainty" text NOT NULL,
	"added_in" integer NOT NULL,
	"removed_in" integer
);
--> statement-breakpoint
CREATE TABLE "trading_calendar_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
ALTER TABLE "trading_calendar_days" ADD CONSTRAINT "trading_calendar_days_added_in_trading_calendar_versions_version_fk" FOREIGN KEY ("added_in") REFERENCES "public"."trading_calendar_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_calendar_days" ADD CONSTRAINT "trading_calendar_days_removed_in_trading_calendar_versions_version_fk" FOREIGN KEY ("removed_in") REFERENCES "public"."trading_calendar_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_calendar_versions" ADD CONSTRAINT "trading_calendar_versions_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trading_calendar_days_one_in_effect" ON "trading_calendar_days" USING btree ("venue","date") WHERE "trading_calendar_days"."removed_in" is null;--> statement-breakpoint
CREATE INDEX "trading_calendar_days_by_start" ON "trading_calendar_days" USING btree ("added_in");--> statement-breakpoint
CREATE INDEX "trading_calendar_days_by_end" ON "trading_calendar_days" USING btree ("removed_in");