-- migration: steps
-- Block range indexes are built anew too: the rows have moved to the end of their tables, and new ones will fill the space they left.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_campaign_days_pkey__wide" ON "affiliate_campaign_days" USING btree (campaign_id__wide, day, sub_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_campaigns_of_affiliate__wide" ON "affiliate_campaigns" USING btree (affiliate_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_campaigns_pkey__wide" ON "affiliate_campaigns" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_clicks_pkey__wide" ON "affiliate_clicks" USING btree (campaign_id__wide, day, sub_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_codes_of_affiliate__wide" ON "affiliate_codes" USING btree (affiliate_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_codes_pkey__wide" ON "affiliate_codes" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_commission_days_pkey__wide" ON "affiliate_commission_days" USING btree (affiliate_id__wide, day);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_countries_pkey__wide" ON "affiliate_countries" USING btree (affiliate_id__wide, country_id);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_days_pkey__wide" ON "affiliate_days" USING btree (affiliate_id__wide, day, country_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_entries_of_user__wide" ON "affiliate_entries" USING btree (user_id__wide, id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_payouts_of_affiliate__wide" ON "affiliate_payouts" USING btree (affiliate_id__wide, requested_at);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_payouts_request_unique__wide" ON "affiliate_payouts" USING btree (affiliate_id__wide, request_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_plan_assignments_of_affiliate__wide" ON "affiliate_plan_assignments" USING btree (affiliate_id__wide, valid_from);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_plan_assignments_pkey__wide" ON "affiliate_plan_assignments" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_plan_versions_pkey__wide" ON "affiliate_plan_versions" USING btree (plan_id__wide, version);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_plans_pkey__wide" ON "affiliate_plans" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_postbacks_of_affiliate__wide" ON "affiliate_postbacks" USING btree (affiliate_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_postbacks_pkey__wide" ON "affiliate_postbacks" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_tokens_of_affiliate__wide" ON "affiliate_tokens" USING btree (affiliate_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliate_tokens_pkey__wide" ON "affiliate_tokens" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "affiliates_pkey__wide" ON "affiliates" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_of_operator__wide" ON "audit_log" USING btree (operator_id__wide, seq);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_of_user__wide" ON "audit_log" USING btree (user_id__wide, seq);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "client_notes_of_user__wide" ON "client_notes" USING btree (user_id__wide, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "client_notes_pkey__wide" ON "client_notes" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "client_tags_by_tag__wide" ON "client_tags" USING btree (tag, user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "client_tags_pkey__wide" ON "client_tags" USING btree (user_id__wide, tag);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "closed_positions_by_time__wide" ON "closed_positions" USING brin (closed_at_ms);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "closed_positions_of_account__wide" ON "closed_positions" USING btree (account_id__wide, closed_at_ms, position_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "closed_positions_of_instrument__wide" ON "closed_positions" USING btree (account_id__wide, symbol, closed_at_ms, position_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "complaints_by_status__wide" ON "complaints" USING btree (status, due_on, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "complaints_of_message_unique__wide" ON "complaints" USING btree (message_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "complaints_of_user__wide" ON "complaints" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "complaints_pkey__wide" ON "complaints" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_of_user__wide" ON "contact_messages" USING btree (user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_open__wide" ON "contact_messages" USING btree (id__wide) WHERE (handled_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_pkey__wide" ON "contact_messages" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deletion_requests_of_user__wide" ON "deletion_requests" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "deletion_requests_one_open__wide" ON "deletion_requests" USING btree (user_id__wide) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "deletion_requests_pkey__wide" ON "deletion_requests" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_of_user__wide" ON "documents" USING btree (user_id__wide, kind, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "documents_pkey__wide" ON "documents" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "economic_events_pkey__wide" ON "economic_events" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "favourite_instruments_pkey__wide" ON "favourite_instruments" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "funds_references_pkey__wide" ON "funds_references" USING btree (account_id__wide, reference, kind);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "funds_requests_by_status__wide" ON "funds_requests" USING btree (status, requested_at, id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "funds_requests_of_user__wide" ON "funds_requests" USING btree (user_id__wide, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "funds_requests_pkey__wide" ON "funds_requests" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "funds_requests_request_unique__wide" ON "funds_requests" USING btree (requested_by__wide, request_id);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "journal_of_account__wide" ON "journal" USING btree (account_id__wide, seq);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "known_devices_pkey__wide" ON "known_devices" USING btree (user_id__wide, device_hash);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "logins_of_user__wide" ON "logins" USING btree (user_id__wide, at);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "logins_pkey__wide" ON "logins" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_of_user__wide" ON "mails" USING btree (user_id__wide, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "mails_pkey__wide" ON "mails" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "margin_announcement_mails_of_user__wide" ON "margin_announcement_mails" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "margin_announcement_mails_pkey__wide" ON "margin_announcement_mails" USING btree (version, user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_person_bookings_of_operator__wide" ON "one_person_bookings" USING btree (operator_id__wide, at);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_codes_of_user__wide" ON "one_time_codes" USING btree (user_id__wide, purpose);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_time_codes_pkey__wide" ON "one_time_codes" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "operator_codes_of_operator__wide" ON "operator_codes" USING btree (operator_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operator_codes_pkey__wide" ON "operator_codes" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operator_recovery_codes_pkey__wide" ON "operator_recovery_codes" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operator_recovery_codes_unique__wide" ON "operator_recovery_codes" USING btree (operator_id__wide, code_hash);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operator_totp_secrets_pkey__wide" ON "operator_totp_secrets" USING btree (operator_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operators_pkey__wide" ON "operators" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passkeys_of_user__wide" ON "passkeys" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "passkeys_pkey__wide" ON "passkeys" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "popup_campaigns_pkey__wide" ON "popup_campaigns" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "popups_of_campaign_unique__wide" ON "popups" USING btree (user_id__wide, campaign_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "popups_of_user__wide" ON "popups" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "popups_pkey__wide" ON "popups" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "popups_unread_of_user__wide" ON "popups" USING btree (user_id__wide, id__wide) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "postback_deliveries_once__wide" ON "postback_deliveries" USING btree (postback_id__wide, occurrence);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "reconciliations_pkey__wide" ON "reconciliations" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "recovery_codes_pkey__wide" ON "recovery_codes" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "recovery_codes_unique__wide" ON "recovery_codes" USING btree (user_id__wide, code_hash);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_account_days_of_affiliate__wide" ON "referred_account_days" USING btree (affiliate_id__wide, day, user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "referred_account_days_pkey__wide" ON "referred_account_days" USING btree (user_id__wide, day);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_account_days_with_deposits__wide" ON "referred_account_days" USING btree (affiliate_id__wide, day, user_id__wide) WHERE (deposits_count > 0);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_by_country__wide" ON "referred_accounts" USING btree (affiliate_id__wide, country_id, user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_by_first_deposit__wide" ON "referred_accounts" USING btree (affiliate_id__wide, first_deposit_at);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_by_qualifying__wide" ON "referred_accounts" USING btree (affiliate_id__wide, qualified_at);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_by_time__wide" ON "referred_accounts" USING btree (affiliate_id__wide, created_at);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_of_affiliate__wide" ON "referred_accounts" USING btree (affiliate_id__wide, user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_of_campaign__wide" ON "referred_accounts" USING btree (campaign_id__wide, user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_of_client__wide" ON "referred_accounts" USING btree (referrer_id__wide, user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_pkey__wide" ON "referred_accounts" USING btree (user_id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referred_accounts_to_count__wide" ON "referred_accounts" USING btree (user_id__wide) WHERE (NOT is_counted);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "risk_figures_pkey__wide" ON "risk_figures" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_of_user__wide" ON "sessions" USING btree (audience, user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "sessions_pkey__wide" ON "sessions" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "totp_secrets_pkey__wide" ON "totp_secrets" USING btree (user_id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "trading_halts_pkey__wide" ON "trading_halts" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transaction_steps_of_transaction__wide" ON "transaction_steps" USING btree (transaction_id, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "transaction_steps_pkey__wide" ON "transaction_steps" USING btree (id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "transactions_ledger_reference_unique__wide" ON "transactions" USING btree (user_id__wide, ledger_reference);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "transactions_number_unique__wide" ON "transactions" USING btree (number__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_of_user__wide" ON "transactions" USING btree (user_id__wide, created_at, number__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "transactions_request_unique__wide" ON "transactions" USING btree (user_id__wide, request_id);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "trusted_devices_pkey__wide" ON "trusted_devices" USING btree (audience, user_id__wide, device_hash);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_country__wide" ON "users" USING btree (country_id, created_at, id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_email__wide" ON "users" USING btree (email_normalised COLLATE "C", id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_first_name__wide" ON "users" USING btree (lower(first_name) COLLATE "C", id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_last_name__wide" ON "users" USING btree (lower(last_name) COLLATE "C", id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_level__wide" ON "users" USING btree (level, created_at, id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_phone__wide" ON "users" USING btree (phone COLLATE "C", id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_status__wide" ON "users" USING btree (status, created_at, id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_time__wide" ON "users" USING btree (created_at, id__wide);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_pkey__wide" ON "users" USING btree (id__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_referred_by__wide" ON "users" USING btree (referred_by__wide);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_to_verify__wide" ON "users" USING btree (id__wide) WHERE ((pin IS NULL) AND (status = 'active'::text) AND (birth_date IS NOT NULL) AND (country_id IS NOT NULL) AND (first_name ~ '\S'::text) AND (last_name ~ '\S'::text) AND (phone ~ '\S'::text) AND (state ~ '\S'::text) AND (city ~ '\S'::text) AND (street ~ '\S'::text) AND (zip_code ~ '\S'::text));
