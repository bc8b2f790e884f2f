import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { INSTRUMENTS } from './instruments.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { applyInstrumentTerms, findRulesFault, narrowRulePack, PLAIN_RULES, type TradingRules } from './trading-rules.ts';

const eurusd = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD') ?? expect.fail('no EURUSD');
const faultOf = (rules: Partial<TradingRules>) =>
  findRulesFault({ ...PLAIN_RULES, ...rules }, RETAIL_RULE_PACK, INSTRUMENTS, { announced: [], now: 0 });
const withMarkup = (bidMarkup: number, askMarkup = 0): Partial<TradingRules> => ({
  instruments: { EURUSD: { bidMarkup: price(bidMarkup), askMarkup: price(askMarkup), tradingHours: null } },
});

const HOUR_MS = 3_600_000;
const raiseFrom = (from: number) => ({ symbol: 'EURUSD', percent: 50, from, until: from + HOUR_MS });
// 1970-01-09 was a Friday.
const FRIDAY_NOON = raiseFrom(Date.UTC(1970, 0, 9, 12));
const FRIDAY_LATE = raiseFrom(Date.UTC(1970, 0, 9, 20));
const FRIDAY_EVENING = raiseFrom(Date.UTC(1970, 0, 9, 22, 30));

describe('what cannot be put into force', () => {
  test.each<[string, Partial<TradingRules>, object | null]>([
    ['the plain rules can', {}, null],
    ['more leverage than the regulator allows', { leverageCaps: { share: 6 } }, { kind: 'capAbovePack', ruleClass: 'share', limit: 5 }],
    ['half a leverage', { leverageCaps: { share: 1.5 } }, { kind: 'capNotWhole', ruleClass: 'share', limit: 5 }],
    ['a cap below every choice', { leverageCaps: { share: 0 } }, { kind: 'capLeavesNoChoice', ruleClass: 'share', limit: 1 }],
    ['an earlier stop-out can', { stopOutPercent: 80 }, null],
    ['a later stop-out', { stopOutPercent: 49 }, { kind: 'percentBelowPack', field: 'stopOutPercent', limit: 50 }],
    ['a stop-out above the warning', { stopOutPercent: 120 }, { kind: 'warningBelowStopOut', limit: 120 }],
    ['a warning beyond reason', { marginWarningPercent: 501 }, { kind: 'percentTooLarge', field: 'marginWarningPercent', limit: 500 }],
    [
      'terms of nothing',
      { instruments: { NONE: { bidMarkup: price(0), askMarkup: price(0), tradingHours: null } } },
      { kind: 'instrumentUnknown', symbol: 'NONE' },
    ],
    ['a markup that can be', withMarkup(10, 20), null],
    ["a markup in the client's favour", withMarkup(-10), { kind: 'markupNegative', symbol: 'EURUSD', limit: 0 }],
    [
      'a markup beyond reason',
      withMarkup(0, eurusd.typicalSpread * 20 + 10),
      { kind: 'markupTooLarge', symbol: 'EURUSD', limit: eurusd.typicalSpread * 20 },
    ],
    [
      'a margin that is raised as the market closes',
      { raisedMargins: [FRIDAY_EVENING] },
      { kind: 'raiseStartsClosed', place: 0, symbol: 'EURUSD' },
    ],
    ['one that is raised in the market’s hours', { raisedMargins: [FRIDAY_NOON] }, null],
    [
      "one that is raised in the market's hours and outside the house's own",
      { raisedMargins: [FRIDAY_LATE], instruments: { EURUSD: { bidMarkup: price(0), askMarkup: price(0), tradingHours: 'xetra' } } },
      { kind: 'raiseStartsClosed', place: 0, symbol: 'EURUSD' },
    ],
    ['a markup finer than its quotes', withMarkup(5), { kind: 'markupTooFine', symbol: 'EURUSD', limit: 10 }],
  ])('%s', (_what, rules, fault) => {
    expect(faultOf(rules)).toEqual(fault);
  });
});

test('a raised margin is in force from its beginning to its end, and each of them is another version for those who follow', () => {
  const { from, until } = FRIDAY_NOON;
  const rules = { ...PLAIN_RULES, raisedMargins: [FRIDAY_NOON] };
  const packs = [from - 1, from, until - 1, until].map((now) => narrowRulePack(RETAIL_RULE_PACK, rules, 4, now));
  const { version } = RETAIL_RULE_PACK;
  expect(packs.map((pack) => [pack.version, pack.marginPercents, pack.raisedMargins.length])).toEqual([
    [`${version}+4`, {}, 1],
    [`${version}+4.1`, { EURUSD: 50 }, 1],
    [`${version}+4.1`, { EURUSD: 50 }, 1],
    [`${version}+4.2`, {}, 0],
  ]);
});

describe('the pack as the house applies it', () => {
  test("is the regulator's as long as the house says nothing", () => {
    expect(narrowRulePack(RETAIL_RULE_PACK, PLAIN_RULES, 0, 0)).toEqual(RETAIL_RULE_PACK);
  });

  test('is stricter where the house is, and names its version', () => {
    const pack = narrowRulePack(RETAIL_RULE_PACK, { ...PLAIN_RULES, leverageCaps: { share: 3 }, stopOutPercent: 60 }, 7, 0);
    expect(pack).toEqual({
      ...RETAIL_RULE_PACK,
      version: 'eu-retail-2018+7',
      leverageCaps: { ...RETAIL_RULE_PACK.leverageCaps, share: 3 },
      stopOutPercent: 60,
    });
  });

  test('is never looser, whatever the rules say', () => {
    const pack = narrowRulePack(RETAIL_RULE_PACK, { ...PLAIN_RULES, leverageCaps: { share: 30 }, stopOutPercent: 10 }, 1, 0);
    expect([pack.leverageCaps.share, pack.stopOutPercent]).toEqual([5, 50]);
  });
});

test("an instrument is offered with the house's spread and hours", () => {
  const rules: TradingRules = {
    ...PLAIN_RULES,
    instruments: { EURUSD: { bidMarkup: price(10), askMarkup: price(20), tradingHours: 'xetra' } },
  };
  expect(applyInstrumentTerms(eurusd, rules)).toEqual({ ...eurusd, typicalSpread: eurusd.typicalSpread + 30, tradingHours: 'xetra' });
  expect(applyInstrumentTerms(eurusd, PLAIN_RULES)).toBe(eurusd);
});
