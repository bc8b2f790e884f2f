ALTER TABLE "referred_account_days" ADD COLUMN "withdrawals_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "disputed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_parts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversing_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "transactions_to_hold" ON "transactions" USING btree ("hold_due_at") WHERE "transactions"."hold_due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_reversed_is_within_deposit" CHECK ("transactions"."reversed_cents" >= 0 AND "transactions"."reversing_cents" >= 0 AND "transactions"."reversed_cents" + "transactions"."reversing_cents" <= greatest("transactions"."amount_cents", 0));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_hold_is_within_deposit" CHECK ("transactions"."hold_cents" >= 0 AND "transactions"."hold_cents" <= greatest("transactions"."amount_cents", 0));--> statement-breakpoint
-- Deposits that were reversed before a part of one could be: whole, in one part.
UPDATE "transactions" AS t SET "reversed_cents" = t."amount_cents", "disputed_cents" = t."amount_cents", "reversal_parts" = 1
FROM "funds_references" AS r
WHERE t."amount_cents" > 0 AND t."status" = 'rejected' AND r."account_id" = t."user_id" AND r."kind" = 'moved'
	AND r."reference" = 'reversal:' || t."ledger_reference" AND r."amount_cents" = -t."amount_cents";--> statement-breakpoint
-- What is disputed now can't be withdrawn: the engine is told of it when the server has started.
UPDATE "transactions" AS t SET "disputed_cents" = d."disputed", "hold_cents" = d."disputed", "hold_changes" = 1, "hold_due_at" = now(),
	"reversing_cents" = CASE WHEN t."becomes" = 'rejected' THEN t."amount_cents" ELSE 0 END
FROM (
	SELECT o."transaction_id", coalesce((
		SELECT CASE WHEN p."currency" = o."currency" AND p."amount_cents" > 0 AND o."becomes" IS NULL THEN least(p."amount_cents", o."amount_cents") END
		FROM "provider_reports" AS p WHERE p."transaction_id" = o."transaction_id" AND p."outcome" = 'reversed'
		ORDER BY p."received_at" DESC, p."amount_cents" DESC LIMIT 1
	), o."amount_cents") AS "disputed" FROM "transactions" AS o
) AS d
WHERE d."transaction_id" = t."transaction_id" AND t."amount_cents" > 0 AND t."status" = 'inReview' AND t."review_reason" = 'reversed';--> statement-breakpoint
-- Withdrawals that were paid so far, on their days. What comes after that the journal's reader adds.
INSERT INTO "referred_account_days" AS d ("user_id", "day", "affiliate_id", "withdrawals_cents")
SELECT r."user_id", (to_timestamp(f."at_ms" / 1000.0) AT TIME ZONE 'UTC')::date, r."affiliate_id", sum(f."amount_cents")
FROM "funds_references" AS f JOIN "referred_accounts" AS r ON r."user_id" = f."account_id"
WHERE f."kind" = 'settled' AND f."ledger_kind" = 'withdrawal' AND r."affiliate_id" IS NOT NULL
	AND f."journal_seq" <= (SELECT "journal_seq" FROM "affiliate_progress")
GROUP BY 1, 2, 3
ON CONFLICT ("user_id", "day") DO UPDATE SET "withdrawals_cents" = d."withdrawals_cents" + excluded."withdrawals_cents";
