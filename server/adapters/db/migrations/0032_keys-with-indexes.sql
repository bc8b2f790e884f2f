-- migration: steps
-- Foreign keys that are followed from the other end, when what they refer to is deleted or read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_payouts_to_client" ON "affiliate_payouts" USING btree ("payout_user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_payouts_of_transaction" ON "affiliate_payouts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliates_paid_to_client" ON "affiliates" USING btree ("payout_user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "operator_challenges_of_operator" ON "operator_challenges" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "popups_of_campaign" ON "popups" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "challenges_of_user" ON "challenges" USING btree ("user_id");