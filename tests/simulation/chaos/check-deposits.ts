import type { OwnTransaction, ProviderOrder } from '../payments-after-chaos.ts';
import type { Accepted } from '../payer.ts';
import type { Findings } from './check-commands.ts';

export interface DepositVerdict extends Findings {
  /** Deposits that their provider was paid. */
  readonly paid: number;
}

/** How often the journal moved funds for one reference. */
export interface BookedReference {
  readonly reference: string;
  readonly bookings: number;
}

/** Compares what the providers were paid with what was booked: each paid deposit once and with its amount, and no other. */
export function judgeDeposits(
  accepted: readonly Accepted[],
  own: readonly OwnTransaction[],
  orders: ReadonlyMap<string, Pick<ProviderOrder, 'status' | 'takenAmount'>>,
  booked: readonly BookedReference[],
): DepositVerdict {
  const lost: string[] = [];
  const unexplained: string[] = [];
  const doubled = booked
    .filter(({ bookings }) => bookings > 1)
    .map(({ reference, bookings }) => `deposit ${reference} was booked ${bookings} times`);
  const known = new Set(own.map(({ transaction_id: id }) => id));
  for (const { requestId, transactionId } of accepted) {
    if (!known.has(transactionId)) lost.push(`deposit ${requestId} was accepted as ${transactionId} and does not exist`);
  }
  for (const [requestId, rows] of Map.groupBy(own, ({ request_id: id }) => id)) {
    if (rows.length > 1) doubled.push(`deposit ${requestId} became ${rows.length} transactions`);
  }
  let paid = 0;
  for (const { transaction_id: id, amount_cents: amount, booked: bookedAmount } of own) {
    const order = orders.get(id);
    const isPaid = order?.status === 'paid' && Math.round(Number(order.takenAmount) * 100) === amount;
    if (isPaid) paid += 1;
    if (isPaid && bookedAmount === null) lost.push(`deposit ${id} was paid and never booked`);
    else if (!isPaid && bookedAmount !== null) unexplained.push(`deposit ${id} was booked and never paid`);
    else if (isPaid && bookedAmount !== amount) {
      unexplained.push(`deposit ${id} was booked with ${bookedAmount} cents instead of ${amount}`);
    }
  }
  return { paid, lost, doubled, unexplained };
}
