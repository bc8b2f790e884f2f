import { cents, type Cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { LONGEST_UNDER_WAY_MS } from '@fairlead/domain/payments/difference-explanation.ts';
import type { DifferenceKind } from '@fairlead/domain/payments/reconciliation.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { TimeSpan } from '../../adapters/payments/payment-provider.ts';
import type { FoundDifferences } from './found-differences.ts';

type Reader = Pick<Queries, 'query'>;

export interface LedgerTotals {
  readonly purses: Cents;
  readonly house: Cents;
  readonly reserved: Cents;
  readonly underWay: Cents;
}

interface ReferenceRow {
  readonly account_id: number;
  readonly reference: string;
  readonly kind: 'moved' | 'reserved';
  readonly amount_cents: number;
  readonly at_ms: number;
}

/**
 * What the ledger moved in a window under references that none of our transactions has. Adjustments and revoked bonuses have none by their nature,
 * and neither has a booking that was undone: a second one is booked under another reference.
 */
export async function compareReferences(database: Reader, window: TimeSpan, found: FoundDifferences, now: number): Promise<void> {
  const rows = await database.query<ReferenceRow>(
    `SELECT account_id, reference, kind, amount_cents, at_ms FROM funds_references AS f
     WHERE at_ms >= $1 AND at_ms < $2 AND kind IN ('moved', 'reserved') AND ledger_kind <> 'adjustment'
       AND NOT (ledger_kind IN ('bonus', 'credit') AND amount_cents < 0)
       AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.user_id = f.account_id AND t.ledger_reference = f.reference)
       AND NOT EXISTS (SELECT 1 FROM funds_references AS undone WHERE undone.account_id = f.account_id AND undone.kind = 'moved'
         AND undone.reference = $3 || f.reference AND undone.amount_cents = -f.amount_cents)`,
    [window.from, window.until, reversalReference('')],
  );
  for (const { account_id: userId, reference, kind, amount_cents: amount, at_ms: at } of rows) {
    // What is recorded without a provider is booked first and noted afterwards.
    const isBeingNoted = kind === 'moved' && now - at < LONGEST_UNDER_WAY_MS;
    found.add({
      ...BLANK,
      kind: kind === 'moved' ? 'inLedgerButNotCompleted' : 'reservedForNothing',
      transactionId: `${userId}:${reference}`,
      ledger: cents(amount),
      explained: isBeingNoted ? 'beingBooked' : null,
    });
  }
}

interface EntryRow {
  readonly name: string;
  readonly referenced: number | null;
  readonly entered: number | null;
  readonly lines: number;
}

/** Each reference of the span against the client's line that it stands for, and each such line against its reference. */
export async function compareEntries(database: Reader, span: TimeSpan, found: FoundDifferences): Promise<void> {
  const rows = await database.query<EntryRow>(
    `WITH referenced AS (
       SELECT journal_seq, ledger_kind AS kind, reference,
         'client:' || account_id || CASE WHEN ledger_kind IN ('bonus', 'credit') THEN ':bonus'
           WHEN ledger_kind IN ('reservation', 'withdrawal') THEN ':reserved' ELSE ':cash' END AS purse,
         CASE WHEN ledger_kind = 'withdrawal' THEN -amount_cents ELSE amount_cents END AS amount
       FROM funds_references WHERE at_ms >= $1 AND at_ms < $2
     ), entered AS (
       SELECT journal_seq, kind, sum(amount_cents)::bigint AS amount, count(*)::int AS lines,
         -- Credits are a balance of their own now, and were part of the bonus.
         CASE WHEN kind = 'credit' THEN replace(ledger_account, ':credit', ':bonus') ELSE ledger_account END AS purse
       FROM ledger_entry
       WHERE at_ms >= $1 AND at_ms < $2 AND (
         (kind IN ('deposit', 'adjustment', 'commission', 'release') AND ledger_account LIKE 'client:%:cash')
         OR (kind IN ('bonus', 'credit') AND (ledger_account LIKE 'client:%:bonus' OR ledger_account LIKE 'client:%:credit'))
         OR (kind IN ('reservation', 'withdrawal') AND ledger_account LIKE 'client:%:reserved'))
       GROUP BY journal_seq, kind, ledger_account
     )
     SELECT coalesce(r.purse || ' ' || r.reference, e.purse || ' journal ' || e.journal_seq) AS name,
       r.amount AS referenced, e.amount AS entered, coalesce(e.lines, 0) AS lines
     FROM referenced AS r FULL JOIN entered AS e USING (journal_seq, kind, purse)
     WHERE r.amount IS DISTINCT FROM e.amount OR e.lines > 1`,
    [span.from, span.until],
  );
  for (const { name, referenced, entered, lines } of rows) {
    found.add({
      ...BLANK,
      kind: kindOfEntry(referenced, entered, lines),
      transactionId: name,
      own: amountOrNull(referenced),
      ledger: amountOrNull(entered),
    });
  }
}

function kindOfEntry(referenced: number | null, entered: number | null, lines: number): DifferenceKind {
  if (entered === null) return 'referenceWithoutEntry';
  if (referenced === null) return 'entryWithoutReference';
  return lines > 1 ? 'twiceInLedger' : 'amountDiffersInLedger';
}

/** The whole ledger: what clients have is what the house owes them, and what is set aside is what withdrawals under way account for. */
export async function compareTotals(database: Reader, found: FoundDifferences): Promise<LedgerTotals> {
  const [row] = await database.query<{ purses: number; house: number; reserved: number; under_way: number }>(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%'), 0)::bigint AS purses,
       coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'house:%'), 0)::bigint AS house,
       coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%:reserved'), 0)::bigint AS reserved,
       (SELECT coalesce(sum(amount_cents), 0)::bigint FROM funds_references AS r WHERE kind = 'reserved' AND NOT EXISTS (
          SELECT 1 FROM funds_references AS s WHERE s.account_id = r.account_id AND s.reference = r.reference AND s.kind = 'settled'
       )) AS under_way
     FROM ledger_entry`,
  );
  if (row === undefined) throw new Error('the ledger has no totals');
  const totals = { purses: cents(row.purses), house: cents(row.house), reserved: cents(row.reserved), underWay: cents(row.under_way) };
  const { purses, house, reserved, underWay } = totals;
  if (purses + house !== 0) found.add({ ...BLANK, kind: 'pursesDifferFromHouse', own: purses, ledger: house });
  if (reserved !== underWay) found.add({ ...BLANK, kind: 'reservedDiffersFromUnderWay', own: underWay, ledger: reserved });
  return totals;
}

const BLANK = { transactionId: null, row: null, own: null, provider: null, ledger: null, providerKey: null, explained: null } as const;

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
