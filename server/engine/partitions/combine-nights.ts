import type { NightSums } from '@fairlead/domain/engine/sweep.ts';
import { addCents } from '@fairlead/domain/money.ts';

/**
 * What the last night has booked over all partitions; null before the first. Each partition charges its own accounts: a night that some have
 * not begun yet has not ended.
 */
export function combineNights(ofPartitions: readonly (NightSums | null)[]): NightSums | null {
  const begun = ofPartitions.filter((night) => night !== null);
  const last = Math.max(...begun.map(({ dueAt }) => dueAt));
  const nights = begun.filter(({ dueAt }) => dueAt === last);
  if (nights.length === 0) return null;
  const ends = nights.flatMap(({ endedAt }) => endedAt ?? []);
  return {
    dueAt: last,
    endedAt: ends.length === ofPartitions.length ? Math.max(...ends) : null,
    accounts: sum(nights.map(({ accounts }) => accounts)),
    positions: sum(nights.map(({ positions }) => positions)),
    paid: addCents(...nights.map(({ paid }) => paid)),
    received: addCents(...nights.map(({ received }) => received)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
