-- migration: steps
-- The new foreign keys are checked by now. Without the old ones each table can change by itself.
ALTER TABLE "affiliate_campaign_days" DROP CONSTRAINT IF EXISTS "affiliate_campaign_days_campaign_id_affiliate_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_campaigns" DROP CONSTRAINT IF EXISTS "affiliate_campaigns_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" DROP CONSTRAINT IF EXISTS "affiliate_clicks_campaign_id_affiliate_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_codes" DROP CONSTRAINT IF EXISTS "affiliate_codes_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_commission_days" DROP CONSTRAINT IF EXISTS "affiliate_commission_days_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_countries" DROP CONSTRAINT IF EXISTS "affiliate_countries_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_days" DROP CONSTRAINT IF EXISTS "affiliate_days_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_entries" DROP CONSTRAINT IF EXISTS "affiliate_entries_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_entries" DROP CONSTRAINT IF EXISTS "affiliate_entries_plan_id_affiliate_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT IF EXISTS "affiliate_payouts_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT IF EXISTS "affiliate_payouts_payout_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_created_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_plan_id_affiliate_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" DROP CONSTRAINT IF EXISTS "affiliate_plan_versions_created_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" DROP CONSTRAINT IF EXISTS "affiliate_plan_versions_plan_id_affiliate_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_postbacks" DROP CONSTRAINT IF EXISTS "affiliate_postbacks_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_tokens" DROP CONSTRAINT IF EXISTS "affiliate_tokens_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliates" DROP CONSTRAINT IF EXISTS "affiliates_payout_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT IF EXISTS "challenges_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "client_notes" DROP CONSTRAINT IF EXISTS "client_notes_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "client_notes" DROP CONSTRAINT IF EXISTS "client_notes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "client_tags" DROP CONSTRAINT IF EXISTS "client_tags_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "client_tags" DROP CONSTRAINT IF EXISTS "client_tags_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_decided_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_entered_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT IF EXISTS "contact_messages_handled_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT IF EXISTS "contact_messages_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "content_entries" DROP CONSTRAINT IF EXISTS "content_entries_draft_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "content_media" DROP CONSTRAINT IF EXISTS "content_media_uploaded_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "content_versions" DROP CONSTRAINT IF EXISTS "content_versions_published_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "deletion_requests" DROP CONSTRAINT IF EXISTS "deletion_requests_decided_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "deletion_requests" DROP CONSTRAINT IF EXISTS "deletion_requests_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT IF EXISTS "documents_reviewed_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT IF EXISTS "documents_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "favourite_instruments" DROP CONSTRAINT IF EXISTS "favourite_instruments_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_decided_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_requested_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT IF EXISTS "known_devices_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "logins" DROP CONSTRAINT IF EXISTS "logins_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT IF EXISTS "mail_texts_changed_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT IF EXISTS "mails_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" DROP CONSTRAINT IF EXISTS "margin_announcement_mails_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "one_person_bookings" DROP CONSTRAINT IF EXISTS "one_person_bookings_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT IF EXISTS "one_time_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "operator_challenges" DROP CONSTRAINT IF EXISTS "operator_challenges_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "operator_codes" DROP CONSTRAINT IF EXISTS "operator_codes_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" DROP CONSTRAINT IF EXISTS "operator_recovery_codes_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "operator_totp_secrets" DROP CONSTRAINT IF EXISTS "operator_totp_secrets_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "passkeys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT IF EXISTS "payouts_sent_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "popup_campaigns" DROP CONSTRAINT IF EXISTS "popup_campaigns_created_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "popups" DROP CONSTRAINT IF EXISTS "popups_campaign_id_popup_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "popups" DROP CONSTRAINT IF EXISTS "popups_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "postback_deliveries" DROP CONSTRAINT IF EXISTS "postback_deliveries_postback_id_affiliate_postbacks_id_fk";
--> statement-breakpoint
ALTER TABLE "queue_claims" DROP CONSTRAINT IF EXISTS "queue_claims_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT IF EXISTS "recovery_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_account_days" DROP CONSTRAINT IF EXISTS "referred_account_days_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_account_days" DROP CONSTRAINT IF EXISTS "referred_account_days_user_id_referred_accounts_user_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_affiliate_id_affiliates_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_campaign_id_affiliate_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_referrer_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "totp_secrets" DROP CONSTRAINT IF EXISTS "totp_secrets_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "trading_halts" DROP CONSTRAINT IF EXISTS "trading_halts_ended_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "trading_halts" DROP CONSTRAINT IF EXISTS "trading_halts_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "trading_rule_versions" DROP CONSTRAINT IF EXISTS "trading_rule_versions_created_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_steps" DROP CONSTRAINT IF EXISTS "transaction_steps_operator_id_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_checked_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_decided_by_operators_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_referred_by_users_id_fk";
