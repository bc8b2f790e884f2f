import { done, refused } from './oracle-answer.ts';
import type { OracleAccount, OracleAnswer, OracleEffect, OracleQuote } from './oracle-model.ts';
import { MOST_ALERTS } from './oracle-rules.ts';
import type { OracleWorld } from './oracle-world.ts';

/** Price alerts: set at a level, and triggered by the quote that reaches it. */
export function createAlerts(world: OracleWorld) {
  const { market, nextNumber } = world;

  function setAlert(account: OracleAccount, instrument: string, price: bigint): OracleAnswer {
    if (!account.standing.active) return refused('accountNotActive');
    const state = market.get(instrument);
    if (state === undefined) return refused('instrumentUnknown');
    if (state.delisted) return refused('instrumentDelisted');
    const { quote } = state;
    if (quote === undefined) return refused('quoteUnavailable');
    const current = quote.bid;
    if (price === current) return refused('alertAtCurrentPrice', current);
    if (account.alerts.length >= MOST_ALERTS) return refused('tooManyAlerts');
    account.alerts.push({ number: nextNumber('alert'), instrument, price, above: price > current });
    return done([]);
  }

  function fireAlerts(account: OracleAccount, instrument: string, quote: OracleQuote): readonly OracleEffect[] {
    const fired = account.alerts.filter(
      (alert) => alert.instrument === instrument && (alert.above ? quote.bid >= alert.price : quote.bid <= alert.price),
    );
    account.alerts = account.alerts.filter((alert) => !fired.includes(alert));
    return fired.map((alert): OracleEffect => ({ kind: 'alertFired', account: account.number, alert: alert.number }));
  }

  return { setAlert, fireAlerts };
}

export type OracleAlerts = ReturnType<typeof createAlerts>;
