CREATE TABLE "funds_references" (
	"account_id" integer NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ledger_kind" text NOT NULL,
	"journal_seq" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "funds_references_pkey" PRIMARY KEY("account_id","reference","kind")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"deposit_id" text,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_reference" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_by" integer,
	CONSTRAINT "payouts_amount_is_above_zero" CHECK ("payouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_reports" (
	"provider_key" text NOT NULL,
	"event_id" text NOT NULL,
	"transaction_id" text,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"decision" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_reports_pkey" PRIMARY KEY("provider_key","event_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" serial PRIMARY KEY NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_steps" (
	"id" serial PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"actor" text NOT NULL,
	"operator_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"ledger_reference" text NOT NULL,
	"number" serial NOT NULL,
	"user_id" integer NOT NULL,
	"type_id" smallint NOT NULL,
	"status" text NOT NULL,
	"becomes" text,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"provider_key" text,
	"provider_reference" text,
	"request_id" text,
	"comments" text DEFAULT '' NOT NULL,
	"sealed_bank_account" "bytea",
	"note" text DEFAULT '' NOT NULL,
	"review_reason" text,
	"checked_by" integer,
	"checked_at" timestamp (3) with time zone,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"due_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_amount_is_not_zero" CHECK ("transactions"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transaction_id_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("transaction_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_deposit_id_transactions_transaction_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_operators_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_reports" ADD CONSTRAINT "provider_reports_transaction_id_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("transaction_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_steps" ADD CONSTRAINT "transaction_steps_transaction_id_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("transaction_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_steps" ADD CONSTRAINT "transaction_steps_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_checked_by_operators_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funds_references_by_time" ON "funds_references" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "payouts_of_transaction" ON "payouts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payouts_of_deposit" ON "payouts" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "payouts_by_status" ON "payouts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "provider_reports_of_transaction" ON "provider_reports" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "reconciliations_by_time" ON "reconciliations" USING btree ("ran_at");--> statement-breakpoint
CREATE INDEX "transaction_steps_of_transaction" ON "transaction_steps" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_number_unique" ON "transactions" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_ledger_reference_unique" ON "transactions" USING btree ("user_id","ledger_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_request_unique" ON "transactions" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "transactions_of_user" ON "transactions" USING btree ("user_id","created_at","number");--> statement-breakpoint
CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("status","type_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_to_check" ON "transactions" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "transactions_of_provider" ON "transactions" USING btree ("provider_key","created_at");--> statement-breakpoint
CREATE TRIGGER funds_references_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON funds_references
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
-- What moved funds before there was this table, from the journal. The time of an entry is its own.
INSERT INTO "funds_references" ("account_id", "reference", "kind", "amount_cents", "ledger_kind", "journal_seq", "at_ms")
SELECT "journal"."account_id", event ->> 'reference', 'moved', (event ->> 'amount')::bigint, event ->> 'fundsKind', "journal"."seq", "journal"."at_ms"
FROM "journal", json_array_elements("journal"."events") AS event
WHERE event ->> 'kind' = 'fundsMoved';--> statement-breakpoint
-- And a transaction for each that a client sees in a list, so that the lists tell what the ledger does.
INSERT INTO "transactions" ("transaction_id", "ledger_reference", "user_id", "type_id", "status", "amount_cents", "created_at", "completed_at")
SELECT upper(substr(md5("account_id" || '/' || "reference"), 1, 20)), "reference", "account_id",
	CASE "ledger_kind" WHEN 'bonus' THEN 4 WHEN 'credit' THEN 5 ELSE 11 END, 'completed', "amount_cents",
	to_timestamp("at_ms" / 1000.0), to_timestamp("at_ms" / 1000.0)
FROM "funds_references" JOIN "users" ON "users"."id" = "account_id" WHERE "ledger_kind" IN ('deposit', 'bonus', 'credit') AND "amount_cents" <> 0;
