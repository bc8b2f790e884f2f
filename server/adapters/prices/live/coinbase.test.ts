/** The frames are those of the documentation, or as captured from the exchange. */
import { describe, expect, test } from 'vitest';
import { coinbase } from './coinbase.ts';

const SNAPSHOT =
  '{"type":"snapshot","product_id":"BTC-USD","bids":[["10101.10","0.45054140"],["10100.00","2"]],"asks":[["10102.55","0.57753524"],["10103.00","1"]]}';
const updateOf = (...changes: readonly (readonly [side: string, price: string, size: string])[]) =>
  JSON.stringify({ type: 'l2update', product_id: 'BTC-USD', changes, time: '2022-08-04T15:25:05.010758Z' });
const AT = Date.parse('2022-08-04T15:25:05.010Z');

test('subscribes each product by itself, to its book and its heartbeat', () => {
  expect(coinbase.subscribe(['BTC-USD', 'ETH-USD']).map((message) => JSON.parse(message) as unknown)).toEqual(
    ['BTC-USD', 'ETH-USD'].map((name) => ({ type: 'subscribe', product_ids: [name], channels: ['level2_batch', 'heartbeat'] })),
  );
});

describe('the book', () => {
  const startBook = () => {
    const read = coinbase.newReader();
    read(SNAPSHOT);
    return read;
  };
  const tick = (bid: number, ask: number, at: number | null = AT) => ({ kind: 'tick', name: 'BTC-USD', bid, ask, at, sequence: null });

  test('begins with a snapshot', () => {
    expect(coinbase.newReader()(SNAPSHOT)).toEqual([{ kind: 'subscribed', name: 'BTC-USD' }, tick(10_101.1, 10_102.55, null)]);
  });

  test.each([
    ['a better bid', updateOf(['buy', '10101.50', '1']), tick(10_101.5, 10_102.55)],
    ['the best level removed, with other trailing zeros', updateOf(['buy', '10101.1000', '0.00000000']), tick(10_100, 10_102.55)],
    ['a change behind the best level', updateOf(['sell', '10103.00', '5']), tick(10_101.1, 10_102.55)],
    [
      'a move of both sides in one batch, which crosses in between',
      updateOf(['buy', '10102.80', '1'], ['sell', '10102.55', '0']),
      tick(10_102.8, 10_103),
    ],
    ['a book that stays crossed', updateOf(['buy', '10102.80', '1']), { kind: 'lost', name: 'BTC-USD', reason: 'the book is crossed' }],
    [
      'a side that is empty',
      updateOf(['sell', '10102.55', '0'], ['sell', '10103.00', '0']),
      { kind: 'lost', name: 'BTC-USD', reason: 'one side of the book is empty' },
    ],
  ])('shows %s', (_what, frame, event) => {
    expect(startBook()(frame)).toEqual([event]);
  });

  test('without a snapshot is lost', () => {
    expect(coinbase.newReader()(updateOf(['buy', '1', '1']))).toEqual([
      { kind: 'lost', name: 'BTC-USD', reason: 'a change came without a snapshot' },
    ]);
  });
});

describe('a frame', () => {
  test.each([
    [
      'heartbeat, which proves its product',
      '{"type":"heartbeat","sequence":90,"last_trade_id":20,"product_id":"BTC-USD","time":"2014-11-07T08:19:28.464459Z"}',
      { kind: 'alive', name: 'BTC-USD' },
    ],
    [
      'answer under the name that the exchange uses',
      '{"type":"subscriptions","channels":[{"name":"level2_50","product_ids":["BTC-USD"],"account_ids":null}]}',
      { kind: 'alive' },
    ],
    [
      'unknown product',
      '{"type":"error","message":"Failed to subscribe","reason":"BTC-XXX is not a valid product"}',
      { kind: 'refused', name: 'BTC-XXX', reason: 'BTC-XXX is not a valid product' },
    ],
    [
      'channel that needs a login',
      '{"type":"error","message":"Failed to subscribe","reason":"level2, level3, and full channels now require authentication."}',
      { kind: 'refused', name: null, reason: 'level2, level3, and full channels now require authentication.' },
    ],
    ['slow reader', '{"type":"error","message":"ErrSlowConsume"}', { kind: 'refused', name: null, reason: 'ErrSlowConsume' }],
    ['type that is added one day', '{"type":"news"}', { kind: 'alive' }],
    [
      'broken snapshot',
      '{"type":"snapshot","product_id":"BTC-USD","bids":[["x","1"]],"asks":[]}',
      { kind: 'garbage', reason: 'a broken snapshot' },
    ],
    ['broken JSON', '{"type":', { kind: 'garbage', reason: 'not JSON' }],
    ['null', 'null', { kind: 'garbage', reason: 'a frame of no known shape' }],
  ])('%s', (_what, frame, event) => {
    expect(coinbase.newReader()(frame)).toEqual([event]);
  });
});
