import { dayOf } from '../payments/business-day.ts';
import { expect, test } from 'vitest';
import { arrivalLimits, dueDayOf, urgencyOf, type Queue } from './queues.ts';

const HOUR_MS = 3_600_000;
const DAYS = Array.from({ length: 12 }, (_, day) => Date.UTC(2026, 11, 18 + day, 13));

/** Over Christmas and New Year, counting by arrival gives the same result as checking each item. */
test.each(['documents', 'messages', 'complaints', 'deletions'] as const satisfies readonly Queue[])(
  'limits of %s agree with due days',
  (queue) => {
    for (const now of DAYS) {
      const { overdueBefore, dueBefore } = arrivalLimits(queue, now);
      for (let arrived = now - 40 * 24 * HOUR_MS; arrived <= now; arrived += 13 * HOUR_MS) {
        const byLimits = arrived < overdueBefore ? 'late' : arrived < dueBefore ? 'today' : 'inTime';
        expect([dayOf(now), dayOf(arrived), byLimits]).toEqual([dayOf(now), dayOf(arrived), urgencyOf(dueDayOf(queue, arrived), now)]);
      }
    }
  },
);
