import type { ComplaintDetail, ComplaintRow, complaintsQuerySchema } from '@fairlead/contract/contact/operators/complaints.ts';
import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { answerBy, complaintDueOn } from '@fairlead/domain/contact/complaint-rules.ts';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listClaims } from '../../../queue-claims.ts';
import { maybeClientRefOf } from '../../../client-ref.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../../page-cursor.ts';
import { findComplaint, listDecidedComplaints, listOpenComplaints, stateOf, type ComplaintRecord } from './complaint-store.ts';

type Handle = Pick<Queries, 'drizzle'>;

interface Page {
  readonly data: ComplaintRow[];
  readonly next: string | null;
}

/** A page of the complaints. `now` is milliseconds since 1970 UTC. */
export async function listComplaints(
  database: Handle,
  { cursor, limit, shown, category }: z.infer<typeof complaintsQuerySchema>,
  now: number,
): Promise<Page> {
  const filter = { category, after: readCursorBy(cursor, shown === 'open' ? CURSOR_VALUES.day : CURSOR_VALUES.time), limit: limit + 1 };
  const found = await (shown === 'open' ? listOpenComplaints(database, filter) : listDecidedComplaints(database, filter));
  const { rows, next } = toPage(found, limit, ({ complaint: { id, dueOn, receivedAt } }) => ({
    value: shown === 'open' ? dueOn : receivedAt.toISOString(),
    id,
  }));
  const claims = await listClaims(
    database,
    'complaints',
    rows.map(({ complaint }) => complaint.id),
    now,
  );
  return { data: rows.map((row) => viewComplaint(row, claims.get(String(row.complaint.id)) ?? null)), next };
}

/** Refused with notFound. */
export async function getComplaint(database: Handle, complaintId: number, now: number): Promise<ComplaintDetail> {
  const row = await findComplaint(database, complaintId);
  if (row === null) throw new CallRefused('notFound');
  const { complaint, enteredByName, decidedByName } = row;
  const claims = await listClaims(database, 'complaints', [complaintId], now);
  return {
    ...viewComplaint(row, claims.get(String(complaintId)) ?? null),
    text: complaint.text,
    answer: complaint.answer,
    answer_by: complaint.dueOn,
    answer_by_at_most: answerBy(complaint.receivedAt.getTime(), true),
    entered_by: enteredByName,
    decided_by: decidedByName,
  };
}

function viewComplaint(row: ComplaintRecord, claim: ClaimView): ComplaintRow {
  const { complaint } = row;
  return {
    id: complaint.id,
    client: maybeClientRefOf(row),
    name: complaint.name,
    email: complaint.email,
    language: complaint.language,
    category: complaint.category,
    channel: complaint.channel,
    status: complaint.status,
    received_at: complaint.receivedAt.toISOString(),
    acknowledged_at: complaint.acknowledgedAt?.toISOString() ?? null,
    extended_at: complaint.extendedAt?.toISOString() ?? null,
    decided_at: complaint.decidedAt?.toISOString() ?? null,
    due: viewDue(row),
    claim,
  };
}

function viewDue({ complaint }: ComplaintRecord): ComplaintRow['due'] {
  const on = complaintDueOn(complaint.receivedAt.getTime(), complaint.dueOn, stateOf(complaint));
  if (on === null) return null;
  return { step: complaint.acknowledgedAt === null ? 'acknowledge' : 'answer', on };
}
