import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { INSTRUMENTS } from './instruments.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { applyInstrumentTerms, findRulesFault, narrowRulePack, DEFAULT_RULES, type TradingRules } from './trading-rules.ts';

const eurusd = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD') ?? expect.fail('no EURUSD');
const faultOf = (rules: Partial<TradingRules>) =>
  findRulesFault({ ...DEFAULT_RULES, ...rules }, RETAIL_RULE_PACK, INSTRUMENTS, {
    announced: [],
    announcedLeverage: [],
    hoursOf: ({ tradingHours }) => tradingHours,
    now: 0,
  });
const withMarkup = (bidMarkup: number, askMarkup = 0): Partial<TradingRules> => ({
  instruments: { EURUSD: { bidMarkup: price(bidMarkup), askMarkup: price(askMarkup), tradingHours: null } },
});

const HOUR_MS = 3_600_000;
const raiseFrom = (from: number) => ({ symbol: 'EURUSD', percent: 50, from, until: from + HOUR_MS });
// 1970-01-09 was a Friday.
const FRIDAY_NOON = raiseFrom(Date.UTC(1970, 0, 9, 12));
const FRIDAY_LATE = raiseFrom(Date.UTC(1970, 0, 9, 20));
const FRIDAY_EVENING = raiseFrom(Date.UTC(1970, 0, 9, 22, 30));

describe('faults that prevent rules from taking effect', () => {
  test.each<[string, Partial<TradingRules>, object | null]>([
    ['none in the plain rules', {}, null],
    ['more leverage than the regulator allows', { leverageCaps: { share: 6 } }, { kind: 'capAbovePack', ruleClass: 'share', limit: 5 }],
    ['a fractional leverage', { leverageCaps: { share: 1.5 } }, { kind: 'capNotWhole', ruleClass: 'share', limit: 5 }],
    ['a cap below every choice', { leverageCaps: { share: 0 } }, { kind: 'capLeavesNoChoice', ruleClass: 'share', limit: 1 }],
    ['none in an earlier stop-out', { stopOutPercent: 80 }, null],
    ['a later stop-out', { stopOutPercent: 49 }, { kind: 'percentBelowPack', field: 'stopOutPercent', limit: 50 }],
    ['a stop-out above the warning', { stopOutPercent: 120 }, { kind: 'warningBelowStopOut', limit: 120 }],
    ['an excessive warning level', { marginWarningPercent: 501 }, { kind: 'percentTooLarge', field: 'marginWarningPercent', limit: 500 }],
    [
      'terms of an unknown instrument',
      { instruments: { NONE: { bidMarkup: price(0), askMarkup: price(0), tradingHours: null } } },
      { kind: 'instrumentUnknown', symbol: 'NONE' },
    ],
    ['none in an acceptable markup', withMarkup(10, 20), null],
    ["a markup in the client's favour", withMarkup(-10), { kind: 'markupNegative', symbol: 'EURUSD', limit: 0 }],
    [
      'an excessive markup',
      withMarkup(0, eurusd.typicalSpread * 20 + 10),
      { kind: 'markupTooLarge', symbol: 'EURUSD', limit: eurusd.typicalSpread * 20 },
    ],
    [
      "an increased margin that starts at the market's close",
      { raisedMargins: [FRIDAY_EVENING] },
      { kind: 'raiseStartsClosed', place: 0, symbol: 'EURUSD' },
    ],
    ['none in one that starts within market hours', { raisedMargins: [FRIDAY_NOON] }, null],
    [
      "one that starts within the market's hours but outside the broker's own",
      { raisedMargins: [FRIDAY_LATE], instruments: { EURUSD: { bidMarkup: price(0), askMarkup: price(0), tradingHours: 'xetra' } } },
      { kind: 'raiseStartsClosed', place: 0, symbol: 'EURUSD' },
    ],
    ['a markup finer than its quotes', withMarkup(5), { kind: 'markupTooFine', symbol: 'EURUSD', limit: 10 }],
  ])('%s', (_what, rules, fault) => {
    expect(faultOf(rules)).toEqual(fault);
  });
});

test('an increased margin applies from start to end, and each of the two changes the version', () => {
  const { from, until } = FRIDAY_NOON;
  const rules = { ...DEFAULT_RULES, raisedMargins: [FRIDAY_NOON] };
  const packs = [from - 1, from, until - 1, until].map((now) => narrowRulePack(RETAIL_RULE_PACK, rules, 4, now));
  const { version } = RETAIL_RULE_PACK;
  expect(packs.map((pack) => [pack.version, pack.marginPercents, pack.raisedMargins.length])).toEqual([
    [`${version}+4`, {}, 1],
    [`${version}+4.1`, { EURUSD: 50 }, 1],
    [`${version}+4.1`, { EURUSD: 50 }, 1],
    [`${version}+4.2`, {}, 0],
  ]);
});

describe("the pack with the broker's rules applied", () => {
  test("is the regulator's until the broker sets any", () => {
    expect(narrowRulePack(RETAIL_RULE_PACK, DEFAULT_RULES, 0, 0)).toEqual(RETAIL_RULE_PACK);
  });

  test('is stricter if the broker is, and names its version', () => {
    const pack = narrowRulePack(RETAIL_RULE_PACK, { ...DEFAULT_RULES, leverageCaps: { share: 3 }, stopOutPercent: 60 }, 7, 0);
    expect(pack).toEqual({
      ...RETAIL_RULE_PACK,
      version: 'eu-retail-2018+7',
      leverageCaps: { ...RETAIL_RULE_PACK.leverageCaps, share: 3 },
      stopOutPercent: 60,
    });
  });

  test('is never looser, whatever the rules say', () => {
    const pack = narrowRulePack(RETAIL_RULE_PACK, { ...DEFAULT_RULES, leverageCaps: { share: 30 }, stopOutPercent: 10 }, 1, 0);
    expect([pack.leverageCaps.share, pack.stopOutPercent]).toEqual([5, 50]);
  });
});

test("an instrument is offered with the broker's spread and hours", () => {
  const rules: TradingRules = {
    ...DEFAULT_RULES,
    instruments: { EURUSD: { bidMarkup: price(10), askMarkup: price(20), tradingHours: 'xetra' } },
  };
  expect(applyInstrumentTerms(eurusd, rules)).toEqual({ ...eurusd, typicalSpread: eurusd.typicalSpread + 30, tradingHours: 'xetra' });
  expect(applyInstrumentTerms(eurusd, DEFAULT_RULES)).toBe(eurusd);
});
