/** What providers have reported, each event once. */
import { and, eq, isNull } from 'drizzle-orm';
import { providerReports } from '../../../adapters/db/schema/payments.ts';
import type { ProviderReport } from '../../../adapters/payments/payment-provider.ts';
import type { Handle } from '../store.ts';

export interface HeardReport {
  readonly providerKey: string;
  readonly report: ProviderReport;
  readonly source: 'callback' | 'query';
  /** Null where there is no such order. */
  readonly transactionId: string | null;
  readonly decision: string;
  readonly receivedAt: number;
}

/**
 * Notes an event; false where it was heard before. One that was heard before its order was there counts as new once the order is there, and
 * one whose id its provider gave to another order or another outcome before is an event of its own.
 */
export async function hearReport(handle: Handle, heard: HeardReport): Promise<boolean> {
  const { eventId, orderId, outcome } = heard.report;
  if (await insertReport(handle, heard, eventId)) return true;
  const before = await findReport(handle, heard.providerKey, eventId);
  const isOfOrder = before?.transactionId === null || before?.transactionId === heard.transactionId;
  if (isOfOrder && before?.outcome === outcome) return claimReport(handle, heard, eventId);
  const named = `${eventId} ${orderId} ${outcome}`;
  return (await insertReport(handle, heard, named)) || claimReport(handle, heard, named);
}

async function insertReport({ drizzle }: Handle, heard: HeardReport, eventId: string): Promise<boolean> {
  const { providerKey, report, source, transactionId, decision, receivedAt } = heard;
  const rows = await drizzle
    .insert(providerReports)
    .values({
      providerKey,
      eventId,
      transactionId,
      source,
      outcome: report.outcome,
      amountCents: report.amount,
      currency: report.currency,
      decision,
      receivedAt: new Date(receivedAt),
    })
    .onConflictDoNothing()
    .returning({ eventId: providerReports.eventId });
  return rows.length > 0;
}

/** Gives an event whose order was not there to the order; false where it has one. */
async function claimReport({ drizzle }: Handle, heard: HeardReport, eventId: string): Promise<boolean> {
  const { providerKey, transactionId, decision, receivedAt } = heard;
  if (transactionId === null) return false;
  const rows = await drizzle
    .update(providerReports)
    .set({ transactionId, decision, receivedAt: new Date(receivedAt) })
    .where(and(eq(providerReports.providerKey, providerKey), eq(providerReports.eventId, eventId), isNull(providerReports.transactionId)))
    .returning({ eventId: providerReports.eventId });
  return rows.length > 0;
}

async function findReport({ drizzle }: Handle, providerKey: string, eventId: string) {
  const [row] = await drizzle
    .select({ outcome: providerReports.outcome, transactionId: providerReports.transactionId })
    .from(providerReports)
    .where(and(eq(providerReports.providerKey, providerKey), eq(providerReports.eventId, eventId)));
  return row ?? null;
}

/** Whether the provider has said of this deposit that it took the payment back. */
export async function wasTakenBack({ drizzle }: Handle, transactionId: string): Promise<boolean> {
  const rows = await drizzle
    .select({ eventId: providerReports.eventId })
    .from(providerReports)
    .where(and(eq(providerReports.transactionId, transactionId), eq(providerReports.outcome, 'reversed')))
    .limit(1);
  return rows.length > 0;
}
