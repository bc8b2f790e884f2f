import { expect, test } from 'vitest';
import { autoCommandId, signalCandleOf } from './command-id.ts';

const OPEN = { kind: 'open', candleAt: 1_700_000_000_000, symbol: 'EURUSD', side: 'long' } as const;

test.each([
  [OPEN, 'auto:open:7:1700000000000:EURUSD:long'],
  [{ ...OPEN, kind: 'close', positionId: 12 } as const, 'auto:close:7:1700000000000:EURUSD:long:12'],
])('the id of %j is %s, and names its candle', (intent, id) => {
  expect(autoCommandId(intent, 7)).toBe(id);
  expect(signalCandleOf(id)).toBe(1_700_000_000_000);
});

test.each([[null], [''], ['openPosition:1:order'], ['auto:open:7:soon:EURUSD:long'], ['x auto:open:7:1700000000000:EURUSD:long']])(
  '%j is no command of AutoTrading',
  (id) => {
    expect(signalCandleOf(id)).toBeNull();
  },
);
