import { describe, expect, test } from 'vitest';
import { RULE_CLASSES, type RuleClass } from '../instrument.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { changeFinancing, listCarryCurrencies, listFinancingDifferences, newestFeesOf, schedulesInUse } from './financing-change.ts';
import { findFinancingFaults } from './financing-faults.ts';
import {
  FEE_NOTICE_MS,
  MOST_SCHEDULES,
  NO_FINANCING,
  type Benchmark,
  type FinancingFee,
  type FinancingFees,
  type FinancingTerms,
} from './financing-terms.ts';
import { percentFromRate, rateFromPercent } from './rate-percent.ts';

const NOW = Date.UTC(2026, 6, 14, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const benchmark = (rate: number, changes: Partial<Benchmark> = {}): Benchmark => ({
  rate,
  name: 'a rate',
  asOf: '2026-06-18',
  source: 'https://example.org',
  ...changes,
});
const BENCHMARKS = Object.fromEntries(listCarryCurrencies(INSTRUMENTS).map((currency) => [currency, benchmark(20_000)]));
const feesOf = (fee: FinancingFee, instruments: FinancingFees['instruments'] = {}): FinancingFees => ({
  classes: Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, fee])) as Record<RuleClass, FinancingFee>,
  instruments,
});
const setFees = (terms: FinancingTerms, fees: FinancingFees, at: number) =>
  changeFinancing(terms, { benchmarks: null, fees }, INSTRUMENTS, at);
const first = changeFinancing(NO_FINANCING, { benchmarks: BENCHMARKS, fees: feesOf(25_000) }, INSTRUMENTS, NOW - 100 * DAY);

test('the instruments need the benchmarks of fourteen currencies', () => {
  expect(listCarryCurrencies(INSTRUMENTS).join(' ')).toBe('AUD CAD CHF EUR GBP HKD JPY MXN NOK NZD SEK TRY USD ZAR');
});

describe('a change', () => {
  test('the first fees apply to new positions at once and to open ones after 30 days', () => {
    expect(first).toMatchObject({ version: 1, benchmarks: BENCHMARKS });
    expect(first.schedules).toEqual([{ ...feesOf(25_000), validFrom: NOW - 100 * DAY, existingFrom: NOW - 100 * DAY + FEE_NOTICE_MS }]);
  });

  test('of benchmarks alone leaves the fees as they are, and counts at once', () => {
    const benchmarks = { ...BENCHMARKS, USD: benchmark(40_000) };
    const changed = changeFinancing(first, { benchmarks, fees: null }, INSTRUMENTS, NOW);
    expect(changed).toEqual({ version: 2, benchmarks, schedules: first.schedules });
  });

  test.each<[string, FinancingFees, number]>([
    ['higher fees', feesOf(30_000), FEE_NOTICE_MS],
    ['a higher fee for one instrument', feesOf(25_000, { AAPL: 25_001 }), FEE_NOTICE_MS],
    ['higher for one, lower for the rest', feesOf(10_000, { AAPL: 25_001 }), FEE_NOTICE_MS],
    ['no financing: whoever earned interest loses it', feesOf(null), FEE_NOTICE_MS],
    ['no financing of one instrument', feesOf(25_000, { USDTRY: null }), FEE_NOTICE_MS],
    ['lower fees', feesOf(20_000), 0],
    ['a lower fee for one instrument', feesOf(25_000, { AAPL: 0 }), 0],
  ])('%s', (_what, fees, notice) => {
    expect(setFees(first, fees, NOW).schedules.at(-1)).toEqual({ ...fees, validFrom: NOW, existingFrom: NOW + notice });
  });

  test('an announced rise that is taken back never applies to positions from before it', () => {
    const raised = setFees(first, feesOf(30_000), NOW);
    const takenBack = setFees(raised, feesOf(25_000), NOW + 3 * DAY);
    expect(takenBack.schedules.at(-1)).toMatchObject({ validFrom: NOW + 3 * DAY, existingFrom: NOW + 3 * DAY });
    expect(schedulesInUse(takenBack, NOW + 5 * DAY)).toHaveLength(1);
  });

  test('schedules that later ones replaced are dropped after a day', () => {
    const raised = setFees(first, feesOf(30_000), NOW);
    const end = NOW + FEE_NOTICE_MS;
    expect([end, end + DAY - 1, end + DAY].map((at) => schedulesInUse(raised, at).length)).toEqual([2, 2, 1]);
    expect(schedulesInUse(NO_FINANCING, NOW)).toEqual([]);
  });

  test('a position that opens now pays the newest fees; without any, none', () => {
    expect(newestFeesOf(setFees(first, feesOf(30_000), NOW))).toEqual(feesOf(30_000));
    expect(newestFeesOf(NO_FINANCING)).toEqual(feesOf(null));
  });
});

test('the differences of two sets of terms are listed by kind and name', () => {
  const before = { benchmarks: { EUR: benchmark(20_000), USD: benchmark(36_250) }, fees: feesOf(25_000, { AAPL: 30_000, SAP: 1 }) };
  const fees = feesOf(25_000, { AAPL: null, BMW: 2 });
  const after = { benchmarks: { EUR: benchmark(20_000), USD: benchmark(36_250, { asOf: '2026-07-13' }), JPY: benchmark(1) }, fees };
  expect(listFinancingDifferences(before, { ...after, fees: { ...fees, classes: { ...fees.classes, gold: null } } })).toEqual([
    { kind: 'benchmark', currency: 'JPY', before: null, after: benchmark(1) },
    { kind: 'benchmark', currency: 'USD', before: benchmark(36_250), after: benchmark(36_250, { asOf: '2026-07-13' }) },
    { kind: 'classFee', ruleClass: 'gold', before: 25_000, after: null },
    { kind: 'instrumentFee', symbol: 'AAPL', before: 30_000, after: null },
    { kind: 'instrumentFee', symbol: 'BMW', before: undefined, after: 2 },
    { kind: 'instrumentFee', symbol: 'SAP', before: 1, after: undefined },
  ]);
  expect(listFinancingDifferences(before, before)).toEqual([]);
});

describe('faults', () => {
  const benchmarkFaults = (changes: Readonly<Record<string, Benchmark>>) =>
    findFinancingFaults({ benchmarks: { ...BENCHMARKS, ...changes }, fees: null }, first, INSTRUMENTS, NOW).map(
      ({ place, kind, limit }) => [place.part === 'benchmark' ? `${place.currency} ${place.field ?? ''}`.trim() : place.part, kind, limit],
    );

  test.each<[string, Readonly<Record<string, Benchmark>>, readonly unknown[]]>([
    ['none', {}, []],
    ['the lowest and the highest rate', { USD: benchmark(-200_000), TRY: benchmark(1_000_000) }, []],
    ['a rate below -20 %', { USD: benchmark(-200_001) }, [['USD rate', 'rateTooLow', -20]]],
    ['a rate above 100 %', { TRY: benchmark(1_000_001) }, [['TRY rate', 'rateTooHigh', 100]]],
    ['a rate finer than 0.0001 %', { USD: benchmark(rateFromPercent(3.62505)) }, [['USD rate', 'rateTooFine', undefined]]],
    ['a currency that nothing is priced in', { BRL: benchmark(1) }, [['BRL', 'currencyUnknown', undefined]]],
    ['no name', { USD: benchmark(1, { name: ' ' }) }, [['USD name', 'textMissing', undefined]]],
    ['a name that is too long', { USD: benchmark(1, { name: 'x'.repeat(81) }) }, [['USD name', 'textTooLong', 80]]],
    ['no source', { USD: benchmark(1, { source: '' }) }, [['USD source', 'textMissing', undefined]]],
    ['a date that does not exist', { USD: benchmark(1, { asOf: '2026-02-30' }) }, [['USD asOf', 'dateInvalid', undefined]]],
    ['a date in another form', { USD: benchmark(1, { asOf: '18.6.2026' }) }, [['USD asOf', 'dateInvalid', undefined]]],
    ['today', { USD: benchmark(1, { asOf: '2026-07-14' }) }, []],
    ['a day that has begun in Wellington', { NZD: benchmark(1, { asOf: '2026-07-15' }) }, []],
    ['a day that has begun nowhere', { USD: benchmark(1, { asOf: '2026-07-16' }) }, [['USD asOf', 'dateAhead', undefined]]],
  ])('%s', (_what, changes, faults) => {
    expect(benchmarkFaults(changes)).toEqual(faults);
  });

  test('a currency without a benchmark is missing', () => {
    const { USD: _left, ...rest } = BENCHMARKS;
    expect(findFinancingFaults({ benchmarks: rest, fees: null }, first, INSTRUMENTS, NOW)).toEqual([
      { place: { part: 'benchmark', currency: 'USD', field: null }, kind: 'currencyMissing' },
    ]);
  });

  test.each<[string, FinancingFees, readonly unknown[]]>([
    ['none', feesOf(0, { AAPL: null, SAP: 500_000 }), []],
    ['below zero', feesOf(25_000, { AAPL: -1 }), ['rateTooLow']],
    ['above 50 %', feesOf(25_000, { AAPL: 500_001 }), ['rateTooHigh']],
    ['too fine', feesOf(25_000, { AAPL: 0.5 }), ['rateTooFine']],
    ['of an instrument that is not listed', feesOf(25_000, { NOPE: 1 }), ['symbolUnknown']],
    ['of every class', feesOf(-1), RULE_CLASSES.map(() => 'rateTooLow')],
  ])('a fee: %s', (_what, fees, kinds) => {
    expect(findFinancingFaults({ benchmarks: null, fees }, first, INSTRUMENTS, NOW).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('more changes in notice than there can be: the fault says when the next one ends', () => {
    let terms = first;
    for (let rise = 1; rise < MOST_SCHEDULES; rise += 1) terms = setFees(terms, feesOf(25_000 + rise), NOW + rise * HOUR);
    const change = { benchmarks: null, fees: feesOf(50_000) };
    expect(findFinancingFaults(change, terms, INSTRUMENTS, NOW + DAY)).toEqual([
      { place: { part: 'fees' }, kind: 'tooManySchedules', limit: NOW + HOUR + FEE_NOTICE_MS + DAY },
    ]);
    expect(findFinancingFaults(change, terms, INSTRUMENTS, NOW + HOUR + FEE_NOTICE_MS + DAY)).toEqual([]);
    expect(findFinancingFaults({ benchmarks: BENCHMARKS, fees: null }, terms, INSTRUMENTS, NOW + DAY)).toEqual([]);
  });
});

test.each([
  [3.75, 37_500],
  [-0.55, -5_500],
  [2.4576, 24_576],
  [0, 0],
  [-0, 0],
  [0.0001, 1],
  [33.3333, 333_333],
])('%f %% is %i millionths, and back', (percent, rate) => {
  expect(Object.is(rateFromPercent(percent), rate)).toBe(true);
  expect(percentFromRate(rate)).toBe(percent + 0);
});
