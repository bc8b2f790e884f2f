import { MOST_PRICE_ALERTS } from '../trading/price-alert.ts';
import type { RemoveAlert, SetAlert } from './command.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse } from './refuse.ts';
import type { Account, EngineState } from './state.ts';

/** Sets a price alert. Any account may have one, verified or not. Its direction follows from the current bid. */
export function decideSetAlert(state: EngineState, account: Account, market: MarketView, command: SetAlert): readonly EngineEvent[] {
  const { symbol, level, at } = command;
  if (account.status !== 'active') return refuse(command, { code: 'accountNotActive' });
  if (market.instrument(symbol) === undefined) return refuse(command, { code: 'instrumentUnknown' });
  if (market.isDelisted(symbol)) return refuse(command, { code: 'instrumentDelisted' });
  const quote = market.quote(symbol);
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  if (level === quote.bid) return refuse(command, { code: 'alertAtCurrentPrice', limitPrice: quote.bid });
  const waiting = account.alerts.filter(({ fired }) => fired === null);
  if (waiting.length >= MOST_PRICE_ALERTS) return refuse(command, { code: 'tooManyAlerts' });
  const direction = level > quote.bid ? 'rises' : 'falls';
  const alert = { id: state.nextAlertId, accountId: account.id, symbol, level, direction, setAt: at, fired: null } as const;
  return [{ kind: 'alertSet', alert }];
}

export function decideRemoveAlert(account: Account, command: RemoveAlert): readonly EngineEvent[] {
  if (!account.alerts.some(({ id }) => id === command.alertId)) return refuse(command, { code: 'alertUnknown' });
  return [{ kind: 'alertRemoved', alertId: command.alertId }];
}
