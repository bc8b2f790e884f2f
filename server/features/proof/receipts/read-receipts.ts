/** The receipts of a client: each is composed from what is stored now, and compared with what the log holds. */
import type { KeyObject } from 'node:crypto';
import { MOST_RECEIPTS, type ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { rebookingReference, reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { commitTo, formatReceiptEntry } from '@fairlead/domain/proof/log-entry.ts';
import { selectWitnessed } from '@fairlead/domain/proof/cosigned-note.ts';
import { formatLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { RECEIPTS_FORMAT, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { formatStatement, type StatementSource } from '@fairlead/domain/proof/statement.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../adapters/db/database.ts';
import { findPartition } from '../../../engine/stored-entry.ts';
import { readEntriesAbout } from '../../../engine/subjects/read-entries-about.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { isSaltLost, readSecrets, saltOf } from '../log/client-secrets.ts';
import { findCheckpointsFor, findCurrentLog, findEntriesOf, findLatestCheckpoint, type LoggedEntry } from '../log/log-store.ts';
import { sha256 } from '../log/node-hashing.ts';
import { proveInclusion } from '../log/read-tree.ts';
import { keyTextOf } from '../log/serve-log.ts';
import { readStatementSources } from '../log/statement-sources.ts';

/** Witnesses take a moment: a checkpoint that is so much older, and covers the entry too, is preferred if more of them have signed it. */
const WITNESSED_WITHIN_MS = 10_000;

export interface ReceiptsContext {
  readonly database: Pick<Database, 'query'>;
  readonly secretBox: SecretBox;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** What receipts are about: exactly one of them. */
export interface ReceiptsAsked {
  readonly position?: number | undefined;
  readonly transaction?: string | undefined;
  readonly entry?: number | undefined;
}

/**
 * Throws CallRefused: notFound if the client has no such position, transaction or entry; receiptErased if the client's data was erased;
 * receiptLost if none can be composed because the secret behind them is lost; receiptContradicted if what is stored is not what was logged.
 */
export async function readReceipts(context: ReceiptsContext, accountId: number, asked: ReceiptsAsked): Promise<ReceiptsResponse> {
  const { database } = context;
  const partition = await findPartition(database, accountId);
  const seqs = partition === null ? [] : await findSeqs(database, accountId, asked);
  if (partition === null || seqs.length === 0) throw new CallRefused('notFound');
  const sources = (await readStatementSources(database, { partition, seqs })).filter((source) => source.accountId === accountId);
  if (sources.length === 0) throw new CallRefused('notFound');
  const { receipts, lost } = await composeReceipts(context, accountId, sources);
  if (lost > 0 && receipts.length === 0) throw new CallRefused('receiptLost');
  const log = await findCurrentLog(database);
  return {
    status: true,
    format: RECEIPTS_FORMAT,
    receipts: [...receipts],
    ...(log === null ? {} : { key: keyTextOf(log) }),
    pending: sources.length - receipts.length - lost,
    ...(lost === 0 ? {} : { lost }),
  };
}

/** The numbers of the journal entries, ascending, at most as many as one call returns. */
async function findSeqs(
  database: Pick<Database, 'query'>,
  accountId: number,
  { position, transaction, entry }: ReceiptsAsked,
): Promise<readonly number[]> {
  if (entry !== undefined) return [entry];
  if (position !== undefined) return findSeqsOfPosition(database, accountId, position);
  return transaction === undefined ? [] : findSeqsOfTransaction(database, accountId, transaction);
}

/** The first and the last entries, if there are too many: those between are changes of a stop that followed the price. */
async function findSeqsOfPosition(database: Pick<Database, 'query'>, accountId: number, positionId: number): Promise<readonly number[]> {
  const first = { which: 'first', count: 1 } as const;
  const last = { which: 'last', count: MOST_RECEIPTS - 1 } as const;
  const sought = { accountId, kind: 'position', ids: [positionId] } as const;
  const opening = await readEntriesAbout(database, { ...sought, only: first });
  const later = await readEntriesAbout(database, { ...sought, only: last });
  const orderIds = opening.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'positionOpened' && event.position.id === positionId && event.orderId !== null ? [event.orderId] : [],
    ),
  );
  const ofOrder = orderIds.length === 0 ? [] : await readEntriesAbout(database, { accountId, kind: 'order', ids: orderIds, only: last });
  const seqs = [...ofOrder, ...opening, ...later].map(({ seq }) => seq);
  return [...new Set(seqs)].toSorted((a, b) => a - b).slice(-MOST_RECEIPTS);
}

/** A transaction's own booking, and those that follow from it: reversals, in full or in parts, and bookings after them. */
async function findSeqsOfTransaction(
  { query }: Pick<Database, 'query'>,
  accountId: number,
  transactionId: string,
): Promise<readonly number[]> {
  const [transaction] = await query<{ readonly reference: string }>(
    'SELECT ledger_reference AS reference FROM transactions WHERE user_id = $1 AND transaction_id = $2',
    [accountId, transactionId],
  );
  if (transaction === undefined) return [];
  const booked = [transaction.reference, rebookingReference(transaction.reference)];
  const rows = await query<{ readonly seq: number }>(
    `SELECT DISTINCT journal_seq AS seq FROM funds_references
     WHERE account_id = $1 AND (reference = ANY ($2::text[]) OR EXISTS (
       SELECT 1 FROM unnest($3::text[]) AS reversal WHERE reference = reversal OR starts_with(reference, reversal || ':part')
     )) ORDER BY seq`,
    [accountId, booked, booked.map((reference) => reversalReference(reference))],
  );
  return rows.map(({ seq }) => seq);
}

interface Composed {
  readonly receipts: readonly Receipt[];
  /** How many can't be composed, because the secret behind their salts is lost. */
  readonly lost: number;
}

async function composeReceipts(
  { database, secretBox, log }: ReceiptsContext,
  accountId: number,
  sources: readonly StatementSource[],
): Promise<Composed> {
  const [{ partition } = { partition: 0 }] = sources;
  const entries = await findEntriesOf(
    database,
    partition,
    sources.map(({ seq }) => seq),
  );
  if (entries.length === 0) return { receipts: [], lost: 0 };
  const clientSecret = (await readSecrets(database, secretBox, [accountId])).get(accountId);
  if (clientSecret === undefined) throw new CallRefused('receiptErased');
  const { secret } = clientSecret;
  const stated = secret === null ? [] : sources.map((source) => [source.seq, stateWith(secret, source)] as const);
  const statements = new Map(stated);
  const receipts: (Receipt & { readonly seq: number })[] = [];
  let lost = 0;
  for (const [logId, ofLog] of Map.groupBy(entries, (entry) => entry.log)) {
    const latest = await findLatestCheckpoint(database, logId);
    const covered = ofLog.filter(({ index }) => index < (latest?.size ?? 0));
    const signed = covered.filter((entry) => !isSaltLost(clientSecret, entry));
    lost += covered.length - signed.length;
    const coveredSize = Math.max(...signed.map(({ index }) => index + 1));
    const checkpoint =
      signed.length === 0 ? null : selectWitnessed(await findCheckpointsFor(database, logId, coveredSize, WITNESSED_WITHIN_MS));
    if (checkpoint === null) continue;
    const proofs = await proveInclusion(
      database,
      logId,
      signed.map(({ index }) => index),
      checkpoint.size,
    );
    for (const [place, entry] of signed.entries()) {
      const { statement, salt } = statementOf(statements, entry, log);
      const proof = formatLogProof({ extra: salt, index: entry.index, hashes: proofs[place] ?? [], checkpoint: checkpoint.note });
      receipts.push({ seq: entry.seq, statement, proof });
    }
  }
  return { receipts: receipts.toSorted((a, b) => a.seq - b.seq).map(({ statement, proof }) => ({ statement, proof })), lost };
}

interface Stated {
  readonly statement: string;
  readonly salt: Uint8Array;
}

function stateWith(secret: KeyObject, source: StatementSource): Stated {
  return { statement: formatStatement(source), salt: saltOf(secret, source) };
}

function statementOf(
  statements: ReadonlyMap<number, Stated>,
  { seq, entry, log: logId, index }: LoggedEntry,
  log: ReceiptsContext['log'],
): Stated {
  const stated = statements.get(seq);
  if (stated !== undefined && formatReceiptEntry(commitTo(sha256, stated.salt, stated.statement)) === entry) return stated;
  log.error({ journal: seq, log: logId, index }, 'what is stored of an entry of the journal is not what the transparency log holds');
  throw new CallRefused('receiptContradicted');
}
