-- migration: steps
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_checkpoints_by_partition ON ledger_checkpoints (partition, journal_seq);
--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('ledger_checkpoints_by_partition') IS NOT NULL THEN
    ALTER TABLE ledger_checkpoints DROP CONSTRAINT ledger_checkpoints_pkey,
      ADD CONSTRAINT ledger_checkpoints_pkey PRIMARY KEY USING INDEX ledger_checkpoints_by_partition;
  END IF;
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_balances_by_partition ON ledger_balances (ledger_account, journal_seq, partition);
--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('ledger_balances_by_partition') IS NOT NULL THEN
    ALTER TABLE ledger_balances DROP CONSTRAINT ledger_balances_pkey,
      ADD CONSTRAINT ledger_balances_pkey PRIMARY KEY USING INDEX ledger_balances_by_partition;
  END IF;
END
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_balances_by_checkpoint ON ledger_balances (partition, journal_seq);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS ledger_balances_of_checkpoint;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS funds_references_of_partition ON funds_references (partition, journal_seq);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS funds_references_by_entry;
