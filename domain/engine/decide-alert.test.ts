import { beforeEach, describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { FIRED_ALERTS_KEPT, MOST_PRICE_ALERTS } from '../trading/price-alert.ts';
import type { Answer } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

const BID = 1_080_000;
const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  engine.tick('EURUSD', BID, BID + 200, NOW);
});

function base(accountId = 1) {
  commands += 1;
  return { accountId, at: NOW, commandId: `command-${commands}` };
}

function setAlert(level: number, symbol = 'EURUSD'): Answer {
  return engine.submit({ ...base(), kind: 'setAlert', symbol, level: price(level) });
}

function removeAlert(alertId: number, accountId = 1): Answer {
  return engine.submit({ ...base(accountId), kind: 'removeAlert', alertId });
}

describe('an alert fires once, when the bid reaches its level', () => {
  test.each<[string, number, number, boolean]>([
    ['from below', 1_090_000, 1_090_000, true],
    ['from below, one step short', 1_090_000, 1_089_999, false],
    ['from below, gapping through it', 1_090_000, 1_200_000, true],
    ['from above', 1_070_000, 1_070_000, true],
    ['from above, one step short', 1_070_000, 1_070_001, false],
  ])('%s', (_case, level, bid, fires) => {
    expect(setAlert(level)).toEqual({ kind: 'alert', alertId: 1 });
    engine.tick('EURUSD', bid, bid + 200, NOW + 5);
    engine.tick('EURUSD', bid, bid + 200, NOW + 6);
    expect(engine.account(1).alerts).toMatchObject([{ id: 1, fired: fires ? { at: NOW + 5, bid } : null }]);
    expect(engine.journal.flatMap(({ events }) => events).filter(({ kind }) => kind === 'alertFired').length).toBe(fires ? 1 : 0);
  });
});

describe('setting and removing', () => {
  test.each<[string, () => Answer, object]>([
    ['at the current price', () => setAlert(BID), { code: 'alertAtCurrentPrice', limitPrice: BID }],
    ['on an unknown instrument', () => setAlert(1, 'NOTHING'), { code: 'instrumentUnknown' }],
    ['on a delisted instrument', () => (engine.market.delist('EURUSD'), setAlert(1_090_000)), { code: 'instrumentDelisted' }],
    ['on an instrument without a price', () => setAlert(1, 'USDTRY'), { code: 'quoteUnavailable' }],
  ])('an alert %s is refused', (_case, act, refusal) => {
    expect(act()).toEqual({ kind: 'refused', refusal });
  });

  test('a removed alert does not fire and cannot be removed twice', () => {
    setAlert(1_090_000);
    expect(removeAlert(1)).toEqual({ kind: 'alert', alertId: 1 });
    engine.tick('EURUSD', 1_100_000, 1_100_200, NOW);
    expect(engine.account(1).alerts).toEqual([]);
    expect(removeAlert(1)).toMatchObject({ refusal: { code: 'alertUnknown' } });
  });

  test('another account’s alert is unknown', () => {
    openFundedAccount(engine, 2, 1_00, NOW);
    setAlert(1_090_000);
    expect(removeAlert(1, 2)).toMatchObject({ refusal: { code: 'alertUnknown' } });
  });

  test('pending alerts are limited; fired alerts do not count, and the earliest is dropped', () => {
    for (let count = 0; count < MOST_PRICE_ALERTS; count += 1) setAlert(1_090_000 + count);
    expect(setAlert(1_099_000)).toMatchObject({ refusal: { code: 'tooManyAlerts' } });
    engine.tick('EURUSD', 1_095_000, 1_095_200, NOW);
    expect(engine.account(1).alerts.map(({ id }) => id)).toEqual(
      Array.from({ length: FIRED_ALERTS_KEPT }, (_, index) => MOST_PRICE_ALERTS - FIRED_ALERTS_KEPT + 1 + index),
    );
    expect(setAlert(1_099_000)).toMatchObject({ kind: 'alert' });
  });
});
