import type { ClientLive } from '@fairlead/contract/account/operators/clients.ts';
import { wireAlert, wireOpenPosition, wireOrder } from '@fairlead/contract/trading/server.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import type { BrokerRules } from '../../../../../engine/broker-rules.ts';
import type { EnginePort } from '../../../../../engine/engine-port.ts';
import type { LatestQuotes } from '../../client-desk-context.ts';

export interface ViewLivePorts {
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly prices: LatestQuotes;
  readonly brokerRules: Pick<BrokerRules, 'nameOf'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A client's trading account at this moment; null if there is none. */
export async function viewLive(userId: number, { engine, prices, brokerRules, clock }: ViewLivePorts): Promise<ClientLive | null> {
  const view = await engine.viewAccount(userId);
  if (view === null) return null;
  const { figures, balances } = view;
  return {
    at: new Date(clock()).toISOString(),
    version: view.version,
    balance: centsToEuros(figures.balance),
    equity: centsToEuros(figures.equity),
    profit: centsToEuros(figures.profit),
    used_margin: centsToEuros(figures.usedMargin),
    free_margin: centsToEuros(figures.freeMargin),
    margin_level: figures.marginLevelPercent,
    withdrawable: centsToEuros(view.withdrawable),
    cash: centsToEuros(balances.cash),
    bonus: centsToEuros(balances.bonus),
    credit: centsToEuros(balances.credit),
    reserved: centsToEuros(balances.reserved),
    owed: centsToEuros(balances.owed),
    held: centsToEuros(view.held),
    positions: view.positions.map((position) => ({
      ...wireOpenPosition(position, brokerRules.nameOf(position.symbol)),
      current_rate: currentRateOf(position, prices),
    })),
    orders: view.orders.map((order) => wireOrder(order, brokerRules.nameOf(order.symbol))),
    alerts: view.alerts.map((alert) => wireAlert(alert, brokerRules.nameOf(alert.symbol))),
  };
}

function currentRateOf({ symbol, side }: OpenPosition, prices: LatestQuotes): number | null {
  const quote = prices.quote(symbol);
  return quote === undefined ? null : priceToDecimal(closingPrice(side, quote));
}
