UPDATE "transactions" SET "next_check_at" = "created_at" WHERE "status" = 'pending' AND "amount_cents" > 0 AND "next_check_at" IS NULL;--> statement-breakpoint
-- A withdrawal is completed when every part of it has left.
UPDATE "transactions" SET "status" = 'sending', "completed_at" = NULL WHERE "status" = 'completed' AND "amount_cents" < 0
	AND EXISTS (SELECT 1 FROM "payouts" WHERE "payouts"."transaction_id" = "transactions"."transaction_id" AND "payouts"."status" IN ('owed', 'failed'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_pending_deposit_is_checked" CHECK ("transactions"."status" <> 'pending' OR "transactions"."amount_cents" < 0 OR "transactions"."next_check_at" IS NOT NULL);