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
    ['a markup finer than its quotes', withMarkup(5), { kind: 'markupTooFine', symbol: 'EURUSD', limit: 10 }],
  ])('%s', (_what, rules, fault) => {
    expect(faultOf(rules)).toEqual(fault);
  });
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
