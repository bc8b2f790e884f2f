CREATE TABLE "ledger_balances" (
	"ledger_account" text NOT NULL,
	"journal_seq" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"latest_at_ms" bigint NOT NULL,
	"balance_cents" bigint NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "ledger_balances_pkey" PRIMARY KEY("ledger_account","journal_seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"journal_seq" bigint PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"after_seq" bigint NOT NULL,
	"after_transaction_id" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"first_at_ms" bigint NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"latest_at_ms" bigint NOT NULL,
	"clients_cents" bigint NOT NULL,
	"firm_cents" bigint NOT NULL,
	"reserved_cents" bigint NOT NULL,
	"under_way_cents" bigint NOT NULL,
	"balances_digest" text NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_balances_of_checkpoint" ON "ledger_balances" USING btree ("journal_seq");--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER ledger_balances_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
