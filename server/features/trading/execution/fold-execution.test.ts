import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { FILL_KINDS } from '@fairlead/domain/trading/desk/execution-quality.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldFills,
  foldRefusals,
  sumFillsOfClients,
  sumRefusalsOfClients,
  type ClientFillLine,
  type DatedFill,
  type DatedRefusal,
  type FillLine,
} from './fold-execution.ts';

const account = fc.integer({ min: 1, max: 4 });
const day = fc.constantFrom('2026-11-01', '2026-11-02');
const symbol = fc.constantFrom('EURUSD', 'BTCUSD');

const datedFill: fc.Arbitrary<DatedFill> = fc.record({
  accountId: account,
  day,
  fill: fc.record({
    kind: fc.constantFrom(...FILL_KINDS),
    symbol,
    expected: fc.option(fc.integer({ min: 999_000, max: 1_001_000 }).map(price), { nil: null }),
    filled: fc.integer({ min: 999_000, max: 1_001_000 }).map(price),
    isBuy: fc.boolean(),
    opened: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    openPrice: fc.constant(price(1_000_000)),
  }),
});

const datedRefusal: fc.Arbitrary<DatedRefusal> = fc.record({
  accountId: account,
  day,
  refused: fc.record({
    command: fc.constantFrom('openPosition', 'fillOrder'),
    symbol,
    code: fc.constantFrom('priceMoved', 'marketClosed'),
  }),
});

/** As if everyone were the same client. */
const asOne = <Dated extends { readonly accountId: number }>(dated: readonly Dated[]) => dated.map((one) => ({ ...one, accountId: 1 }));
const keyOf = ({ day: on, symbol: of, kind, bucket }: FillLine): string => `${on} ${of} ${kind} ${bucket}`;
const sorted = <Line>(lines: readonly Line[], key: (line: Line) => string) => lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
/** Of several clients, or of several pages, which the database adds up. */
const addUp = (lines: readonly ClientFillLine[]) => sorted(sumFillsOfClients(lines), keyOf);

describe('the sums of all clients are the firm’s', () => {
  test('for any fills', () => {
    fc.assert(
      fc.property(fc.array(datedFill), (fills) => {
        expect(addUp(foldFills(fills))).toEqual(addUp(foldFills(asOne(fills))));
      }),
    );
  });

  test('for any refusals', () => {
    const byKey = (refusals: readonly DatedRefusal[]) =>
      sorted(sumRefusalsOfClients(foldRefusals(refusals)), (line) => `${line.day} ${line.command} ${line.code} ${line.symbol}`);
    fc.assert(
      fc.property(fc.array(datedRefusal), (refusals) => {
        expect(byKey(refusals)).toEqual(byKey(asOne(refusals)));
        expect(byKey(refusals).reduce((total, { refused }) => total + refused, 0)).toBe(refusals.length);
      }),
    );
  });

  test('wherever the journal is divided into pages', () => {
    fc.assert(
      fc.property(fc.array(datedFill), fc.nat(), (fills, cut) => {
        const at = fills.length === 0 ? 0 : cut % fills.length;
        expect(addUp([...foldFills(fills.slice(0, at)), ...foldFills(fills.slice(at))])).toEqual(addUp(foldFills(fills)));
      }),
    );
  });

  test('and each client has only their own', () => {
    fc.assert(
      fc.property(fc.array(datedFill), account, (fills, client) => {
        const own = foldFills(fills).filter(({ account_id: id }) => id === client);
        expect(own).toEqual(foldFills(fills.filter(({ accountId }) => accountId === client)));
      }),
    );
  });
});
