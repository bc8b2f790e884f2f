import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { describe, expect, test } from 'vitest';
import { upgradeEvents } from './upgrade-events.ts';

/** Reads events as stored by an earlier version. */
function read(text: string): readonly EngineEvent[] {
  return upgradeEvents(JSON.parse(text) as EngineEvent[]);
}

const OPENED = `{"kind":"positionOpened","position":{"id":1,"accountId":1,"symbol":"EURUSD","side":"long","margin":100,"leverage":1,"openPrice":1,
  "openedAt":0,"stopLoss":null,"takeProfit":null,"guaranteedStop":false},"quote":{"bid":1,"ask":1,"at":0},"priceBound":1}`;

describe('an entry of the first version', () => {
  test('opened a position at the market, for the client, with a fixed stop', () => {
    expect(read(`[${OPENED}]`)).toMatchObject([
      { kind: 'positionOpened', orderId: null, position: { id: 1, openedBy: 'client', trailingDistance: null } },
    ]);
  });

  test('set fixed stops', () => {
    expect(read('[{"kind":"stopsUpdated","positionId":1,"stopLoss":5,"takeProfit":null}]')).toEqual([
      { kind: 'stopsUpdated', positionId: 1, stopLoss: 5, takeProfit: null, trailingDistance: null },
    ]);
  });

  test('refused a command without naming its instrument', () => {
    const refused = '{"kind":"commandRefused","command":"openPosition","refusal":{"code":"quoteUnavailable"}}';
    expect(read(`[${refused}]`)).toEqual([{ ...JSON.parse(refused), symbol: null }]);
  });
});

test('rules set before margins could be increased or leverage scheduled have none of either', () => {
  const rules = '{"leverageCaps":{"share":3},"stopOutPercent":60,"marginWarningPercent":null,"instruments":{}}';
  expect(read(`[{"kind":"rulesSet","version":2,"rules":${rules}}]`)).toEqual([
    { kind: 'rulesSet', version: 2, rules: { ...JSON.parse(rules), raisedMargins: [], scheduledLeverage: [] } },
  ]);
});

test('an entry in the current format stays as it is', () => {
  const events = '[{"kind":"stopsUpdated","positionId":1,"stopLoss":5,"takeProfit":null,"trailingDistance":7},{"kind":"accountOpened"}]';
  expect(read(events)).toEqual(JSON.parse(events));
});
