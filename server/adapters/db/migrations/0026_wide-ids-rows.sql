-- migration: batches
-- Block by block, and at the end what a table that was written anew meanwhile (VACUUM FULL), or a row that somebody had locked, has left.
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_campaign_days', next_block) WHERE table_name = 'affiliate_campaign_days' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_campaign_days' AND fill_wide_ids_left('affiliate_campaign_days') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_campaigns', next_block) WHERE table_name = 'affiliate_campaigns' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_campaigns' AND fill_wide_ids_left('affiliate_campaigns') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_clicks', next_block) WHERE table_name = 'affiliate_clicks' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_clicks' AND fill_wide_ids_left('affiliate_clicks') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_codes', next_block) WHERE table_name = 'affiliate_codes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_codes' AND fill_wide_ids_left('affiliate_codes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_commission_days', next_block) WHERE table_name = 'affiliate_commission_days' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_commission_days' AND fill_wide_ids_left('affiliate_commission_days') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_countries', next_block) WHERE table_name = 'affiliate_countries' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_countries' AND fill_wide_ids_left('affiliate_countries') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_days', next_block) WHERE table_name = 'affiliate_days' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_days' AND fill_wide_ids_left('affiliate_days') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_entries', next_block) WHERE table_name = 'affiliate_entries' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_entries' AND fill_wide_ids_left('affiliate_entries') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_payouts', next_block) WHERE table_name = 'affiliate_payouts' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_payouts' AND fill_wide_ids_left('affiliate_payouts') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_plan_assignments', next_block) WHERE table_name = 'affiliate_plan_assignments' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_plan_assignments' AND fill_wide_ids_left('affiliate_plan_assignments') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_plan_versions', next_block) WHERE table_name = 'affiliate_plan_versions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_plan_versions' AND fill_wide_ids_left('affiliate_plan_versions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_plans', next_block) WHERE table_name = 'affiliate_plans' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_plans' AND fill_wide_ids_left('affiliate_plans') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_postbacks', next_block) WHERE table_name = 'affiliate_postbacks' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_postbacks' AND fill_wide_ids_left('affiliate_postbacks') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliate_tokens', next_block) WHERE table_name = 'affiliate_tokens' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliate_tokens' AND fill_wide_ids_left('affiliate_tokens') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('affiliates', next_block) WHERE table_name = 'affiliates' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'affiliates' AND fill_wide_ids_left('affiliates') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('audit_log', next_block) WHERE table_name = 'audit_log' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'audit_log' AND fill_wide_ids_left('audit_log') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('challenges', next_block) WHERE table_name = 'challenges' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'challenges' AND fill_wide_ids_left('challenges') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('client_notes', next_block) WHERE table_name = 'client_notes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'client_notes' AND fill_wide_ids_left('client_notes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('client_tags', next_block) WHERE table_name = 'client_tags' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'client_tags' AND fill_wide_ids_left('client_tags') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('closed_positions', next_block) WHERE table_name = 'closed_positions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'closed_positions' AND fill_wide_ids_left('closed_positions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('complaints', next_block) WHERE table_name = 'complaints' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'complaints' AND fill_wide_ids_left('complaints') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('contact_messages', next_block) WHERE table_name = 'contact_messages' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'contact_messages' AND fill_wide_ids_left('contact_messages') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('content_entries', next_block) WHERE table_name = 'content_entries' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'content_entries' AND fill_wide_ids_left('content_entries') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('content_media', next_block) WHERE table_name = 'content_media' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'content_media' AND fill_wide_ids_left('content_media') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('content_versions', next_block) WHERE table_name = 'content_versions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'content_versions' AND fill_wide_ids_left('content_versions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('deletion_requests', next_block) WHERE table_name = 'deletion_requests' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'deletion_requests' AND fill_wide_ids_left('deletion_requests') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('documents', next_block) WHERE table_name = 'documents' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'documents' AND fill_wide_ids_left('documents') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('economic_events', next_block) WHERE table_name = 'economic_events' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'economic_events' AND fill_wide_ids_left('economic_events') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('favourite_instruments', next_block) WHERE table_name = 'favourite_instruments' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'favourite_instruments' AND fill_wide_ids_left('favourite_instruments') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('funds_references', next_block) WHERE table_name = 'funds_references' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'funds_references' AND fill_wide_ids_left('funds_references') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('funds_requests', next_block) WHERE table_name = 'funds_requests' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'funds_requests' AND fill_wide_ids_left('funds_requests') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('journal', next_block) WHERE table_name = 'journal' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'journal' AND fill_wide_ids_left('journal') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('known_devices', next_block) WHERE table_name = 'known_devices' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'known_devices' AND fill_wide_ids_left('known_devices') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('logins', next_block) WHERE table_name = 'logins' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'logins' AND fill_wide_ids_left('logins') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('mail_texts', next_block) WHERE table_name = 'mail_texts' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'mail_texts' AND fill_wide_ids_left('mail_texts') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('mails', next_block) WHERE table_name = 'mails' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'mails' AND fill_wide_ids_left('mails') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('margin_announcement_mails', next_block) WHERE table_name = 'margin_announcement_mails' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'margin_announcement_mails' AND fill_wide_ids_left('margin_announcement_mails') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('one_person_bookings', next_block) WHERE table_name = 'one_person_bookings' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'one_person_bookings' AND fill_wide_ids_left('one_person_bookings') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('one_time_codes', next_block) WHERE table_name = 'one_time_codes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'one_time_codes' AND fill_wide_ids_left('one_time_codes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('operator_challenges', next_block) WHERE table_name = 'operator_challenges' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'operator_challenges' AND fill_wide_ids_left('operator_challenges') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('operator_codes', next_block) WHERE table_name = 'operator_codes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'operator_codes' AND fill_wide_ids_left('operator_codes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('operator_recovery_codes', next_block) WHERE table_name = 'operator_recovery_codes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'operator_recovery_codes' AND fill_wide_ids_left('operator_recovery_codes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('operator_totp_secrets', next_block) WHERE table_name = 'operator_totp_secrets' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'operator_totp_secrets' AND fill_wide_ids_left('operator_totp_secrets') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('operators', next_block) WHERE table_name = 'operators' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'operators' AND fill_wide_ids_left('operators') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('passkeys', next_block) WHERE table_name = 'passkeys' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'passkeys' AND fill_wide_ids_left('passkeys') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('payouts', next_block) WHERE table_name = 'payouts' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'payouts' AND fill_wide_ids_left('payouts') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('popup_campaigns', next_block) WHERE table_name = 'popup_campaigns' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'popup_campaigns' AND fill_wide_ids_left('popup_campaigns') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('popups', next_block) WHERE table_name = 'popups' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'popups' AND fill_wide_ids_left('popups') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('postback_deliveries', next_block) WHERE table_name = 'postback_deliveries' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'postback_deliveries' AND fill_wide_ids_left('postback_deliveries') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('queue_claims', next_block) WHERE table_name = 'queue_claims' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'queue_claims' AND fill_wide_ids_left('queue_claims') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('reconciliations', next_block) WHERE table_name = 'reconciliations' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'reconciliations' AND fill_wide_ids_left('reconciliations') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('recovery_codes', next_block) WHERE table_name = 'recovery_codes' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'recovery_codes' AND fill_wide_ids_left('recovery_codes') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('referred_account_days', next_block) WHERE table_name = 'referred_account_days' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'referred_account_days' AND fill_wide_ids_left('referred_account_days') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('referred_accounts', next_block) WHERE table_name = 'referred_accounts' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'referred_accounts' AND fill_wide_ids_left('referred_accounts') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('risk_figures', next_block) WHERE table_name = 'risk_figures' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'risk_figures' AND fill_wide_ids_left('risk_figures') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('sessions', next_block) WHERE table_name = 'sessions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'sessions' AND fill_wide_ids_left('sessions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('totp_secrets', next_block) WHERE table_name = 'totp_secrets' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'totp_secrets' AND fill_wide_ids_left('totp_secrets') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('trading_halts', next_block) WHERE table_name = 'trading_halts' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'trading_halts' AND fill_wide_ids_left('trading_halts') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('trading_rule_versions', next_block) WHERE table_name = 'trading_rule_versions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'trading_rule_versions' AND fill_wide_ids_left('trading_rule_versions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('transaction_steps', next_block) WHERE table_name = 'transaction_steps' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'transaction_steps' AND fill_wide_ids_left('transaction_steps') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('transactions', next_block) WHERE table_name = 'transactions' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'transactions' AND fill_wide_ids_left('transactions') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('trusted_devices', next_block) WHERE table_name = 'trusted_devices' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'trusted_devices' AND fill_wide_ids_left('trusted_devices') > 0;
--> statement-breakpoint
UPDATE wide_ids_progress SET next_block = fill_wide_ids('users', next_block) WHERE table_name = 'users' AND next_block < end_block;
--> statement-breakpoint
UPDATE wide_ids_progress SET end_block = end_block WHERE table_name = 'users' AND fill_wide_ids_left('users') > 0;
