import { withdrawableNow } from '@fairlead/domain/engine/decide-funds.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { balanceOf, figuresOf, profitNow, type Account } from '@fairlead/domain/engine/state.ts';
import type { AccountView } from './engine-port.ts';

/** The account at the quotes of this moment, apart from the engine's own objects, so that later changes cannot slip into it. */
export function viewAccount(account: Account, market: MarketView): AccountView {
  return {
    accountId: account.id,
    version: account.version,
    status: account.status,
    access: account.access,
    figures: figuresOf(balanceOf(account), account.positions, market),
    purses: { cash: account.cash, bonus: account.bonus, reserved: account.reserved },
    withdrawable: withdrawableNow(account, market),
    positions: account.positions.map((position) => ({ ...position, profit: profitNow(position, market) })),
    orders: [...account.orders],
    alerts: [...account.alerts],
    isAutoTrading: account.isAutoTrading,
  };
}
