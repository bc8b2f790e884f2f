import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { clientNotes, clientTags, complaints, fundsRequests } from '../../../../adapters/db/schema/backoffice.ts';
import { collectorsOn, type PersonalDataCollector, type PersonalRecord } from '../../../personal-data-collector.ts';

type Drizzle = Queries['drizzle'];

/** Operators' records about a client, without the operators' names. */
export function collectBackOffice(database: Pick<Queries, 'drizzle'>): readonly PersonalDataCollector[] {
  const part = collectorsOn(database);
  return [
    part('notes', ['client_notes'], collectNotes),
    part('tags', ['client_tags'], collectTags),
    part('complaints', ['complaints'], collectComplaints),
    part('bookings_by_hand', ['funds_requests'], collectFundsRequests),
  ];
}

async function collectNotes(drizzle: Drizzle, userId: number, mostRecords: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ at: clientNotes.at, text: clientNotes.text })
    .from(clientNotes)
    .where(eq(clientNotes.userId, userId))
    .orderBy(desc(clientNotes.id))
    .limit(mostRecords);
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text }));
}

async function collectTags(drizzle: Drizzle, userId: number, mostRecords: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ at: clientTags.at, tag: clientTags.tag })
    .from(clientTags)
    .where(eq(clientTags.userId, userId))
    .orderBy(asc(clientTags.tag))
    .limit(mostRecords);
  return rows.map(({ at, tag }) => ({ at: at.toISOString(), tag }));
}

async function collectComplaints(drizzle: Drizzle, userId: number, mostRecords: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(complaints).where(eq(complaints.userId, userId)).orderBy(desc(complaints.id)).limit(mostRecords);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    category: row.category,
    channel: row.channel,
    language: row.language,
    text: row.text,
    received_at: row.receivedAt.toISOString(),
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    due_on: row.dueOn,
    extended_at: row.extendedAt?.toISOString() ?? null,
    status: row.status,
    answer: row.answer,
    decided_at: row.decidedAt?.toISOString() ?? null,
  }));
}

async function collectFundsRequests(drizzle: Drizzle, userId: number, mostRecords: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select()
    .from(fundsRequests)
    .where(eq(fundsRequests.userId, userId))
    .orderBy(desc(fundsRequests.id))
    .limit(mostRecords);
  return rows.map((row) => ({
    kind: row.kind,
    amount_eur: centsToEuros(cents(row.amountCents)),
    reason: row.reason,
    note: row.note,
    status: row.status,
    requested_at: row.requestedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    booked_at: row.bookedAt?.toISOString() ?? null,
  }));
}
