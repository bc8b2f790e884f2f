import { cents, type Cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { LONGEST_UNDER_WAY_MS } from '@fairlead/domain/payments/difference-explanation.ts';
import type { DifferenceKind } from '@fairlead/domain/payments/reconciliation.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import { readLedgerTotals, type LedgerTotals } from '../../../ledger/read-balances.ts';
import { verifyCheckpoints } from '../../../ledger/verify-checkpoints.ts';
import type { FoundDifferences } from './found-breaks.ts';

type Reader = Pick<Queries, 'query'>;

interface ReferenceRow {
  readonly account_id: number;
  readonly reference: string;
  readonly kind: 'moved' | 'reserved';
  readonly amount_cents: number;
  readonly at_ms: number;
}

/**
 * Finds ledger movements in a window under references that none of our transactions has. Adjustments and revoked bonuses never have one,
 * and neither does a fully reversed booking, since a second one gets another reference. A reversal must name the booking it reverses.
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
    // Money without a provider is booked first and recorded afterwards.
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
  /** The number of lines beyond one per reference. */
  readonly lines: number;
}

/**
 * Compares each reference of the span with its ledger line, and each such line with its reference. A journal entry that cancels several
 * withdrawals has several of both, so sums and counts are compared. Old entries have credits in the bonus balance, so the two are compared
 * together.
 */
export async function compareEntries(database: Reader, span: TimeSpan, found: FoundDifferences): Promise<void> {
  const rows = await database.query<EntryRow>(
    `WITH referenced AS (
       SELECT partition, journal_seq, ledger_kind AS kind, string_agg(reference, ' ' ORDER BY reference) AS reference,
         'client:' || account_id || CASE ledger_kind WHEN 'bonus' THEN ':granted' WHEN 'credit' THEN ':granted' WHEN 'reversal' THEN ':owed'
           WHEN 'reservation' THEN ':reserved' WHEN 'withdrawal' THEN ':reserved' ELSE ':cash' END AS balance_kind,
         sum(CASE WHEN ledger_kind = 'withdrawal' THEN -amount_cents ELSE amount_cents END)::bigint AS amount, count(*)::int AS lines
       FROM funds_references WHERE at_ms >= $1 AND at_ms < $2
       GROUP BY partition, journal_seq, ledger_kind, account_id
     ), entered AS (
       SELECT partition, journal_seq, kind, regexp_replace(ledger_account, ':(bonus|credit)$', ':granted') AS balance_kind,
         sum(amount_cents)::bigint AS amount, count(*)::int AS lines
       FROM ledger_entry
       WHERE at_ms >= $1 AND at_ms < $2 AND (
         (kind IN ('deposit', 'adjustment', 'commission', 'release') AND ledger_account LIKE 'client:%:cash')
         OR (kind = 'bonus' AND ledger_account LIKE 'client:%:bonus')
         OR (kind = 'credit' AND (ledger_account LIKE 'client:%:credit' OR ledger_account LIKE 'client:%:bonus'))
         OR (kind = 'reversal' AND ledger_account LIKE 'client:%:owed')
         OR (kind IN ('reservation', 'withdrawal') AND ledger_account LIKE 'client:%:reserved'))
       GROUP BY 1, 2, 3, 4
     )
     SELECT coalesce(r.balance_kind || ' ' || r.reference, e.balance_kind || ' journal ' || e.journal_seq
         || CASE e.partition WHEN 0 THEN '' ELSE ' of partition ' || e.partition END) AS name,
       r.amount AS referenced, e.amount AS entered, coalesce(e.lines, 0) - coalesce(r.lines, 0) AS lines
     FROM referenced AS r FULL JOIN entered AS e USING (partition, journal_seq, kind, balance_kind)
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

/** Compares the totals of the whole ledger: client balances with the firm's liability, and reserved money with pending withdrawals. */
export async function compareTotals(database: Reader, found: FoundDifferences): Promise<LedgerTotals> {
  const totals = await readLedgerTotals(database);
  const { clients, firm, reserved, underWay } = totals;
  if (clients + firm !== 0) found.add({ ...BLANK, kind: 'pursesDifferFromHouse', own: clients, ledger: firm });
  if (reserved !== underWay) found.add({ ...BLANK, kind: 'reservedDiffersFromUnderWay', own: underWay, ledger: reserved });
  return totals;
}

/** Compares the checkpoints that balances are read from with the ledger entries: the latest one every night, and older ones in turn. */
export async function compareCheckpoints(database: Reader, found: FoundDifferences, now: number): Promise<void> {
  for (const { partition, journalSeq, ledgerAccount, storedCents, foundCents } of await verifyCheckpoints(database, now)) {
    const entry = partition === 0 ? `journal ${journalSeq}` : `journal ${journalSeq} of partition ${partition}`;
    found.add({
      ...BLANK,
      kind: 'checkpointDiffers',
      transactionId: ledgerAccount === null ? entry : `${entry} ${ledgerAccount}`,
      own: amountOrNull(storedCents),
      ledger: amountOrNull(foundCents),
    });
  }
}

const BLANK = { transactionId: null, row: null, own: null, provider: null, ledger: null, providerKey: null, explained: null } as const;

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
