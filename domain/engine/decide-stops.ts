import { changeStops } from '../trading/stops.ts';
import { findStopRefusals } from '../trading/order-rules.ts';
import { startTrailing } from '../trading/trailing-stop.ts';
import type { UpdateStopsCommand } from './command.ts';
import { selectPosition } from './decide-close.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Account } from './state.ts';
import { findGuaranteeTimeRefusal } from './tradable-quote.ts';

/**
 * Changes the stops of an open position; omitted stops stay as they are. An unchanged guaranteed stop may be closer to the price than a new
 * one could be.
 */
export function decideUpdateStops(account: Account, market: MarketView, command: UpdateStopsCommand): readonly EngineEvent[] {
  const position = selectPosition(account, command.positionId);
  if (typeof position === 'string') return refuse(command, { code: position });
  const instrument = market.instrument(position.symbol);
  // Stops may be set while the market is closed. They are then checked against the last good quote.
  const quote = market.quote(position.symbol);
  if (quote === undefined || instrument === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const { stopLoss, takeProfit, trailingDistance } = changeStops(position, command);
  const movesGuarantee = position.guaranteedStop && stopLoss !== position.stopLoss;
  // Without a current price, a moved guarantee would be based on a price known to be outdated.
  const guaranteeRefusal = movesGuarantee ? findGuaranteeTimeRefusal(position.symbol, market, command.at) : null;
  const request = { side: position.side, stopLoss, takeProfit, trailingDistance, guaranteedStop: movesGuarantee };
  const refusals = [...findStopRefusals(request, { instrument, rules: market.rules, quote })];
  if (position.guaranteedStop && trailingDistance !== null) refusals.push({ code: 'guaranteedStopCannotTrail' });
  if (guaranteeRefusal !== null) refusals.push(guaranteeRefusal);
  const first = selectFirstRefusal(refusals);
  if (first !== null) return refuse(command, first);
  const stops = startTrailing(position.side, { stopLoss, takeProfit, trailingDistance }, quote);
  return [{ kind: 'stopsUpdated', positionId: position.id, ...stops }];
}
