import type { SettingValues } from '@fairlead/contract/operators/settings.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RULE_CLASSES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { NO_FINANCING, type FinancingFee, type FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import { expect, test } from 'vitest';
import { selectSettings } from './settings-route.ts';

const NOW = 1_000;
const SETTINGS: SettingValues = {
  registration_allowed: true,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  calendar_currencies: ['EUR'],
  languages: ['en'],
  support_email: null,
  auto_trading: false,
};

function financingOf(fees: Partial<Record<RuleClass, FinancingFee>>, instruments: Readonly<Record<string, FinancingFee>>) {
  const none = Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, null])) as Record<RuleClass, null>;
  const schedule = { classes: { ...none, ...fees }, instruments, validFrom: 0, existingFrom: 0 };
  const terms: FinancingTerms = { version: 1, benchmarks: {}, schedules: [schedule] };
  return shown(terms);
}

function shown(financing: FinancingTerms) {
  const offered = { pack: RULE_PACKS['eu-retail'], isAlwaysOpen: false, instruments: INSTRUMENTS, financing };
  const config = { demo: false, mapTilesUrl: null, idleTimeoutMs: 1 };
  return selectSettings(config, SETTINGS, offered, NOW).financing;
}

test('the row of a class shows an instrument that pays its fee, and those with fees of their own have rows of their own', () => {
  const rows = financingOf({ share: 40_000 }, { AAPL: 0, BTCUSD: 10_000 });
  expect(rows.filter(({ rule_class: ruleClass }) => ruleClass === 'share' || ruleClass === 'crypto')).toMatchObject([
    { name: 'Microsoft', own_fee: false, rates: { long: 40_000, short: 40_000 } },
    { name: 'Ethereum', own_fee: false, rates: null },
    { name: 'Bitcoin', own_fee: true, rates: { long: 10_000 } },
    { name: 'Apple', own_fee: true, rates: null },
  ]);
  expect(rows.filter((row) => !row.own_fee).map(({ rule_class: ruleClass }) => ruleClass)).toEqual(RULE_CLASSES);
});

test('a class of which each instrument has its own fee has no row', () => {
  expect(financingOf({ gold: 8_000 }, { XAUUSD: 9_000 }).filter(({ rule_class: ruleClass }) => ruleClass === 'gold')).toMatchObject([
    { name: 'Gold', own_fee: true },
  ]);
});

test('there are no rows before any fees are set', () => {
  expect(shown(NO_FINANCING)).toEqual([]);
});
