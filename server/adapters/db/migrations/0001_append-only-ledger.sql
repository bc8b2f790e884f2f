-- The journal and the ledger are append-only. A statement-level trigger refuses the statement itself, so an UPDATE that matches
-- no row is refused too, and so is the UPDATE half of INSERT .. ON CONFLICT DO UPDATE.
CREATE FUNCTION refuse_change_of_append_only_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table();
--> statement-breakpoint
-- Every ledger transaction sums to zero over the whole table. The rows of one statement are enough to check that: the table began
-- empty, its rows never change, and every statement adds a sum of zero to each transaction it touches, so each sum stays zero. A look
-- at the older rows would cost an index lookup per transaction, and could be fooled by a concurrent insert it cannot see; this cannot.
CREATE FUNCTION refuse_unbalanced_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced record;
BEGIN
  SELECT transaction_id, sum(amount_cents) AS total_cents INTO unbalanced
    FROM inserted GROUP BY transaction_id HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: its entries sum to % cents', unbalanced.transaction_id, unbalanced.total_cents
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_ledger_transaction();
