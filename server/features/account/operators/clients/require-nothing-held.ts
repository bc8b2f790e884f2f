import type { Queries } from '../../../../adapters/db/database.ts';
import type { AccountView } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { countInProgress } from './count-under-way.ts';

/**
 * Checks that a client who is about to lose the login for good holds nothing, because they could not withdraw it: refused with
 * accountHoldsPositions, accountHoldsMoney, and with accountAwaitsDeposits if money may still arrive. `view` is null if there is no trading
 * account.
 */
export async function requireNothingHeld(queries: Pick<Queries, 'drizzle'>, userId: number, view: AccountView | null): Promise<void> {
  const fault = view === null ? null : findHoldings(view);
  if (fault !== null) throw new CallRefused(fault);
  if ((await countInProgress(queries, userId, 'deposits')) > 0) throw new CallRefused('accountAwaitsDeposits');
}

export function findHoldings({ positions, orders, balances }: AccountView): 'accountHoldsPositions' | 'accountHoldsMoney' | null {
  if (positions.length > 0 || orders.length > 0) return 'accountHoldsPositions';
  // Credit and bonus were never the client's to withdraw.
  const { cash, reserved, owed } = balances;
  return [cash, reserved, owed].some((cents) => cents !== 0) ? 'accountHoldsMoney' : null;
}
