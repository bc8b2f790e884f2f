import type { Queries } from '../../../../adapters/db/database.ts';
import type { AccountView } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { countUnderWay } from './count-under-way.ts';

/**
 * Before somebody loses the login for good, without which nothing can be taken out: refused with accountHoldsPositions, accountHoldsMoney,
 * and with accountAwaitsDeposits where money may still arrive. `view` is null where there is no trading account.
 */
export async function demandNothingHeld(queries: Pick<Queries, 'drizzle'>, userId: number, view: AccountView | null): Promise<void> {
  const fault = view === null ? null : findHoldings(view);
  if (fault !== null) throw new CallRefused(fault);
  if ((await countUnderWay(queries, userId, 'deposits')) > 0) throw new CallRefused('accountAwaitsDeposits');
}

export function findHoldings({ positions, orders, purses }: AccountView): 'accountHoldsPositions' | 'accountHoldsMoney' | null {
  if (positions.length > 0 || orders.length > 0) return 'accountHoldsPositions';
  // What was granted was never the client's to take out.
  const { cash, reserved, owed } = purses;
  return [cash, reserved, owed].some((cents) => cents !== 0) ? 'accountHoldsMoney' : null;
}
