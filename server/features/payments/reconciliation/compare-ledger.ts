import { cents, type Cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { LONGEST_UNDER_WAY_MS } from '@fairlead/domain/payments/difference-explanation.ts';
import type { DifferenceKind } from '@fairlead/domain/payments/reconciliation.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import { readLedgerTotals, type LedgerTotals } from '../../../ledger/read-balances.ts';
import { verifyCheckpoints } from '../../../ledger/verify-checkpoints.ts';
import type { FoundDifferences } from './found-differences.ts';

type Reader = Pick<Queries, 'query'>;

interface ReferenceRow {
  readonly account_id: number;
  readonly reference: string;
  readonly kind: 'moved' | 'reserved';
  readonly amount_cents: number;
  readonly at_ms: number;
}

/**
 * What the ledger moved in a window under references that none of our transactions has. Adjustments and revoked bonuses have none by their
 * nature, and neither has a booking that was reversed in full: a second one is booked under another reference. A reversal names the booking it
 * takes back.
 */
export async function compareReferences(database: Reader, window: TimeSpan, found: FoundDifferences, now: number): Promise<void> {
  const rows = await database.query<ReferenceRow>(
    `SELECT account_id, reference, kind, amount_cents, at_ms FROM funds_references AS f
     WHERE at_ms >= $1 AND at_ms < $2 AND kind IN ('moved', 'reserved') AND ledger_kind NOT IN ('adjustment', 'reversal')
       AND NOT (ledger_kind IN ('bonus', 'credit') AND amount_cents < 0)
       AND NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.user_id = f.account_id AND t.ledger_reference = f.reference)
       AND f.amount_cents IS DISTINCT FROM (SELECT -sum(part.amount_cents) FROM funds_references AS part
         WHERE part.account_id = f.account_id AND part.kind = 'moved'
           AND (part.reference = $3 || f.reference OR starts_with(part.reference, $3 || f.reference || ':part')))
     UNION ALL
     SELECT account_id, reference, kind, amount_cents, at_ms FROM funds_references AS r
     WHERE at_ms >= $1 AND at_ms < $2 AND kind = 'moved' AND ledger_kind = 'reversal'
       AND NOT EXISTS (SELECT 1 FROM funds_references AS booked WHERE booked.account_id = r.account_id AND booked.kind = 'moved'
         AND booked.reference = regexp_replace(substr(r.reference, length($3) + 1), ':part[0-9]+$', ''))`,
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
  /** How many lines there are beyond one for each reference. */
  readonly lines: number;
}

/**
 * Each reference of the span against the client's line that it stands for, and each such line against its reference. An entry that takes several
 * withdrawals back has several of both, which are compared in sum and in number. A credit stood in the bonus balance before it had its own.
 */
export async function compareEntries(database: Reader, span: TimeSpan, found: FoundDifferences): Promise<void> {
  const rows = await database.query<EntryRow>(
    `WITH referenced AS (
       SELECT journal_seq, ledger_kind AS kind, string_agg(reference, ' ' ORDER BY reference) AS reference,
         'client:' || account_id || CASE ledger_kind WHEN 'bonus' THEN ':granted' WHEN 'credit' THEN ':granted' WHEN 'reversal' THEN ':owed'
           WHEN 'reservation' THEN ':reserved' WHEN 'withdrawal' THEN ':reserved' ELSE ':cash' END AS purse,
         sum(CASE WHEN ledger_kind = 'withdrawal' THEN -amount_cents ELSE amount_cents END)::bigint AS amount, count(*)::int AS lines
       FROM funds_references WHERE at_ms >= $1 AND at_ms < $2
       GROUP BY journal_seq, ledger_kind, account_id
     ), entered AS (
       SELECT journal_seq, kind, regexp_replace(ledger_account, ':(bonus|credit)$', ':granted') AS purse,
         sum(amount_cents)::bigint AS amount, count(*)::int AS lines
       FROM ledger_entry
       WHERE at_ms >= $1 AND at_ms < $2 AND (
         (kind IN ('deposit', 'adjustment', 'commission', 'release') AND ledger_account LIKE 'client:%:cash')
         OR (kind = 'bonus' AND ledger_account LIKE 'client:%:bonus')
         OR (kind = 'credit' AND (ledger_account LIKE 'client:%:credit' OR ledger_account LIKE 'client:%:bonus'))
         OR (kind = 'reversal' AND ledger_account LIKE 'client:%:owed')
         OR (kind IN ('reservation', 'withdrawal') AND ledger_account LIKE 'client:%:reserved'))
       GROUP BY 1, 2, 3
     )
     SELECT coalesce(r.purse || ' ' || r.reference, e.purse || ' journal ' || e.journal_seq) AS name,
       r.amount AS referenced, e.amount AS entered, coalesce(e.lines, 0) - coalesce(r.lines, 0) AS lines
     FROM referenced AS r FULL JOIN entered AS e USING (journal_seq, kind, purse)
     WHERE r.amount IS DISTINCT FROM e.amount OR e.lines <> r.lines`,
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
  return lines > 0 ? 'twiceInLedger' : 'amountDiffersInLedger';
}

/** The whole ledger: what clients have is what the house owes them, and what is set aside is what withdrawals under way account for. */
export async function compareTotals(database: Reader, found: FoundDifferences): Promise<LedgerTotals> {
  const totals = await readLedgerTotals(database);
  const { clients, firm, reserved, underWay } = totals;
  if (clients + firm !== 0) found.add({ ...BLANK, kind: 'pursesDifferFromHouse', own: clients, ledger: firm });
  if (reserved !== underWay) found.add({ ...BLANK, kind: 'reservedDiffersFromUnderWay', own: underWay, ledger: reserved });
  return totals;
}

/** The checkpoints that balances are read from, against the ledger's entries: the latest one each night, and old ones in turn. */
export async function compareCheckpoints(database: Reader, found: FoundDifferences, now: number): Promise<void> {
  for (const { journalSeq, ledgerAccount, storedCents, foundCents } of await verifyCheckpoints(database, now)) {
    found.add({
      ...BLANK,
      kind: 'checkpointDiffers',
      transactionId: ledgerAccount === null ? `journal ${journalSeq}` : `journal ${journalSeq} ${ledgerAccount}`,
      own: amountOrNull(storedCents),
      ledger: amountOrNull(foundCents),
    });
  }
}

const BLANK = { transactionId: null, row: null, own: null, provider: null, ledger: null, providerKey: null, explained: null } as const;

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
