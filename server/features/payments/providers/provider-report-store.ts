/** The events that providers have reported, each once. */
import { and, eq, isNull } from 'drizzle-orm';
import { providerReports } from '../../../adapters/db/schema/payments.ts';
import type { ProviderReport } from '../../../adapters/payments/payment-provider.ts';
import type { Handle } from '../store.ts';

export interface ReceivedReport {
  readonly providerKey: string;
  readonly report: ProviderReport;
  readonly source: 'callback' | 'query';
  /** Null if there is no such order. */
  readonly transactionId: string | null;
  readonly decision: string;
  readonly receivedAt: number;
}

/**
 * Records an event; false if it is already recorded. An event that arrived before its order counts as new once the order exists. An id that
 * its provider has used before for another order or another outcome counts as a separate event.
 */
export async function recordReport(handle: Handle, heard: ReceivedReport): Promise<boolean> {
  const { eventId, orderId, outcome } = heard.report;
  if (await insertReport(handle, heard, eventId)) return true;
  const before = await findReport(handle, heard.providerKey, eventId);
  const isOfOrder = before?.transactionId === null || before?.transactionId === heard.transactionId;
  if (isOfOrder && before?.outcome === outcome) return claimReport(handle, heard, eventId);
  const named = `${eventId} ${orderId} ${outcome}`;
  return (await insertReport(handle, heard, named)) || claimReport(handle, heard, named);
}

async function insertReport({ drizzle }: Handle, heard: ReceivedReport, eventId: string): Promise<boolean> {
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

/** Assigns an event that arrived before its order to the order; false if it already has one. */
async function claimReport({ drizzle }: Handle, heard: ReceivedReport, eventId: string): Promise<boolean> {
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

/** Whether the provider has reported a reversal of this deposit. */
export async function wasTakenBack({ drizzle }: Handle, transactionId: string): Promise<boolean> {
  const rows = await drizzle
    .select({ eventId: providerReports.eventId })
    .from(providerReports)
    .where(and(eq(providerReports.transactionId, transactionId), eq(providerReports.outcome, 'reversed')))
    .limit(1);
  return rows.length > 0;
}
