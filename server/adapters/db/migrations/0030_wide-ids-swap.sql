-- migration: steps
-- Each takes one table for the time of a few changes of the catalog. The names are those of the indexes and constraints that the old columns had.
SELECT finish_wide_ids('affiliate_campaign_days', '{affiliate_campaign_days_pkey,affiliate_campaign_days_campaign_id_affiliate_campaigns_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_campaigns', '{affiliate_campaigns_of_affiliate,affiliate_campaigns_pkey,affiliate_campaigns_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_clicks', '{affiliate_clicks_pkey,affiliate_clicks_campaign_id_affiliate_campaigns_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_codes', '{affiliate_codes_of_affiliate,affiliate_codes_pkey,affiliate_codes_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_commission_days', '{affiliate_commission_days_pkey,affiliate_commission_days_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_countries', '{affiliate_countries_pkey,affiliate_countries_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_days', '{affiliate_days_pkey,affiliate_days_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_entries', '{affiliate_entries_of_user,affiliate_entries_affiliate_id_affiliates_id_fk,affiliate_entries_plan_id_affiliate_plans_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_payouts', '{affiliate_payouts_of_affiliate,affiliate_payouts_request_unique,affiliate_payouts_affiliate_id_affiliates_id_fk,affiliate_payouts_payout_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_plan_assignments', '{affiliate_plan_assignments_of_affiliate,affiliate_plan_assignments_pkey,affiliate_plan_assignments_affiliate_id_affiliates_id_fk,affiliate_plan_assignments_created_by_operators_id_fk,affiliate_plan_assignments_plan_id_affiliate_plans_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_plan_versions', '{affiliate_plan_versions_pkey,affiliate_plan_versions_created_by_operators_id_fk,affiliate_plan_versions_plan_id_affiliate_plans_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_plans', '{affiliate_plans_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_postbacks', '{affiliate_postbacks_of_affiliate,affiliate_postbacks_pkey,affiliate_postbacks_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliate_tokens', '{affiliate_tokens_of_affiliate,affiliate_tokens_pkey,affiliate_tokens_affiliate_id_affiliates_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('affiliates', '{affiliates_pkey,affiliates_payout_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('audit_log', '{audit_log_of_operator,audit_log_of_user}');
--> statement-breakpoint
SELECT finish_wide_ids('challenges', '{challenges_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('client_notes', '{client_notes_of_user,client_notes_pkey,client_notes_operator_id_operators_id_fk,client_notes_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('client_tags', '{client_tags_by_tag,client_tags_pkey,client_tags_operator_id_operators_id_fk,client_tags_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('closed_positions', '{closed_positions_by_time,closed_positions_of_account,closed_positions_of_instrument}');
--> statement-breakpoint
SELECT finish_wide_ids('complaints', '{complaints_by_status,complaints_of_message_unique,complaints_of_user,complaints_pkey,complaints_decided_by_operators_id_fk,complaints_entered_by_operators_id_fk,complaints_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('contact_messages', '{contact_messages_of_user,contact_messages_open,contact_messages_pkey,contact_messages_handled_by_operators_id_fk,contact_messages_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('content_entries', '{content_entries_draft_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('content_media', '{content_media_uploaded_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('content_versions', '{content_versions_published_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('deletion_requests', '{deletion_requests_of_user,deletion_requests_one_open,deletion_requests_pkey,deletion_requests_decided_by_operators_id_fk,deletion_requests_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('documents', '{documents_of_user,documents_pkey,documents_reviewed_by_operators_id_fk,documents_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('economic_events', '{economic_events_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('favourite_instruments', '{favourite_instruments_pkey,favourite_instruments_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('funds_references', '{funds_references_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('funds_requests', '{funds_requests_by_status,funds_requests_of_user,funds_requests_pkey,funds_requests_request_unique,funds_requests_decided_by_operators_id_fk,funds_requests_requested_by_operators_id_fk,funds_requests_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('journal', '{journal_of_account}');
--> statement-breakpoint
SELECT finish_wide_ids('known_devices', '{known_devices_pkey,known_devices_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('logins', '{logins_of_user,logins_pkey,logins_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('mail_texts', '{mail_texts_changed_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('mails', '{mails_of_user,mails_pkey,mails_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('margin_announcement_mails', '{margin_announcement_mails_of_user,margin_announcement_mails_pkey,margin_announcement_mails_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('one_person_bookings', '{one_person_bookings_of_operator,one_person_bookings_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('one_time_codes', '{one_time_codes_of_user,one_time_codes_pkey,one_time_codes_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('operator_challenges', '{operator_challenges_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('operator_codes', '{operator_codes_of_operator,operator_codes_pkey,operator_codes_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('operator_recovery_codes', '{operator_recovery_codes_pkey,operator_recovery_codes_unique,operator_recovery_codes_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('operator_totp_secrets', '{operator_totp_secrets_pkey,operator_totp_secrets_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('operators', '{operators_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('passkeys', '{passkeys_of_user,passkeys_pkey,passkeys_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('payouts', '{payouts_sent_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('popup_campaigns', '{popup_campaigns_pkey,popup_campaigns_created_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('popups', '{popups_of_campaign_unique,popups_of_user,popups_pkey,popups_unread_of_user,popups_campaign_id_popup_campaigns_id_fk,popups_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('postback_deliveries', '{postback_deliveries_once,postback_deliveries_postback_id_affiliate_postbacks_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('queue_claims', '{queue_claims_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('reconciliations', '{reconciliations_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('recovery_codes', '{recovery_codes_pkey,recovery_codes_unique,recovery_codes_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('referred_account_days', '{referred_account_days_of_affiliate,referred_account_days_pkey,referred_account_days_with_deposits,referred_account_days_affiliate_id_affiliates_id_fk,referred_account_days_user_id_referred_accounts_user_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('referred_accounts', '{referred_accounts_by_country,referred_accounts_by_first_deposit,referred_accounts_by_qualifying,referred_accounts_by_time,referred_accounts_of_affiliate,referred_accounts_of_campaign,referred_accounts_of_client,referred_accounts_pkey,referred_accounts_to_count,referred_accounts_affiliate_has_campaign,referred_accounts_has_one_referrer,referred_accounts_affiliate_id_affiliates_id_fk,referred_accounts_campaign_id_affiliate_campaigns_id_fk,referred_accounts_referrer_id_users_id_fk,referred_accounts_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('risk_figures', '{risk_figures_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('sessions', '{sessions_of_user,sessions_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('totp_secrets', '{totp_secrets_pkey,totp_secrets_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('trading_halts', '{trading_halts_pkey,trading_halts_operator_is_known,trading_halts_ended_by_operators_id_fk,trading_halts_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('trading_rule_versions', '{trading_rule_versions_created_by_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('transaction_steps', '{transaction_steps_of_transaction,transaction_steps_pkey,transaction_steps_operator_id_operators_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('transactions', '{transactions_ledger_reference_unique,transactions_number_unique,transactions_of_user,transactions_request_unique,transactions_checked_by_operators_id_fk,transactions_decided_by_operators_id_fk,transactions_user_id_users_id_fk}');
--> statement-breakpoint
SELECT finish_wide_ids('trusted_devices', '{trusted_devices_pkey}');
--> statement-breakpoint
SELECT finish_wide_ids('users', '{users_by_country,users_by_email,users_by_first_name,users_by_last_name,users_by_level,users_by_phone,users_by_status,users_by_time,users_pkey,users_referred_by,users_to_verify,users_referred_by_users_id_fk}');
