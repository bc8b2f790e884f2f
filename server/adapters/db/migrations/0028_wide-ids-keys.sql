-- migration: steps
-- Checked afterwards, under a lock that lets others read and write. That every new value is the old one is checked in the same way.
ALTER TABLE "affiliate_campaign_days" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (campaign_id__wide IS NOT NULL AND campaign_id__wide = campaign_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_campaign_days" DROP CONSTRAINT IF EXISTS "affiliate_campaign_days_campaign_id_affiliate_campaigns_i__wide", ADD CONSTRAINT "affiliate_campaign_days_campaign_id_affiliate_campaigns_i__wide" FOREIGN KEY (campaign_id__wide) REFERENCES "affiliate_campaigns" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_campaigns" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_campaigns" DROP CONSTRAINT IF EXISTS "affiliate_campaigns_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_campaigns_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (campaign_id__wide IS NOT NULL AND campaign_id__wide = campaign_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" DROP CONSTRAINT IF EXISTS "affiliate_clicks_campaign_id_affiliate_campaigns_id_fk__wide", ADD CONSTRAINT "affiliate_clicks_campaign_id_affiliate_campaigns_id_fk__wide" FOREIGN KEY (campaign_id__wide) REFERENCES "affiliate_campaigns" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_codes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_codes" DROP CONSTRAINT IF EXISTS "affiliate_codes_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_codes_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_commission_days" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_commission_days" DROP CONSTRAINT IF EXISTS "affiliate_commission_days_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_commission_days_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_countries" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_countries" DROP CONSTRAINT IF EXISTS "affiliate_countries_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_countries_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_days" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_days" DROP CONSTRAINT IF EXISTS "affiliate_days_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_days_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_entries" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id AND user_id__wide IS NOT DISTINCT FROM user_id AND plan_id__wide IS NOT DISTINCT FROM plan_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_entries" DROP CONSTRAINT IF EXISTS "affiliate_entries_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_entries" DROP CONSTRAINT IF EXISTS "affiliate_entries_plan_id_affiliate_plans_id_fk__wide", ADD CONSTRAINT "affiliate_entries_plan_id_affiliate_plans_id_fk__wide" FOREIGN KEY (plan_id__wide) REFERENCES "affiliate_plans" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id AND payout_user_id__wide IS NOT NULL AND payout_user_id__wide = payout_user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT IF EXISTS "affiliate_payouts_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT IF EXISTS "affiliate_payouts_payout_user_id_users_id_fk__wide", ADD CONSTRAINT "affiliate_payouts_payout_user_id_users_id_fk__wide" FOREIGN KEY (payout_user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id AND plan_id__wide IS NOT NULL AND plan_id__wide = plan_id AND created_by__wide IS NOT DISTINCT FROM created_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_plan_assignments_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_created_by_operators_id_fk__wide", ADD CONSTRAINT "affiliate_plan_assignments_created_by_operators_id_fk__wide" FOREIGN KEY (created_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" DROP CONSTRAINT IF EXISTS "affiliate_plan_assignments_plan_id_affiliate_plans_id_fk__wide", ADD CONSTRAINT "affiliate_plan_assignments_plan_id_affiliate_plans_id_fk__wide" FOREIGN KEY (plan_id__wide) REFERENCES "affiliate_plans" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (plan_id__wide IS NOT NULL AND plan_id__wide = plan_id AND created_by__wide IS NOT DISTINCT FROM created_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" DROP CONSTRAINT IF EXISTS "affiliate_plan_versions_created_by_operators_id_fk__wide", ADD CONSTRAINT "affiliate_plan_versions_created_by_operators_id_fk__wide" FOREIGN KEY (created_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" DROP CONSTRAINT IF EXISTS "affiliate_plan_versions_plan_id_affiliate_plans_id_fk__wide", ADD CONSTRAINT "affiliate_plan_versions_plan_id_affiliate_plans_id_fk__wide" FOREIGN KEY (plan_id__wide) REFERENCES "affiliate_plans" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_plans" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_postbacks" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_postbacks" DROP CONSTRAINT IF EXISTS "affiliate_postbacks_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_postbacks_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_tokens" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_tokens" DROP CONSTRAINT IF EXISTS "affiliate_tokens_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "affiliate_tokens_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliates" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND payout_user_id__wide IS NOT DISTINCT FROM payout_user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliates" DROP CONSTRAINT IF EXISTS "affiliates_payout_user_id_users_id_fk__wide", ADD CONSTRAINT "affiliates_payout_user_id_users_id_fk__wide" FOREIGN KEY (payout_user_id__wide) REFERENCES "users" (id__wide) ON DELETE SET NULL NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (operator_id__wide IS NOT DISTINCT FROM operator_id AND user_id__wide IS NOT DISTINCT FROM user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT IF EXISTS "challenges_user_id_users_id_fk__wide", ADD CONSTRAINT "challenges_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_notes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_notes" DROP CONSTRAINT IF EXISTS "client_notes_operator_id_operators_id_fk__wide", ADD CONSTRAINT "client_notes_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_notes" DROP CONSTRAINT IF EXISTS "client_notes_user_id_users_id_fk__wide", ADD CONSTRAINT "client_notes_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_tags" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id AND operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_tags" DROP CONSTRAINT IF EXISTS "client_tags_operator_id_operators_id_fk__wide", ADD CONSTRAINT "client_tags_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "client_tags" DROP CONSTRAINT IF EXISTS "client_tags_user_id_users_id_fk__wide", ADD CONSTRAINT "client_tags_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "closed_positions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (account_id__wide IS NOT NULL AND account_id__wide = account_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT DISTINCT FROM user_id AND message_id__wide IS NOT DISTINCT FROM message_id AND decided_by__wide IS NOT DISTINCT FROM decided_by AND entered_by__wide IS NOT NULL AND entered_by__wide = entered_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_decided_by_operators_id_fk__wide", ADD CONSTRAINT "complaints_decided_by_operators_id_fk__wide" FOREIGN KEY (decided_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_entered_by_operators_id_fk__wide", ADD CONSTRAINT "complaints_entered_by_operators_id_fk__wide" FOREIGN KEY (entered_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "complaints" DROP CONSTRAINT IF EXISTS "complaints_user_id_users_id_fk__wide", ADD CONSTRAINT "complaints_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT DISTINCT FROM user_id AND handled_by__wide IS NOT DISTINCT FROM handled_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT IF EXISTS "contact_messages_handled_by_operators_id_fk__wide", ADD CONSTRAINT "contact_messages_handled_by_operators_id_fk__wide" FOREIGN KEY (handled_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "contact_messages" DROP CONSTRAINT IF EXISTS "contact_messages_user_id_users_id_fk__wide", ADD CONSTRAINT "contact_messages_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_entries" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (draft_by__wide IS NOT DISTINCT FROM draft_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_entries" DROP CONSTRAINT IF EXISTS "content_entries_draft_by_operators_id_fk__wide", ADD CONSTRAINT "content_entries_draft_by_operators_id_fk__wide" FOREIGN KEY (draft_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_media" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (uploaded_by__wide IS NOT DISTINCT FROM uploaded_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_media" DROP CONSTRAINT IF EXISTS "content_media_uploaded_by_operators_id_fk__wide", ADD CONSTRAINT "content_media_uploaded_by_operators_id_fk__wide" FOREIGN KEY (uploaded_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_versions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (published_by__wide IS NOT DISTINCT FROM published_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "content_versions" DROP CONSTRAINT IF EXISTS "content_versions_published_by_operators_id_fk__wide", ADD CONSTRAINT "content_versions_published_by_operators_id_fk__wide" FOREIGN KEY (published_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deletion_requests" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND decided_by__wide IS NOT DISTINCT FROM decided_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deletion_requests" DROP CONSTRAINT IF EXISTS "deletion_requests_decided_by_operators_id_fk__wide", ADD CONSTRAINT "deletion_requests_decided_by_operators_id_fk__wide" FOREIGN KEY (decided_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deletion_requests" DROP CONSTRAINT IF EXISTS "deletion_requests_user_id_users_id_fk__wide", ADD CONSTRAINT "deletion_requests_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND reviewed_by__wide IS NOT DISTINCT FROM reviewed_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT IF EXISTS "documents_reviewed_by_operators_id_fk__wide", ADD CONSTRAINT "documents_reviewed_by_operators_id_fk__wide" FOREIGN KEY (reviewed_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT IF EXISTS "documents_user_id_users_id_fk__wide", ADD CONSTRAINT "documents_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "economic_events" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "favourite_instruments" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "favourite_instruments" DROP CONSTRAINT IF EXISTS "favourite_instruments_user_id_users_id_fk__wide", ADD CONSTRAINT "favourite_instruments_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "funds_references" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (account_id__wide IS NOT NULL AND account_id__wide = account_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND requested_by__wide IS NOT NULL AND requested_by__wide = requested_by AND decided_by__wide IS NOT DISTINCT FROM decided_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_decided_by_operators_id_fk__wide", ADD CONSTRAINT "funds_requests_decided_by_operators_id_fk__wide" FOREIGN KEY (decided_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_requested_by_operators_id_fk__wide", ADD CONSTRAINT "funds_requests_requested_by_operators_id_fk__wide" FOREIGN KEY (requested_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "funds_requests" DROP CONSTRAINT IF EXISTS "funds_requests_user_id_users_id_fk__wide", ADD CONSTRAINT "funds_requests_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (account_id__wide IS NOT NULL AND account_id__wide = account_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT IF EXISTS "known_devices_user_id_users_id_fk__wide", ADD CONSTRAINT "known_devices_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "logins" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "logins" DROP CONSTRAINT IF EXISTS "logins_user_id_users_id_fk__wide", ADD CONSTRAINT "logins_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (changed_by__wide IS NOT NULL AND changed_by__wide = changed_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT IF EXISTS "mail_texts_changed_by_operators_id_fk__wide", ADD CONSTRAINT "mail_texts_changed_by_operators_id_fk__wide" FOREIGN KEY (changed_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT DISTINCT FROM user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT IF EXISTS "mails_user_id_users_id_fk__wide", ADD CONSTRAINT "mails_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" DROP CONSTRAINT IF EXISTS "margin_announcement_mails_user_id_users_id_fk__wide", ADD CONSTRAINT "margin_announcement_mails_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "one_person_bookings" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "one_person_bookings" DROP CONSTRAINT IF EXISTS "one_person_bookings_operator_id_operators_id_fk__wide", ADD CONSTRAINT "one_person_bookings_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT IF EXISTS "one_time_codes_user_id_users_id_fk__wide", ADD CONSTRAINT "one_time_codes_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_challenges" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_challenges" DROP CONSTRAINT IF EXISTS "operator_challenges_operator_id_operators_id_fk__wide", ADD CONSTRAINT "operator_challenges_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_codes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_codes" DROP CONSTRAINT IF EXISTS "operator_codes_operator_id_operators_id_fk__wide", ADD CONSTRAINT "operator_codes_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" DROP CONSTRAINT IF EXISTS "operator_recovery_codes_operator_id_operators_id_fk__wide", ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_totp_secrets" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "operator_totp_secrets" DROP CONSTRAINT IF EXISTS "operator_totp_secrets_operator_id_operators_id_fk__wide", ADD CONSTRAINT "operator_totp_secrets_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "operators" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "passkeys_user_id_users_id_fk__wide", ADD CONSTRAINT "passkeys_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (sent_by__wide IS NOT DISTINCT FROM sent_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT IF EXISTS "payouts_sent_by_operators_id_fk__wide", ADD CONSTRAINT "payouts_sent_by_operators_id_fk__wide" FOREIGN KEY (sent_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "popup_campaigns" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND created_by__wide IS NOT DISTINCT FROM created_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "popup_campaigns" DROP CONSTRAINT IF EXISTS "popup_campaigns_created_by_operators_id_fk__wide", ADD CONSTRAINT "popup_campaigns_created_by_operators_id_fk__wide" FOREIGN KEY (created_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "popups" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND campaign_id__wide IS NOT DISTINCT FROM campaign_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "popups" DROP CONSTRAINT IF EXISTS "popups_campaign_id_popup_campaigns_id_fk__wide", ADD CONSTRAINT "popups_campaign_id_popup_campaigns_id_fk__wide" FOREIGN KEY (campaign_id__wide) REFERENCES "popup_campaigns" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "popups" DROP CONSTRAINT IF EXISTS "popups_user_id_users_id_fk__wide", ADD CONSTRAINT "popups_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "postback_deliveries" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (postback_id__wide IS NOT NULL AND postback_id__wide = postback_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "postback_deliveries" DROP CONSTRAINT IF EXISTS "postback_deliveries_postback_id_affiliate_postbacks_id_fk__wide", ADD CONSTRAINT "postback_deliveries_postback_id_affiliate_postbacks_id_fk__wide" FOREIGN KEY (postback_id__wide) REFERENCES "affiliate_postbacks" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "queue_claims" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (operator_id__wide IS NOT NULL AND operator_id__wide = operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "queue_claims" DROP CONSTRAINT IF EXISTS "queue_claims_operator_id_operators_id_fk__wide", ADD CONSTRAINT "queue_claims_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reconciliations" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT IF EXISTS "recovery_codes_user_id_users_id_fk__wide", ADD CONSTRAINT "recovery_codes_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_account_days" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id AND affiliate_id__wide IS NOT NULL AND affiliate_id__wide = affiliate_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_account_days" DROP CONSTRAINT IF EXISTS "referred_account_days_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "referred_account_days_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_account_days" DROP CONSTRAINT IF EXISTS "referred_account_days_user_id_referred_accounts_user_id_f__wide", ADD CONSTRAINT "referred_account_days_user_id_referred_accounts_user_id_f__wide" FOREIGN KEY (user_id__wide) REFERENCES "referred_accounts" (user_id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_affiliate_has_campaign__wide", ADD CONSTRAINT "referred_accounts_affiliate_has_campaign__wide" CHECK (((affiliate_id__wide IS NULL) = (campaign_id__wide IS NULL))) NOT VALID, DROP CONSTRAINT IF EXISTS "referred_accounts_has_one_referrer__wide", ADD CONSTRAINT "referred_accounts_has_one_referrer__wide" CHECK (((referrer_id__wide IS NULL) <> (affiliate_id__wide IS NULL))) NOT VALID, DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id AND referrer_id__wide IS NOT DISTINCT FROM referrer_id AND affiliate_id__wide IS NOT DISTINCT FROM affiliate_id AND campaign_id__wide IS NOT DISTINCT FROM campaign_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_affiliate_id_affiliates_id_fk__wide", ADD CONSTRAINT "referred_accounts_affiliate_id_affiliates_id_fk__wide" FOREIGN KEY (affiliate_id__wide) REFERENCES "affiliates" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_campaign_id_affiliate_campaigns_id_fk__wide", ADD CONSTRAINT "referred_accounts_campaign_id_affiliate_campaigns_id_fk__wide" FOREIGN KEY (campaign_id__wide) REFERENCES "affiliate_campaigns" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_referrer_id_users_id_fk__wide", ADD CONSTRAINT "referred_accounts_referrer_id_users_id_fk__wide" FOREIGN KEY (referrer_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "referred_accounts" DROP CONSTRAINT IF EXISTS "referred_accounts_user_id_users_id_fk__wide", ADD CONSTRAINT "referred_accounts_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "risk_figures" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "totp_secrets" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "totp_secrets" DROP CONSTRAINT IF EXISTS "totp_secrets_user_id_users_id_fk__wide", ADD CONSTRAINT "totp_secrets_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "trading_halts" DROP CONSTRAINT IF EXISTS "trading_halts_operator_is_known__wide", ADD CONSTRAINT "trading_halts_operator_is_known__wide" CHECK (((cause = 'operator'::text) = (operator_id__wide IS NOT NULL))) NOT VALID, DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND operator_id__wide IS NOT DISTINCT FROM operator_id AND ended_by__wide IS NOT DISTINCT FROM ended_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "trading_halts" DROP CONSTRAINT IF EXISTS "trading_halts_ended_by_operators_id_fk__wide", ADD CONSTRAINT "trading_halts_ended_by_operators_id_fk__wide" FOREIGN KEY (ended_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "trading_halts" DROP CONSTRAINT IF EXISTS "trading_halts_operator_id_operators_id_fk__wide", ADD CONSTRAINT "trading_halts_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "trading_rule_versions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (created_by__wide IS NOT NULL AND created_by__wide = created_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "trading_rule_versions" DROP CONSTRAINT IF EXISTS "trading_rule_versions_created_by_operators_id_fk__wide", ADD CONSTRAINT "trading_rule_versions_created_by_operators_id_fk__wide" FOREIGN KEY (created_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transaction_steps" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND operator_id__wide IS NOT DISTINCT FROM operator_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transaction_steps" DROP CONSTRAINT IF EXISTS "transaction_steps_operator_id_operators_id_fk__wide", ADD CONSTRAINT "transaction_steps_operator_id_operators_id_fk__wide" FOREIGN KEY (operator_id__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (number__wide IS NOT NULL AND number__wide = number AND user_id__wide IS NOT NULL AND user_id__wide = user_id AND checked_by__wide IS NOT DISTINCT FROM checked_by AND decided_by__wide IS NOT DISTINCT FROM decided_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_checked_by_operators_id_fk__wide", ADD CONSTRAINT "transactions_checked_by_operators_id_fk__wide" FOREIGN KEY (checked_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_decided_by_operators_id_fk__wide", ADD CONSTRAINT "transactions_decided_by_operators_id_fk__wide" FOREIGN KEY (decided_by__wide) REFERENCES "operators" (id__wide) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_user_id_users_id_fk__wide", ADD CONSTRAINT "transactions_user_id_users_id_fk__wide" FOREIGN KEY (user_id__wide) REFERENCES "users" (id__wide) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE "trusted_devices" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (user_id__wide IS NOT NULL AND user_id__wide = user_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "wide_ids", ADD CONSTRAINT "wide_ids" CHECK (id__wide IS NOT NULL AND id__wide = id AND referred_by__wide IS NOT DISTINCT FROM referred_by) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_referred_by_users_id_fk__wide", ADD CONSTRAINT "users_referred_by_users_id_fk__wide" FOREIGN KEY (referred_by__wide) REFERENCES "users" (id__wide) ON DELETE SET NULL NOT VALID;
--> statement-breakpoint
ALTER TABLE "affiliate_campaign_days" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_campaign_days_campaign_id_affiliate_campaigns_i__wide";
--> statement-breakpoint
ANALYZE "affiliate_campaign_days" (campaign_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_campaigns" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_campaigns_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_campaigns" (id__wide, affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_clicks_campaign_id_affiliate_campaigns_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_clicks" (campaign_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_codes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_codes_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_codes" (id__wide, affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_commission_days" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_commission_days_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_commission_days" (affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_countries" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_countries_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_countries" (affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_days" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_days_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_days" (affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_entries" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk__wide", VALIDATE CONSTRAINT "affiliate_entries_plan_id_affiliate_plans_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_entries" (affiliate_id__wide, user_id__wide, plan_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk__wide", VALIDATE CONSTRAINT "affiliate_payouts_payout_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_payouts" (affiliate_id__wide, payout_user_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_plan_assignments_affiliate_id_affiliates_id_fk__wide", VALIDATE CONSTRAINT "affiliate_plan_assignments_created_by_operators_id_fk__wide", VALIDATE CONSTRAINT "affiliate_plan_assignments_plan_id_affiliate_plans_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_plan_assignments" (id__wide, affiliate_id__wide, plan_id__wide, created_by__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_plan_versions_created_by_operators_id_fk__wide", VALIDATE CONSTRAINT "affiliate_plan_versions_plan_id_affiliate_plans_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_plan_versions" (plan_id__wide, created_by__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_plans" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "affiliate_plans" (id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_postbacks" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_postbacks_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_postbacks" (id__wide, affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliate_tokens" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliate_tokens_affiliate_id_affiliates_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliate_tokens" (id__wide, affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "affiliates" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "affiliates_payout_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "affiliates" (id__wide, payout_user_id__wide);
--> statement-breakpoint
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "audit_log" (operator_id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "challenges" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "challenges_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "challenges" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "client_notes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "client_notes_operator_id_operators_id_fk__wide", VALIDATE CONSTRAINT "client_notes_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "client_notes" (id__wide, user_id__wide, operator_id__wide);
--> statement-breakpoint
ALTER TABLE "client_tags" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "client_tags_operator_id_operators_id_fk__wide", VALIDATE CONSTRAINT "client_tags_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "client_tags" (user_id__wide, operator_id__wide);
--> statement-breakpoint
ALTER TABLE "closed_positions" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "closed_positions" (account_id__wide);
--> statement-breakpoint
ALTER TABLE "complaints" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "complaints_decided_by_operators_id_fk__wide", VALIDATE CONSTRAINT "complaints_entered_by_operators_id_fk__wide", VALIDATE CONSTRAINT "complaints_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "complaints" (id__wide, user_id__wide, message_id__wide, decided_by__wide, entered_by__wide);
--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "contact_messages_handled_by_operators_id_fk__wide", VALIDATE CONSTRAINT "contact_messages_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "contact_messages" (id__wide, user_id__wide, handled_by__wide);
--> statement-breakpoint
ALTER TABLE "content_entries" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "content_entries_draft_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "content_entries" (draft_by__wide);
--> statement-breakpoint
ALTER TABLE "content_media" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "content_media_uploaded_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "content_media" (uploaded_by__wide);
--> statement-breakpoint
ALTER TABLE "content_versions" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "content_versions_published_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "content_versions" (published_by__wide);
--> statement-breakpoint
ALTER TABLE "deletion_requests" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "deletion_requests_decided_by_operators_id_fk__wide", VALIDATE CONSTRAINT "deletion_requests_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "deletion_requests" (id__wide, user_id__wide, decided_by__wide);
--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "documents_reviewed_by_operators_id_fk__wide", VALIDATE CONSTRAINT "documents_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "documents" (id__wide, user_id__wide, reviewed_by__wide);
--> statement-breakpoint
ALTER TABLE "economic_events" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "economic_events" (id__wide);
--> statement-breakpoint
ALTER TABLE "favourite_instruments" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "favourite_instruments_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "favourite_instruments" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "funds_references" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "funds_references" (account_id__wide);
--> statement-breakpoint
ALTER TABLE "funds_requests" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "funds_requests_decided_by_operators_id_fk__wide", VALIDATE CONSTRAINT "funds_requests_requested_by_operators_id_fk__wide", VALIDATE CONSTRAINT "funds_requests_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "funds_requests" (id__wide, user_id__wide, requested_by__wide, decided_by__wide);
--> statement-breakpoint
ALTER TABLE "journal" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "journal" (account_id__wide);
--> statement-breakpoint
ALTER TABLE "known_devices" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "known_devices_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "known_devices" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "logins" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "logins_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "logins" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "mail_texts" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "mail_texts_changed_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "mail_texts" (changed_by__wide);
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "mails_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "mails" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "margin_announcement_mails" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "margin_announcement_mails_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "margin_announcement_mails" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "one_person_bookings" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "one_person_bookings_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "one_person_bookings" (operator_id__wide);
--> statement-breakpoint
ALTER TABLE "one_time_codes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "one_time_codes_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "one_time_codes" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "operator_challenges" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "operator_challenges_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "operator_challenges" (operator_id__wide);
--> statement-breakpoint
ALTER TABLE "operator_codes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "operator_codes_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "operator_codes" (id__wide, operator_id__wide);
--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "operator_recovery_codes" (id__wide, operator_id__wide);
--> statement-breakpoint
ALTER TABLE "operator_totp_secrets" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "operator_totp_secrets_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "operator_totp_secrets" (operator_id__wide);
--> statement-breakpoint
ALTER TABLE "operators" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "operators" (id__wide);
--> statement-breakpoint
ALTER TABLE "passkeys" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "passkeys_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "passkeys" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "payouts_sent_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "payouts" (sent_by__wide);
--> statement-breakpoint
ALTER TABLE "popup_campaigns" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "popup_campaigns_created_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "popup_campaigns" (id__wide, created_by__wide);
--> statement-breakpoint
ALTER TABLE "popups" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "popups_campaign_id_popup_campaigns_id_fk__wide", VALIDATE CONSTRAINT "popups_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "popups" (id__wide, user_id__wide, campaign_id__wide);
--> statement-breakpoint
ALTER TABLE "postback_deliveries" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "postback_deliveries_postback_id_affiliate_postbacks_id_fk__wide";
--> statement-breakpoint
ANALYZE "postback_deliveries" (postback_id__wide);
--> statement-breakpoint
ALTER TABLE "queue_claims" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "queue_claims_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "queue_claims" (operator_id__wide);
--> statement-breakpoint
ALTER TABLE "reconciliations" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "reconciliations" (id__wide);
--> statement-breakpoint
ALTER TABLE "recovery_codes" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "recovery_codes_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "recovery_codes" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "referred_account_days" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "referred_account_days_affiliate_id_affiliates_id_fk__wide", VALIDATE CONSTRAINT "referred_account_days_user_id_referred_accounts_user_id_f__wide";
--> statement-breakpoint
ANALYZE "referred_account_days" (user_id__wide, affiliate_id__wide);
--> statement-breakpoint
ALTER TABLE "referred_accounts" VALIDATE CONSTRAINT "referred_accounts_affiliate_has_campaign__wide", VALIDATE CONSTRAINT "referred_accounts_has_one_referrer__wide", VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "referred_accounts_affiliate_id_affiliates_id_fk__wide", VALIDATE CONSTRAINT "referred_accounts_campaign_id_affiliate_campaigns_id_fk__wide", VALIDATE CONSTRAINT "referred_accounts_referrer_id_users_id_fk__wide", VALIDATE CONSTRAINT "referred_accounts_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "referred_accounts" (user_id__wide, referrer_id__wide, affiliate_id__wide, campaign_id__wide);
--> statement-breakpoint
ALTER TABLE "risk_figures" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "risk_figures" (id__wide);
--> statement-breakpoint
ALTER TABLE "sessions" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "sessions" (id__wide, user_id__wide);
--> statement-breakpoint
ALTER TABLE "totp_secrets" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "totp_secrets_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "totp_secrets" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "trading_halts" VALIDATE CONSTRAINT "trading_halts_operator_is_known__wide", VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "trading_halts_ended_by_operators_id_fk__wide", VALIDATE CONSTRAINT "trading_halts_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "trading_halts" (id__wide, operator_id__wide, ended_by__wide);
--> statement-breakpoint
ALTER TABLE "trading_rule_versions" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "trading_rule_versions_created_by_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "trading_rule_versions" (created_by__wide);
--> statement-breakpoint
ALTER TABLE "transaction_steps" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "transaction_steps_operator_id_operators_id_fk__wide";
--> statement-breakpoint
ANALYZE "transaction_steps" (id__wide, operator_id__wide);
--> statement-breakpoint
ALTER TABLE "transactions" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "transactions_checked_by_operators_id_fk__wide", VALIDATE CONSTRAINT "transactions_decided_by_operators_id_fk__wide", VALIDATE CONSTRAINT "transactions_user_id_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "transactions" (number__wide, user_id__wide, checked_by__wide, decided_by__wide);
--> statement-breakpoint
ALTER TABLE "trusted_devices" VALIDATE CONSTRAINT "wide_ids";
--> statement-breakpoint
ANALYZE "trusted_devices" (user_id__wide);
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "wide_ids", VALIDATE CONSTRAINT "users_referred_by_users_id_fk__wide";
--> statement-breakpoint
ANALYZE "users" (id__wide, referred_by__wide);
