CREATE TABLE "closed_positions" (
	"position_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"margin_cents" bigint NOT NULL,
	"leverage" integer NOT NULL,
	"open_price" bigint NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"close_price" bigint NOT NULL,
	"closed_at_ms" bigint NOT NULL,
	"stop_loss" bigint,
	"take_profit" bigint,
	"guaranteed_stop" boolean NOT NULL,
	"profit_cents" bigint NOT NULL,
	"close_reason" text NOT NULL,
	"closed_seq" bigint NOT NULL,
	CONSTRAINT "closed_positions_side_is_known" CHECK ("closed_positions"."side" in ('long', 'short'))
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"command_id" text,
	"at_ms" bigint NOT NULL,
	"cause" text NOT NULL,
	"events" json NOT NULL,
	CONSTRAINT "journal_cause_is_known" CHECK ("journal"."cause" in ('command', 'tick'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"transaction_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"journal_seq" bigint NOT NULL,
	"ledger_account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"kind" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "ledger_entry_pkey" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "ledger_entry_amount_is_not_zero" CHECK ("ledger_entry"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "candle_coverage" (
	"symbol" text NOT NULL,
	"interval" text NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_ms" bigint NOT NULL,
	CONSTRAINT "candle_coverage_pkey" PRIMARY KEY("symbol","interval")
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"symbol" text NOT NULL,
	"interval" text NOT NULL,
	"open_at_ms" bigint NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"tick_count" integer NOT NULL,
	CONSTRAINT "candles_pkey" PRIMARY KEY("symbol","interval","open_at_ms")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"alpha2" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"audience" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"client_info" jsonb,
	"user_agent_digest" text,
	CONSTRAINT "sessions_audience_is_known" CHECK ("sessions"."audience" in ('client', 'affiliate', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_normalised" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"birth_date" date,
	"country_id" integer,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"pin" text,
	"uniqid" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"auto_trading" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "users_email_normalised_is_lower_case" CHECK ("users"."email_normalised" = lower("users"."email_normalised")),
	CONSTRAINT "users_status_is_known" CHECK ("users"."status" in ('active', 'blocked', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_positions_of_account" ON "closed_positions" USING btree ("account_id","closed_at_ms","position_id");--> statement-breakpoint
CREATE INDEX "journal_of_account" ON "journal" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("ledger_account","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "countries_alpha2_unique" ON "countries" USING btree ("alpha2");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("audience","user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_normalised_unique" ON "users" USING btree ("email_normalised");--> statement-breakpoint
CREATE UNIQUE INDEX "users_uniqid_unique" ON "users" USING btree ("uniqid");