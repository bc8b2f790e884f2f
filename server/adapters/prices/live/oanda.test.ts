/** The lines are in the form of the documentation and of captures. */
import { describe, expect, test } from 'vitest';
import { newOandaReader } from './oanda.ts';

const priceOf = (fields: object = {}) =>
  JSON.stringify({
    type: 'PRICE',
    time: '2026-11-27T16:00:00.094548890Z',
    bids: [
      { price: '1.08431', liquidity: 10_000_000 },
      { price: '1.08429', liquidity: 10_000_000 },
    ],
    asks: [
      { price: '1.08439', liquidity: 10_000_000 },
      { price: '1.08441', liquidity: 10_000_000 },
    ],
    closeoutBid: '1.08427',
    closeoutAsk: '1.08443',
    status: 'tradeable',
    tradeable: true,
    instrument: 'EUR_USD',
    ...fields,
  });
const TICK = { kind: 'tick', name: 'EUR_USD', bid: 1.08431, ask: 1.08439, at: Date.parse('2026-11-27T16:00:00.094Z'), sequence: null };
const PAUSED = { kind: 'paused', name: 'EUR_USD' };

describe('a price', () => {
  test.each([
    ['of the best buckets', priceOf(), [TICK]],
    ['whose buckets come in another order', priceOf({ bids: [{ price: '1.08429' }, { price: '1.08431' }] }), [TICK]],
    ['in the form of old captures', priceOf({ type: undefined, tradeable: undefined }), [TICK]],
    ['with a time in seconds', priceOf({ time: '1795795200.094548890' }), [{ ...TICK, at: 1_795_795_200_094 }]],
    ['of a closed market is shown, but not in force', priceOf({ tradeable: false, status: 'non-tradeable' }), [TICK, PAUSED]],
    ['without a bid is none', priceOf({ bids: [] }), [PAUSED]],
    ['without a time that can be read is none', priceOf({ time: 'now' }), [PAUSED]],
    ['below zero', priceOf({ bids: [{ price: '-36.98' }], asks: [{ price: '-36.9' }] }), [{ ...TICK, bid: -36.98, ask: -36.9 }]],
  ])('%s', (_what, line, events) => {
    expect(newOandaReader()(line)).toEqual(events);
  });
});

describe('a heartbeat', () => {
  const heartbeatAt = (second: number) => `{"type":"HEARTBEAT","time":"2026-11-27T16:00:0${second}.327443673Z"}`;

  test('proves the connection, and each price that is in force', () => {
    const read = newOandaReader();
    expect(read(heartbeatAt(1))).toEqual([{ kind: 'alive' }]);
    read(priceOf());
    expect(read(heartbeatAt(2))).toEqual([{ kind: 'alive' }, { kind: 'alive', name: 'EUR_USD' }]);
    read(priceOf({ tradeable: false }));
    expect(read(heartbeatAt(3))).toEqual([{ kind: 'alive' }]);
  });

  test('that is repeated word for word proves the connection alone', () => {
    const read = newOandaReader();
    read(priceOf());
    read(heartbeatAt(1));
    expect(read(heartbeatAt(1))).toEqual([{ kind: 'alive' }]);
  });
});

test.each([
  ['broken JSON', '{"type":"PRI', 'garbage'],
  ['a price that is no decimal', priceOf({ bids: [{ price: 'NaN' }] }), 'garbage'],
  ['null', 'null', 'garbage'],
  ['a type that is added one day', '{"type":"NEWS"}', 'alive'],
])('%s', (_what, line, kind) => {
  expect(newOandaReader()(line).map((event) => event.kind)).toEqual([kind]);
});
