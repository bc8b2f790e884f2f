CREATE TABLE "affiliate_campaign_days" (
	"campaign_id" integer NOT NULL,
	"day" date NOT NULL,
	"sub_id" text NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"converted" integer DEFAULT 0 NOT NULL,
	"ftds" integer DEFAULT 0 NOT NULL,
	"deposits_count" integer DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_campaign_days_pkey" PRIMARY KEY("campaign_id","day","sub_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"affiliate_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"landing_path" text DEFAULT '/' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "affiliate_campaigns_code_is_lower_case" CHECK ("affiliate_campaigns"."code" = lower("affiliate_campaigns"."code"))
);
--> statement-breakpoint
CREATE TABLE "affiliate_clicks" (
	"campaign_id" integer NOT NULL,
	"day" date NOT NULL,
	"sub_id" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_pkey" PRIMARY KEY("campaign_id","day","sub_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"affiliate_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_commission_days" (
	"affiliate_id" integer NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_commission_days_pkey" PRIMARY KEY("affiliate_id","day")
);
--> statement-breakpoint
CREATE TABLE "affiliate_countries" (
	"affiliate_id" integer NOT NULL,
	"country_id" integer NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"ftds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_countries_pkey" PRIMARY KEY("affiliate_id","country_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_days" (
	"affiliate_id" integer NOT NULL,
	"day" date NOT NULL,
	"country_id" integer NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"converted" integer DEFAULT 0 NOT NULL,
	"ftds" integer DEFAULT 0 NOT NULL,
	"deposits_count" integer DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_days_pkey" PRIMARY KEY("affiliate_id","day","country_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_entries" (
	"id" bigserial NOT NULL,
	"transaction_id" text NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"kind" text NOT NULL,
	"affiliate_id" integer NOT NULL,
	"balance_cents" bigint,
	"user_id" integer,
	"day" date NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"plan_id" integer,
	"plan_version" integer,
	"detail" jsonb NOT NULL,
	CONSTRAINT "affiliate_entries_pkey" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "affiliate_entries_amount_is_not_zero" CHECK ("affiliate_entries"."amount_cents" <> 0),
	CONSTRAINT "affiliate_entries_balance_of_affiliate" CHECK (("affiliate_entries"."line" = 0) = ("affiliate_entries"."balance_cents" is not null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_payouts" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"affiliate_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payout_user_id" integer NOT NULL,
	"sealed_bank_account" "bytea",
	"state" text NOT NULL,
	"transaction_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	CONSTRAINT "affiliate_payouts_amount_is_above_zero" CHECK ("affiliate_payouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_plan_assignments" (
	"id" serial PRIMARY KEY NOT NULL,
	"affiliate_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "affiliate_plan_versions" (
	"plan_id" integer NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "affiliate_plan_versions_pkey" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "affiliate_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_postbacks" (
	"id" serial PRIMARY KEY NOT NULL,
	"affiliate_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"journal_seq" bigint DEFAULT 0 NOT NULL,
	"booked_through" date,
	"followed_at" timestamp (3) with time zone,
	CONSTRAINT "affiliate_progress_is_one_row" CHECK ("affiliate_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "affiliate_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"affiliate_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"ends_with" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_normalised" text NOT NULL,
	"password_hash" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"payout_user_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliates_email_normalised_is_lower_case" CHECK ("affiliates"."email_normalised" = lower("affiliates"."email_normalised"))
);
--> statement-breakpoint
CREATE TABLE "postback_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"postback_id" integer NOT NULL,
	"occurrence" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referred_account_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"affiliate_id" integer NOT NULL,
	"deposits_count" integer DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	"volume_cents" bigint DEFAULT 0 NOT NULL,
	"spread_cents" bigint DEFAULT 0 NOT NULL,
	"premiums_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "referred_account_days_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "referred_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"referrer_id" integer,
	"affiliate_id" integer,
	"campaign_id" integer,
	"sub_id" text DEFAULT '' NOT NULL,
	"click_id" text DEFAULT '' NOT NULL,
	"source_page" text DEFAULT '' NOT NULL,
	"country_id" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"excluded" text,
	"is_counted" boolean DEFAULT false NOT NULL,
	"first_deposit_at" timestamp (3) with time zone,
	"deposits_count" integer DEFAULT 0 NOT NULL,
	"deposits_cents" bigint DEFAULT 0 NOT NULL,
	"volume_cents" bigint DEFAULT 0 NOT NULL,
	"qualified_at" timestamp (3) with time zone,
	"commission_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "referred_accounts_has_one_referrer" CHECK (("referred_accounts"."referrer_id" is null) <> ("referred_accounts"."affiliate_id" is null)),
	CONSTRAINT "referred_accounts_affiliate_has_campaign" CHECK (("referred_accounts"."affiliate_id" is null) = ("referred_accounts"."campaign_id" is null))
);
--> statement-breakpoint
ALTER TABLE "affiliate_campaign_days" ADD CONSTRAINT "affiliate_campaign_days_campaign_id_affiliate_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."affiliate_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_campaigns" ADD CONSTRAINT "affiliate_campaigns_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_campaign_id_affiliate_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."affiliate_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_codes" ADD CONSTRAINT "affiliate_codes_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_commission_days" ADD CONSTRAINT "affiliate_commission_days_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_countries" ADD CONSTRAINT "affiliate_countries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_days" ADD CONSTRAINT "affiliate_days_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_plan_id_affiliate_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."affiliate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_payout_user_id_users_id_fk" FOREIGN KEY ("payout_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_transaction_id_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("transaction_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" ADD CONSTRAINT "affiliate_plan_assignments_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" ADD CONSTRAINT "affiliate_plan_assignments_plan_id_affiliate_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."affiliate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_plan_assignments" ADD CONSTRAINT "affiliate_plan_assignments_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" ADD CONSTRAINT "affiliate_plan_versions_plan_id_affiliate_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."affiliate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_plan_versions" ADD CONSTRAINT "affiliate_plan_versions_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_postbacks" ADD CONSTRAINT "affiliate_postbacks_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_tokens" ADD CONSTRAINT "affiliate_tokens_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_payout_user_id_users_id_fk" FOREIGN KEY ("payout_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_deliveries" ADD CONSTRAINT "postback_deliveries_postback_id_affiliate_postbacks_id_fk" FOREIGN KEY ("postback_id") REFERENCES "public"."affiliate_postbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_account_days" ADD CONSTRAINT "referred_account_days_user_id_referred_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."referred_accounts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_account_days" ADD CONSTRAINT "referred_account_days_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_accounts" ADD CONSTRAINT "referred_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_accounts" ADD CONSTRAINT "referred_accounts_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_accounts" ADD CONSTRAINT "referred_accounts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referred_accounts" ADD CONSTRAINT "referred_accounts_campaign_id_affiliate_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."affiliate_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_campaigns_code_unique" ON "affiliate_campaigns" USING btree ("code");--> statement-breakpoint
CREATE INDEX "affiliate_campaigns_of_affiliate" ON "affiliate_campaigns" USING btree ("affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_codes_hash_unique" ON "affiliate_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "affiliate_codes_of_affiliate" ON "affiliate_codes" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_entries_of_account" ON "affiliate_entries" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "affiliate_entries_by_day" ON "affiliate_entries" USING btree ("account","day","id");--> statement-breakpoint
CREATE INDEX "affiliate_entries_of_user" ON "affiliate_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_payouts_request_unique" ON "affiliate_payouts" USING btree ("affiliate_id","request_id");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_of_affiliate" ON "affiliate_payouts" USING btree ("affiliate_id","requested_at");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_to_take_further" ON "affiliate_payouts" USING btree ("next_step_at");--> statement-breakpoint
CREATE INDEX "affiliate_plan_assignments_of_affiliate" ON "affiliate_plan_assignments" USING btree ("affiliate_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_plans_name_unique" ON "affiliate_plans" USING btree ("name");--> statement-breakpoint
CREATE INDEX "affiliate_postbacks_of_affiliate" ON "affiliate_postbacks" USING btree ("affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_tokens_hash_unique" ON "affiliate_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "affiliate_tokens_of_affiliate" ON "affiliate_tokens" USING btree ("affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_email_normalised_unique" ON "affiliates" USING btree ("email_normalised");--> statement-breakpoint
CREATE UNIQUE INDEX "postback_deliveries_once" ON "postback_deliveries" USING btree ("postback_id","occurrence");--> statement-breakpoint
CREATE INDEX "postback_deliveries_due" ON "postback_deliveries" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "referred_account_days_of_affiliate" ON "referred_account_days" USING btree ("affiliate_id","day","user_id");--> statement-breakpoint
CREATE INDEX "referred_account_days_with_deposits" ON "referred_account_days" USING btree ("affiliate_id","day","user_id") WHERE "referred_account_days"."deposits_count" > 0;--> statement-breakpoint
CREATE INDEX "referred_accounts_of_affiliate" ON "referred_accounts" USING btree ("affiliate_id","user_id");--> statement-breakpoint
CREATE INDEX "referred_accounts_by_time" ON "referred_accounts" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "referred_accounts_by_country" ON "referred_accounts" USING btree ("affiliate_id","country_id","user_id");--> statement-breakpoint
CREATE INDEX "referred_accounts_by_first_deposit" ON "referred_accounts" USING btree ("affiliate_id","first_deposit_at");--> statement-breakpoint
CREATE INDEX "referred_accounts_by_qualifying" ON "referred_accounts" USING btree ("affiliate_id","qualified_at");--> statement-breakpoint
CREATE INDEX "referred_accounts_of_campaign" ON "referred_accounts" USING btree ("campaign_id","user_id");--> statement-breakpoint
CREATE INDEX "referred_accounts_of_client" ON "referred_accounts" USING btree ("referrer_id","user_id");--> statement-breakpoint
CREATE INDEX "referred_accounts_to_count" ON "referred_accounts" USING btree ("user_id") WHERE not "referred_accounts"."is_counted";--> statement-breakpoint
-- The affiliates' book, and what its entries were reckoned by, are append-only as the ledger is, and its transactions balance as the ledger's do.
CREATE TRIGGER affiliate_entries_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON affiliate_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER affiliate_transactions_balance AFTER INSERT ON affiliate_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_ledger_transaction();
--> statement-breakpoint
CREATE TRIGGER affiliate_plan_versions_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON affiliate_plan_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER affiliate_plan_assignments_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON affiliate_plan_assignments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
INSERT INTO "affiliate_progress" ("id") VALUES (1);
--> statement-breakpoint
-- Whom clients brought before there was this table; what became of them is read from the journal, from its beginning.
INSERT INTO "referred_accounts" ("user_id", "referrer_id", "country_id", "created_at", "is_counted")
SELECT "id", "referred_by", coalesce("country_id", 0), "created_at", true FROM "users" WHERE "referred_by" IS NOT NULL;
