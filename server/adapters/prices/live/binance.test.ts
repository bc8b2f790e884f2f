/** The frames are those of the documentation, or as captured from the exchange. */
import { describe, expect, test } from 'vitest';
import { binance } from './binance.ts';

const frameOf = (u: number, b = '25.35190000', a = '25.36520000') =>
  JSON.stringify({ stream: 'bnbusdt@bookTicker', data: { u, s: 'BNBUSDT', b, B: '31.21000000', a, A: '40.66000000' } });

test('asks for all streams in the URL, in lower case', () => {
  expect(binance.urlFor('wss://stream.binance.com:9443', ['BTCUSDT', 'ETHUSDT'])).toBe(
    'wss://stream.binance.com:9443/stream?streams=btcusdt@bookTicker/ethusdt@bookTicker',
  );
  expect(binance.subscribe(['BTCUSDT'])).toEqual([]);
});

describe('a connection', () => {
  test('has subscribed a name with its first tick, and drops what is repeated', () => {
    const read = binance.newReader();
    const tick = { kind: 'tick', name: 'BNBUSDT', bid: 25.3519, ask: 25.3652, at: null };
    expect(read(frameOf(400_900_217))).toEqual([
      { kind: 'subscribed', name: 'BNBUSDT' },
      { ...tick, sequence: 400_900_217 },
    ]);
    expect(read(frameOf(400_900_217))).toEqual([{ kind: 'alive' }]);
    // The numbers of an account of changes that only shows the best prices have holes.
    expect(read(frameOf(400_900_300))).toEqual([{ ...tick, sequence: 400_900_300 }]);
  });

  test('whose numbers go back is replaced, since it cannot be told which of its ticks are new', () => {
    const read = binance.newReader();
    read(frameOf(900));
    expect(read(frameOf(899))).toEqual([{ kind: 'lost', name: 'BNBUSDT', reason: 'update 899 after 900' }]);
  });

  test('remembers nothing of the one before', () => {
    binance.newReader()(frameOf(900));
    expect(
      binance
        .newReader()(frameOf(10))
        .map(({ kind }) => kind),
    ).toEqual(['subscribed', 'tick']);
  });
});

describe('a frame', () => {
  test.each([
    ['shutdown', '{"stream":"!serverShutdown","data":{"e":"serverShutdown","E":1770123456789}}', 'leave'],
    ['acknowledgement', '{"result":null,"id":1}', 'alive'],
    ['error in a wrapper', '{"error":{"code":2,"msg":"Invalid request: invalid stream"},"id":2}', 'refused'],
    ['error without one', '{"code":3,"msg":"Invalid JSON: expected value at line 1 column 1"}', 'refused'],
    ['a price that is no decimal', frameOf(1, 'NaN'), 'garbage'],
    ['broken JSON', '{"stream":', 'garbage'],
    ['null', 'null', 'garbage'],
  ])('%s', (_what, frame, kind) => {
    expect(
      binance
        .newReader()(frame)
        .map((event) => event.kind),
    ).toEqual([kind]);
  });
});
