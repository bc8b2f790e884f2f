-- The journal is kept by partition, of which there is one; what was refused and what is snapshotted get tables of their own.
CREATE TABLE "backfill_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command_refusals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"command_id" text NOT NULL,
	"key" uuid NOT NULL,
	"digest" uuid NOT NULL,
	"at_ms" bigint NOT NULL,
	"refusal" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_lease" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_subjects" (
	"partition" smallint DEFAULT 0 NOT NULL,
	"kind" smallint NOT NULL,
	"subject_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "journal_subjects_pkey" PRIMARY KEY("subject_id","kind","partition","seq")
);
--> statement-breakpoint
CREATE TABLE "snapshot_parts" (
	"partition" smallint DEFAULT 0 NOT NULL,
	"seq" bigint NOT NULL,
	"part" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "snapshot_parts_pkey" PRIMARY KEY("partition","seq","part")
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"partition" smallint DEFAULT 0 NOT NULL,
	"seq" bigint NOT NULL,
	"shape" integer NOT NULL,
	"digest" text NOT NULL,
	"part_count" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snapshots_pkey" PRIMARY KEY("partition","seq")
);
--> statement-breakpoint
ALTER TABLE "closed_positions" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funds_references" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "command_digest" uuid;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "execution_progress" ADD COLUMN "refusal_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "command_refusals_by_key" ON "command_refusals" USING btree ("key","at_ms");--> statement-breakpoint
CREATE INDEX "command_refusals_of_account" ON "command_refusals" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "command_refusals_by_time" ON "command_refusals" USING brin ("at_ms");--> statement-breakpoint
-- A transaction of trading accounts belongs to their partition; other ledgers have none.
CREATE FUNCTION refuse_unbalanced_transaction_of_partition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced record;
BEGIN
  SELECT transaction_id, sum(amount_cents) AS total_cents INTO unbalanced
    FROM inserted GROUP BY partition, transaction_id HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: its entries sum to % cents', unbalanced.transaction_id, unbalanced.total_cents
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_transaction_of_partition();
--> statement-breakpoint
CREATE TRIGGER journal_subjects_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_subjects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
INSERT INTO backfill_progress (name, up_to) VALUES ('journal_subjects', 0);
