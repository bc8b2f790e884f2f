/** Reads the audit log: latest first, filtered, page by page. */
import type { AuditFilter, AuditFilters } from '@fairlead/contract/operators/audit.ts';
import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import { auditLog } from '../../../adapters/db/schema/audit.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { users } from '../../../adapters/db/schema/principals.ts';

type Handle = Pick<Queries, 'drizzle'>;

const DAY_MS = 86_400_000;
/**
 * Entries are numbered in order, but their times are only almost in order, because the clock is read before the log is locked. Up to this
 * many entries around the first and the last entry of a day may belong to another day.
 */
const DISORDER = 1_000;

export type AuditRow = typeof auditLog.$inferSelect & { readonly userEmail: string | null };

/** `before` is the number of the last entry of the previous page; null for the first page. */
export async function listAuditEntries(
  queries: Handle,
  filter: AuditFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const conditions = await conditionsOf(queries, filter);
  if (conditions === null) return [];
  const rows = await queries.drizzle
    .select({ entry: auditLog, userEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(conditions, before === null ? undefined : lt(auditLog.seq, before)))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
  return rows.map(({ entry, userEmail }) => ({ ...entry, userEmail }));
}

/** Null if no entry can match. Days become ranges of numbers, so that the list can use the index of its other filters. */
async function conditionsOf(queries: Handle, filter: AuditFilter): Promise<SQL | undefined | null> {
  const { operator, action, subject, subject_id, client, from, until } = filter;
  const parts: (SQL | undefined)[] = [
    operator === undefined ? undefined : eq(auditLog.operatorId, operator),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : eq(auditLog.subjectKind, subject),
    subject_id === undefined ? undefined : eq(auditLog.subjectId, subject_id),
    client === undefined ? undefined : eq(auditLog.userId, client),
  ];
  if (from !== undefined) {
    const start = new Date(from);
    const first = await seqAt(queries, gte(auditLog.at, start), asc);
    if (first === null) return null;
    parts.push(gte(auditLog.seq, first - DISORDER), gte(auditLog.at, start));
  }
  if (until !== undefined) {
    const end = new Date(Date.parse(until) + DAY_MS);
    const last = await seqAt(queries, lt(auditLog.at, end), desc);
    if (last === null) return null;
    parts.push(lte(auditLog.seq, last + DISORDER), lt(auditLog.at, end));
  }
  return and(...parts);
}

async function seqAt({ drizzle }: Handle, condition: SQL, order: typeof asc): Promise<number | null> {
  const [row] = await drizzle
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(condition)
    .orderBy(order(auditLog.at), order(auditLog.seq))
    .limit(1);
  return row?.seq ?? null;
}

/** Each distinct value takes one index lookup, however many entries have it. */
const DISTINCT = {
  operator: distinctOf('operator_id', 'operator_id IS NOT NULL'),
  action: distinctOf('action', 'true'),
  subject: distinctOf('subject_kind', 'true'),
} as const;

function distinctOf(column: string, condition: string): string {
  return `WITH RECURSIVE found AS (
      (SELECT ${column} AS value FROM audit_log WHERE ${condition} ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM audit_log WHERE ${condition} AND ${column} > found.value ORDER BY ${column} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    ) SELECT value FROM found WHERE value IS NOT NULL`;
}

export async function listAuditFilters(database: Database): Promise<AuditFilters> {
  const ids = (await database.query<{ value: number }>(DISTINCT.operator)).map(({ value }) => value);
  const people =
    ids.length === 0
      ? []
      : await database.drizzle
          .select({ id: operators.id, email: operators.email, name: operators.name })
          .from(operators)
          .where(inArray(operators.id, ids))
          .orderBy(asc(operators.name));
  const textsOf = async (sql: string) => (await database.query<{ value: string }>(sql)).map(({ value }) => value);
  return { operators: people, actions: await textsOf(DISTINCT.action), subjects: await textsOf(DISTINCT.subject) };
}
