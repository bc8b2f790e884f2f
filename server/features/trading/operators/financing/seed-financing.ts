import { financingChangeSchema } from '@fairlead/contract/trading/operators/financing.ts';
import { readFinancingChange } from '@fairlead/contract/trading/operators/financing-wire.ts';
import { changeFinancing, type FinancingChange } from '@fairlead/domain/trading/financing/financing-change.ts';
import { NO_FINANCING, type FeeSchedule } from '@fairlead/domain/trading/financing/financing-terms.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { readFileSync } from 'node:fs';
import type { Database } from '../../../../adapters/db/database.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { findFinancing, insertFinancingVersion } from './financing-store.ts';

const SHIPPED = new URL('../../../../data/financing/shipped-rates.json', import.meta.url);

/** The rates that ship with the server. Throws if the file isn't in their form, which its test rules out. */
export function readShippedFinancing(): FinancingChange {
  return readFinancingChange(financingChangeSchema.parse(JSON.parse(readFileSync(SHIPPED, 'utf8'))));
}

/**
 * Makes the shipped rates the first version, if there is none yet. If there are clients already, nobody pays them before the notice is over,
 * since financing is new to what they have agreed to. `at` is in milliseconds since 1970 UTC.
 */
export async function seedFinancing(
  database: Pick<Database, 'transaction' | 'drizzle'>,
  instruments: readonly Instrument[],
  at: number,
): Promise<void> {
  if ((await findFinancing(database)).version > 0) return;
  const [client] = await database.drizzle.select({ id: users.id }).from(users).limit(1);
  const introduced = changeFinancing(NO_FINANCING, readShippedFinancing(), instruments, at);
  const terms = client === undefined ? introduced : { ...introduced, schedules: introduced.schedules.map(afterNotice) };
  // If two servers start at once, the second waits here for the first and then finds the version.
  await database.transaction((transaction) =>
    insertFinancingVersion(transaction, {
      terms,
      reason: 'Shipped with the server',
      createdAt: at,
      proposedBy: null,
      approvedBy: null,
      hasNewFees: true,
    }),
  );
}

function afterNotice(schedule: FeeSchedule): FeeSchedule {
  return { ...schedule, validFrom: schedule.existingFrom };
}
