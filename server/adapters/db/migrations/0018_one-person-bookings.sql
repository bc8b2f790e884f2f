CREATE TABLE "one_person_bookings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"operator_id" integer NOT NULL,
	"subject" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_person_bookings_amount_is_positive" CHECK ("one_person_bookings"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "one_person_bookings" ADD CONSTRAINT "one_person_bookings_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_person_bookings_of_operator" ON "one_person_bookings" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "one_person_bookings_of_subject" ON "one_person_bookings" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "one_person_bookings_by_reference" ON "one_person_bookings" USING btree ("reference");--> statement-breakpoint
-- What one person booked within the last day counts from the start.
INSERT INTO "one_person_bookings" ("reference", "operator_id", "subject", "amount_cents", "at")
SELECT "reference", "requested_by", 'client:' || "user_id", abs("amount_cents"), "requested_at"
FROM "funds_requests"
WHERE "status" IN ('approved', 'booked') AND "decided_by" IS NULL AND "requested_at" > now() - interval '1 day';
