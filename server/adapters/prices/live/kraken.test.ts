/** The frames are those of the documentation, or as captured from the exchange. */
import { describe, expect, test } from 'vitest';
import { kraken } from './kraken.ts';

test('subscribes to changes of the best bid and ask in one message', () => {
  expect(kraken.subscribe(['BTC/USD', 'ETH/USD']).map((message) => JSON.parse(message) as unknown)).toEqual([
    {
      method: 'subscribe',
      params: { channel: 'ticker', symbol: ['BTC/USD', 'ETH/USD'], event_trigger: 'bbo', snapshot: true },
      req_id: 1,
    },
  ]);
});

describe('a frame', () => {
  test.each([
    [
      'snapshot of a ticker',
      '{"channel":"ticker","type":"snapshot","data":[{"symbol":"ALGO/USD","bid":0.10025,"bid_qty":740.0,"ask":0.10036,"ask_qty":1361.44813783,"last":0.10035,"volume":997038.98383185,"vwap":0.10148,"low":0.09979,"high":0.10285,"change":-0.00017,"change_pct":-0.17,"timestamp":"2023-09-25T09:04:31.742648Z"}]}',
      [{ kind: 'tick', name: 'ALGO/USD', bid: 0.10025, ask: 0.10036, at: Date.parse('2023-09-25T09:04:31.742Z'), sequence: null }],
    ],
    [
      'update with a field that the documentation does not have',
      '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":83744.2,"bid_qty":0.56251979,"ask":83744.3,"ask_qty":0.00044780,"trades":135262,"timestamp":"2026-09-25T17:48:26.844359Z"}]}',
      [{ kind: 'tick', name: 'BTC/USD', bid: 83744.2, ask: 83744.3, at: Date.parse('2026-09-25T17:48:26.844Z'), sequence: null }],
    ],
    [
      'update without a time',
      '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":1,"ask":2}]}',
      [{ kind: 'tick', name: 'BTC/USD', bid: 1, ask: 2, at: null, sequence: null }],
    ],
    [
      'subscription as acknowledged',
      '{"method":"subscribe","result":{"channel":"ticker","event_trigger":"bbo","snapshot":true,"symbol":"BTC/USD"},"success":true,"time_in":"2023-09-25T09:04:31.742599Z","time_out":"2023-09-25T09:04:31.742648Z"}',
      [{ kind: 'subscribed', name: 'BTC/USD' }],
    ],
    [
      'subscription to trades only',
      '{"method":"subscribe","result":{"channel":"ticker","event_trigger":"trades","snapshot":true,"symbol":"BTC/USD"},"success":true}',
      [{ kind: 'refused', name: 'BTC/USD', reason: 'subscribed to trades instead of bbo' }],
    ],
    [
      'symbol that is not listed',
      '{"error":"Currency pair not supported XBT/USD","method":"subscribe","success":false,"symbol":"XBT/USD","time_in":"2026-09-25T17:48:54.701041Z","time_out":"2026-09-25T17:48:54.701062Z"}',
      [{ kind: 'refused', name: 'XBT/USD', reason: 'Currency pair not supported XBT/USD' }],
    ],
    ['rate limit', '{"Error":"Exceeded msg rate"}', [{ kind: 'refused', name: null, reason: 'Exceeded msg rate' }]],
    [
      'malformed request in the form of version 1',
      '{"errorMessage":"Malformed request","event":"error"}',
      [{ kind: 'refused', name: null, reason: 'Malformed request' }],
    ],
    ['heartbeat', '{"channel":"heartbeat"}', [{ kind: 'alive' }]],
    [
      'pong',
      '{"method":"pong","req_id":101,"time_in":"2023-09-24T14:10:23.799685Z","time_out":"2023-09-24T14:10:23.799703Z"}',
      [{ kind: 'alive' }],
    ],
    [
      'status whose connection id is larger than a double holds',
      '{"channel":"status","type":"update","data":[{"version":"2.0.10","system":"online","api_version":"v2","connection_id":3364750901719990046}]}',
      [{ kind: 'status', isTrading: true, reason: 'online' }],
    ],
    [
      'status of maintenance',
      '{"channel":"status","type":"update","data":[{"version":"2.0.10","system":"maintenance","api_version":"v2","connection_id":1}]}',
      [{ kind: 'status', isTrading: false, reason: 'maintenance' }],
    ],
    ['channel that is added one day', '{"channel":"news","data":[]}', [{ kind: 'alive' }]],
  ])('%s', (_what, frame, events) => {
    expect(kraken.newReader()(frame)).toEqual(events);
  });

  test.each([
    ['broken JSON', '{"channel":"ticker","data":[{'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['nothing', ''],
    ['a ticker without anything', '{"channel":"ticker","data":[{"symbol":7}]}'],
    ['an object of another protocol', '{"type":"ticker"}'],
  ])('%s is garbage', (_what, frame) => {
    expect(kraken.newReader()(frame)).toEqual([{ kind: 'garbage', reason: expect.any(String) }]);
  });

  test('a ticker without a bid is garbage, and ends the quote before it', () => {
    expect(kraken.newReader()('{"channel":"ticker","data":[{"symbol":"BTC/USD","ask":2}]}')).toEqual([
      { kind: 'garbage', reason: expect.any(String) },
      { kind: 'paused', name: 'BTC/USD' },
    ]);
  });
});
