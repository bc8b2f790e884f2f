-- migration: steps
-- Ids become 64 bits wide while the version before goes on reading and writing. Each gets a second column, which a trigger keeps in step
-- (this file), which is filled in batches (0026), and gets the indexes (0027), checks and foreign keys (0028) of the first. The old foreign
-- keys go (0029), and then each table by itself lets its new columns take the names of the old ones (0030). What this took goes with 0031.
CREATE TABLE IF NOT EXISTS wide_ids_progress (
  table_name text PRIMARY KEY,
  columns text[] NOT NULL,
  next_block bigint NOT NULL,
  -- What is written later is in step already.
  end_block bigint NOT NULL
);
--> statement-breakpoint
-- Gives a table its wide columns, and the trigger that keeps them in step with the others.
CREATE OR REPLACE FUNCTION begin_wide_ids(of_table text, of_columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  others text;
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', of_table);
  EXECUTE format('ALTER TABLE %I ', of_table)
    || (SELECT string_agg(format('ADD COLUMN IF NOT EXISTS %I bigint', name || '__wide'), ', ') FROM unnest(of_columns) AS name);
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS ', of_table || '__wide')
    || quote_literal('BEGIN ' || coalesce((
        -- A foreign key that forgets what is deleted (ON DELETE SET NULL) does so in the column that it's for.
        SELECT string_agg(format('IF TG_OP = ''UPDATE'' AND OLD.%1$I IS NOT NULL AND NEW.%1$I IS NULL THEN NEW.%2$I := NULL; END IF; ',
          attname || '__wide', attname), '')
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE conrelid = of_table::regclass AND contype = 'f' AND confdeltype = 'n' AND attname = ANY (of_columns)), '')
      || (SELECT string_agg(format('NEW.%I := NEW.%I; ', name || '__wide', name), '') FROM unnest(of_columns) AS name)
      || 'RETURN NEW; END');
  EXECUTE format('CREATE OR REPLACE TRIGGER wide_ids BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
    of_table, of_table || '__wide');
  -- An append-only table stays so for everybody: an UPDATE may name the wide columns alone, and the trigger gives them the one value they may have.
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = of_table::regclass AND tgname = of_table || '_is_append_only') THEN
    SELECT string_agg(quote_ident(attname), ', ') INTO others FROM pg_attribute
      WHERE attrelid = of_table::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT LIKE '%\_\_wide';
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OF %s OR DELETE OR TRUNCATE ON %I '
      || 'FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table()', of_table || '_is_append_only', others, of_table);
  END IF;
  INSERT INTO wide_ids_progress (table_name, columns, next_block, end_block)
    VALUES (of_table, of_columns, 0, pg_relation_size(of_table::regclass) / current_setting('block_size')::bigint)
    ON CONFLICT (table_name) DO NOTHING;
END
$$;
--> statement-breakpoint
-- Fills the rows of some blocks and gives the block after them. It waits for no row: one that is being changed gets its value by the trigger.
CREATE OR REPLACE FUNCTION fill_wide_ids(of_table text, from_block bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  blocks constant bigint := 64;
  of_columns text[] := (SELECT columns FROM wide_ids_progress WHERE table_name = of_table);
BEGIN
  EXECUTE format('UPDATE %I SET ', of_table)
    || (SELECT string_agg(format('%I = %I', name || '__wide', name), ', ') FROM unnest(of_columns) AS name)
    || format(' WHERE ctid = ANY (ARRAY(SELECT ctid FROM %I WHERE ctid >= %L AND ctid < %L AND (', of_table,
      format('(%s,0)', from_block), format('(%s,0)', from_block + blocks))
    || (SELECT string_agg(format('%I IS DISTINCT FROM %I', name || '__wide', name), ' OR ') FROM unnest(of_columns) AS name)
    || ') FOR NO KEY UPDATE SKIP LOCKED))';
  RETURN from_block + blocks;
END
$$;
--> statement-breakpoint
-- Fills rows wherever they are, and gives how many it has filled.
CREATE OR REPLACE FUNCTION fill_wide_ids_left(of_table text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  of_columns text[] := (SELECT columns FROM wide_ids_progress WHERE table_name = of_table);
  filled bigint;
BEGIN
  EXECUTE format('UPDATE %I SET ', of_table)
    || (SELECT string_agg(format('%I = %I', name || '__wide', name), ', ') FROM unnest(of_columns) AS name)
    || format(' WHERE ctid = ANY (ARRAY(SELECT ctid FROM %I WHERE ', of_table)
    || (SELECT string_agg(format('%I IS DISTINCT FROM %I', name || '__wide', name), ' OR ') FROM unnest(of_columns) AS name)
    || ' LIMIT 2000))';
  GET DIAGNOSTICS filled = ROW_COUNT;
  RETURN filled;
END
$$;
--> statement-breakpoint
-- Lets the wide columns of a table take the place of the others, with the indexes and constraints of these names.
CREATE OR REPLACE FUNCTION finish_wide_ids(of_table text, names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_columns text[] := (SELECT columns FROM wide_ids_progress WHERE table_name = of_table);
  -- What has to be done to the columns once they have their names.
  later text[] := '{}';
  one record;
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', of_table);
  -- One that was interrupted has done this table already.
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = of_table::regclass AND attname = of_columns[1] || '__wide') THEN RETURN; END IF;

  FOR one IN
    SELECT attname AS name, attnotnull AS is_required, pg_get_serial_sequence(quote_ident(of_table), attname) AS sequence
      FROM pg_attribute WHERE attrelid = of_table::regclass AND attname = ANY (of_columns)
  LOOP
    -- The check says already that none is null, so that no row has to be read for this.
    IF one.is_required THEN EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET NOT NULL', of_table, one.name || '__wide'); END IF;
    IF one.sequence IS NOT NULL THEN
      EXECUTE format('ALTER SEQUENCE %s AS bigint OWNED BY NONE', one.sequence);
      later := later || format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT nextval(%L)', of_table, one.name, one.sequence)
        || format('ALTER SEQUENCE %s OWNED BY %I.%I', one.sequence, of_table, one.name);
    END IF;
  END LOOP;

  FOR one IN
    SELECT name, contype FROM unnest(names) AS name
      LEFT JOIN pg_constraint ON conrelid = of_table::regclass AND conname = name
  LOOP
    later := later || CASE
      WHEN one.contype = 'p' THEN format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', of_table, one.name, left(one.name, 57) || '__wide')
      WHEN one.contype = 'u' THEN format('ALTER TABLE %I ADD CONSTRAINT %I UNIQUE USING INDEX %I', of_table, one.name, left(one.name, 57) || '__wide')
      WHEN to_regclass(quote_ident(left(one.name, 57) || '__wide')) IS NOT NULL
        THEN format('ALTER INDEX %I RENAME TO %I', left(one.name, 57) || '__wide', one.name)
      ELSE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', of_table, left(one.name, 57) || '__wide', one.name)
    END;
  END LOOP;

  EXECUTE format('DROP TRIGGER wide_ids ON %I', of_table);
  EXECUTE format('DROP FUNCTION %I()', of_table || '__wide');
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = of_table::regclass AND tgname = of_table || '_is_append_only') THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I '
      || 'FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_append_only_table()', of_table || '_is_append_only', of_table);
  END IF;
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT wide_ids, ', of_table)
    || (SELECT string_agg(format('DROP COLUMN %I', name), ', ') FROM unnest(of_columns) AS name);
  FOR one IN SELECT name FROM unnest(of_columns) AS name LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', of_table, one.name || '__wide', one.name);
  END LOOP;
  -- Those that have none of the columns are there still.
  FOR one IN SELECT name FROM unnest(names) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL LOOP
    EXECUTE format('DROP INDEX %I', one.name);
  END LOOP;
  FOR one IN SELECT command FROM unnest(later) WITH ORDINALITY AS command (command, place) ORDER BY place LOOP
    EXECUTE one.command;
  END LOOP;
  -- From PostgreSQL 18 on, NOT NULL is a constraint with a name.
  FOR one IN SELECT conname AS name FROM pg_constraint WHERE conrelid = of_table::regclass AND conname LIKE '%\_\_wide\_not\_null' LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', of_table, one.name, replace(one.name, '__wide_not_null', '_not_null'));
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_campaign_days', '{campaign_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_campaigns', '{id,affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_clicks', '{campaign_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_codes', '{id,affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_commission_days', '{affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_countries', '{affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_days', '{affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_entries', '{affiliate_id,user_id,plan_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_payouts', '{affiliate_id,payout_user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_plan_assignments', '{id,affiliate_id,plan_id,created_by}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_plan_versions', '{plan_id,created_by}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_plans', '{id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_postbacks', '{id,affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliate_tokens', '{id,affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('affiliates', '{id,payout_user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('audit_log', '{operator_id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('challenges', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('client_notes', '{id,user_id,operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('client_tags', '{user_id,operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('closed_positions', '{account_id}');
--> statement-breakpoint
SELECT begin_wide_ids('complaints', '{id,user_id,message_id,decided_by,entered_by}');
--> statement-breakpoint
SELECT begin_wide_ids('contact_messages', '{id,user_id,handled_by}');
--> statement-breakpoint
SELECT begin_wide_ids('content_entries', '{draft_by}');
--> statement-breakpoint
SELECT begin_wide_ids('content_media', '{uploaded_by}');
--> statement-breakpoint
SELECT begin_wide_ids('content_versions', '{published_by}');
--> statement-breakpoint
SELECT begin_wide_ids('deletion_requests', '{id,user_id,decided_by}');
--> statement-breakpoint
SELECT begin_wide_ids('documents', '{id,user_id,reviewed_by}');
--> statement-breakpoint
SELECT begin_wide_ids('economic_events', '{id}');
--> statement-breakpoint
SELECT begin_wide_ids('favourite_instruments', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('funds_references', '{account_id}');
--> statement-breakpoint
SELECT begin_wide_ids('funds_requests', '{id,user_id,requested_by,decided_by}');
--> statement-breakpoint
SELECT begin_wide_ids('journal', '{account_id}');
--> statement-breakpoint
SELECT begin_wide_ids('known_devices', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('logins', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('mail_texts', '{changed_by}');
--> statement-breakpoint
SELECT begin_wide_ids('mails', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('margin_announcement_mails', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('one_person_bookings', '{operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('one_time_codes', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('operator_challenges', '{operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('operator_codes', '{id,operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('operator_recovery_codes', '{id,operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('operator_totp_secrets', '{operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('operators', '{id}');
--> statement-breakpoint
SELECT begin_wide_ids('passkeys', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('payouts', '{sent_by}');
--> statement-breakpoint
SELECT begin_wide_ids('popup_campaigns', '{id,created_by}');
--> statement-breakpoint
SELECT begin_wide_ids('popups', '{id,user_id,campaign_id}');
--> statement-breakpoint
SELECT begin_wide_ids('postback_deliveries', '{postback_id}');
--> statement-breakpoint
SELECT begin_wide_ids('queue_claims', '{operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('reconciliations', '{id}');
--> statement-breakpoint
SELECT begin_wide_ids('recovery_codes', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('referred_account_days', '{user_id,affiliate_id}');
--> statement-breakpoint
SELECT begin_wide_ids('referred_accounts', '{user_id,referrer_id,affiliate_id,campaign_id}');
--> statement-breakpoint
SELECT begin_wide_ids('risk_figures', '{id}');
--> statement-breakpoint
SELECT begin_wide_ids('sessions', '{id,user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('totp_secrets', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('trading_halts', '{id,operator_id,ended_by}');
--> statement-breakpoint
SELECT begin_wide_ids('trading_rule_versions', '{created_by}');
--> statement-breakpoint
SELECT begin_wide_ids('transaction_steps', '{id,operator_id}');
--> statement-breakpoint
SELECT begin_wide_ids('transactions', '{number,user_id,checked_by,decided_by}');
--> statement-breakpoint
SELECT begin_wide_ids('trusted_devices', '{user_id}');
--> statement-breakpoint
SELECT begin_wide_ids('users', '{id,referred_by}');
