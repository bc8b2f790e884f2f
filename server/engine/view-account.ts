import { withdrawableNow } from '@fairlead/domain/engine/decide-funds.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { figuresOf, type Account, type Balances } from '@fairlead/domain/engine/state.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import { addCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import type { AccountView } from './engine-port.ts';

/** The account at current quotes, copied from the engine's own objects so that later changes cannot slip into it. */
export function viewAccount(account: Account, market: MarketView): AccountView {
  return {
    accountId: account.id,
    version: account.version,
    status: account.status,
    access: account.access,
    figures: figuresOf(account, market),
    balances: balancesOf(account),
    remainder: account.remainder,
    held: addCents(...account.holds.values()),
    withdrawable: withdrawableNow(account, market),
    positions: account.positions.map((position) => ({ ...position, profit: profitNow(position, account.remainder, market) })),
    orders: [...account.orders],
    alerts: [...account.alerts],
    isAutoTrading: account.isAutoTrading,
  };
}

function balancesOf({ cash, bonus, credit, reserved, owed }: Balances): Balances {
  return { cash, bonus, credit, reserved, owed };
}

/** The profit or loss that closing this position alone would book now. */
function profitNow(position: OpenPosition, remainder: MicroCents, market: MarketView): Cents {
  const quote = market.quote(position.symbol);
  return quote === undefined ? ZERO_CENTS : unrealisedProfit(position, quote, remainder);
}
