-- migration: steps
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS journal_by_partition ON journal (partition, seq);
--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('journal_by_partition') IS NOT NULL THEN
    ALTER TABLE journal DROP CONSTRAINT journal_pkey, ADD CONSTRAINT journal_pkey PRIMARY KEY USING INDEX journal_by_partition;
  END IF;
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_entry_by_partition ON ledger_entry (partition, transaction_id, line);
--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('ledger_entry_by_partition') IS NOT NULL THEN
    ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_pkey, ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY USING INDEX ledger_entry_by_partition;
  END IF;
END
$$;
