CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator_id" integer,
	"operator_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" integer,
	"before" json,
	"after" json,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"request_id" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator_id" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_tags" (
	"user_id" integer NOT NULL,
	"tag" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator_id" integer NOT NULL,
	CONSTRAINT "client_tags_pkey" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"message_id" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"due_on" date NOT NULL,
	"extended_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"entered_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funds_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	"reference" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"refusal" text,
	"booked_at" timestamp (3) with time zone,
	CONSTRAINT "funds_requests_amount_is_not_zero" CHECK ("funds_requests"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"template" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "mail_texts_pkey" PRIMARY KEY("template","language")
);
--> statement-breakpoint
CREATE TABLE "queue_claims" (
	"queue" text NOT NULL,
	"item_id" text NOT NULL,
	"operator_id" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_claims_pkey" PRIMARY KEY("queue","item_id")
);
--> statement-breakpoint
CREATE TABLE "trading_halts" (
	"id" serial PRIMARY KEY NOT NULL,
	"symbol" text,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"operator_id" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trading_rule_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "execution_days" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" smallint NOT NULL,
	"fills" integer NOT NULL,
	"slippage_sum" bigint NOT NULL,
	"slippage_least" bigint NOT NULL,
	"slippage_most" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	CONSTRAINT "execution_days_pkey" PRIMARY KEY("day","symbol","kind","bucket")
);
--> statement-breakpoint
CREATE TABLE "execution_progress" (
	"id" smallint PRIMARY KEY NOT NULL,
	"journal_seq" bigint NOT NULL,
	"followed_at" timestamp (3) with time zone,
	CONSTRAINT "execution_progress_is_one_row" CHECK ("execution_progress"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "refusal_days" (
	"day" date NOT NULL,
	"command" text NOT NULL,
	"code" text NOT NULL,
	"symbol" text NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "refusal_days_pkey" PRIMARY KEY("day","command","code","symbol")
);
--> statement-breakpoint
CREATE TABLE "operator_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"operator_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_totp_secrets" (
	"operator_id" integer PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "instrument_days" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"trades" integer NOT NULL,
	"volume_cents" bigint NOT NULL,
	"profit_cents" bigint NOT NULL,
	"premium_cents" bigint NOT NULL,
	CONSTRAINT "instrument_days_pkey" PRIMARY KEY("day","symbol")
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" date NOT NULL,
	"ledger_account" text NOT NULL,
	"kind" text NOT NULL,
	"entries" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_days_pkey" PRIMARY KEY("day","ledger_account","kind")
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_of_user";--> statement-breakpoint
ALTER TABLE "operators" ALTER COLUMN "password_hash" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "popup_campaigns" ADD COLUMN "segment" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "last_login_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tags" ADD CONSTRAINT "client_tags_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_entered_by_operators_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds_requests" ADD CONSTRAINT "funds_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds_requests" ADD CONSTRAINT "funds_requests_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds_requests" ADD CONSTRAINT "funds_requests_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_changed_by_operators_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_claims" ADD CONSTRAINT "queue_claims_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_halts" ADD CONSTRAINT "trading_halts_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_halts" ADD CONSTRAINT "trading_halts_ended_by_operators_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_rule_versions" ADD CONSTRAINT "trading_rule_versions_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_challenges" ADD CONSTRAINT "operator_challenges_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_codes" ADD CONSTRAINT "operator_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_totp_secrets" ADD CONSTRAINT "operator_totp_secrets_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_operator" ON "audit_log" USING btree ("operator_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_kind","subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "client_notes_of_user" ON "client_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "client_tags_by_tag" ON "client_tags" USING btree ("tag","user_id");--> statement-breakpoint
CREATE INDEX "complaints_by_status" ON "complaints" USING btree ("status","due_on","id");--> statement-breakpoint
CREATE INDEX "complaints_of_user" ON "complaints" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_of_message_unique" ON "complaints" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "complaints_by_time" ON "complaints" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "funds_requests_request_unique" ON "funds_requests" USING btree ("requested_by","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "funds_requests_reference_unique" ON "funds_requests" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "funds_requests_by_status" ON "funds_requests" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "funds_requests_of_user" ON "funds_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "trading_halts_one_open" ON "trading_halts" USING btree (coalesce("symbol", '')) WHERE "trading_halts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "trading_halts_by_time" ON "trading_halts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "operator_challenges_by_expiry" ON "operator_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_codes_hash_unique" ON "operator_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "operator_codes_of_operator" ON "operator_codes" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_recovery_codes_unique" ON "operator_recovery_codes" USING btree ("operator_id","code_hash");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "closed_positions_by_time" ON "closed_positions" USING brin ("closed_at_ms");--> statement-breakpoint
CREATE INDEX "ledger_entry_by_time" ON "ledger_entry" USING brin ("at_ms");--> statement-breakpoint
CREATE INDEX "transactions_by_time" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email_normalised" collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (lower("last_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree (lower("first_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree ("phone" collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_level" ON "users" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_country" ON "users" USING btree ("country_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_of_user" ON "mails" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER trading_rule_versions_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trading_rule_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
INSERT INTO audit_head (id, seq, digest) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
INSERT INTO execution_progress (id, journal_seq) VALUES (1, 0);
--> statement-breakpoint
-- Whoever is there already could do everything.
UPDATE operators SET roles = '["admin"]';
