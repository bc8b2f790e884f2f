import type { AuditEntryInfo, AuditFilter, AuditQuery } from '@fairlead/contract/operators/audit.ts';
import { textCell, timeCell, writeCsv, type CsvColumn } from '../../../csv/write-csv.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { CURSOR_IDS, toPage, readCursor } from '../../page-cursor.ts';
import { listAuditEntries, type AuditRow } from './audit-log-store.ts';

type ReadAuditContext = Pick<OperatorsContext, 'database'>;

/** A page of the log, latest first. */
export async function readAudit(
  { cursor, limit, ...filter }: AuditQuery,
  { database }: ReadAuditContext,
): Promise<{ readonly data: AuditEntryInfo[]; readonly next: string | null }> {
  const before = readCursor(cursor, CURSOR_IDS.sequence)?.id ?? null;
  const { rows, next } = toPage(await listAuditEntries(database, filter, { before, limit: limit + 1 }), limit, ({ seq }) => ({
    value: seq,
    id: seq,
  }));
  return { data: rows.map(wireEntry), next };
}

function wireEntry(row: AuditRow): AuditEntryInfo {
  const { seq, at, operatorId, operatorEmail, action, subjectKind, subjectId, userId, userEmail, before, after, reason } = row;
  return {
    seq,
    at: at.toISOString(),
    operator: operatorId === null ? null : { id: operatorId, email: operatorEmail },
    action,
    subject: { kind: subjectKind, id: subjectId },
    client: userId === null ? null : { id: userId, email: userEmail },
    before,
    after,
    reason,
    address: row.address,
    device: row.device,
    request_id: row.requestId,
    digest: row.digest,
  };
}

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { name: 'Entry', cell: ({ seq }) => String(seq) },
  { name: 'Time (UTC)', cell: ({ at }) => timeCell(at.getTime()) },
  { name: 'Operator', cell: ({ operatorEmail }) => textCell(operatorEmail) },
  { name: 'Action', cell: ({ action }) => textCell(action) },
  { name: 'Subject', cell: ({ subjectKind }) => textCell(subjectKind) },
  { name: 'Subject id', cell: ({ subjectId }) => textCell(subjectId) },
  { name: 'Client', cell: ({ userId }) => (userId === null ? '' : String(userId)) },
  { name: 'Before', cell: ({ before }) => jsonCell(before) },
  { name: 'After', cell: ({ after }) => jsonCell(after) },
  { name: 'Reason', cell: ({ reason }) => textCell(reason) },
  { name: 'Address', cell: ({ address }) => textCell(address) },
  { name: 'Device', cell: ({ device }) => textCell(device) },
  { name: 'Request', cell: ({ requestId }) => textCell(requestId) },
  { name: 'Digest', cell: ({ digest }) => digest },
];

function jsonCell(value: unknown): string {
  return value === null ? '' : textCell(JSON.stringify(value));
}

const PAGE = 1_000;

/** All entries that match the filter, page by page. */
export function exportAudit(filter: AuditFilter, context: ReadAuditContext): AsyncGenerator<string> {
  return writeCsv(COLUMNS, pagesOf(filter, context));
}

async function* pagesOf(filter: AuditFilter, { database }: ReadAuditContext): AsyncGenerator<readonly AuditRow[]> {
  let before: number | null = null;
  for (;;) {
    const rows: readonly AuditRow[] = await listAuditEntries(database, filter, { before, limit: PAGE });
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.seq ?? null;
  }
}
