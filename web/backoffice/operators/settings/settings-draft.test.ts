import type { BrokerSettingsView, SettingValues } from '@fairlead/contract/operators/settings.ts';
import { describe, expect, test } from 'vitest';
import { changeDraft, draftOf, listChanged, listConsequences, listFaulty, resetInDraft, toRequest } from './settings-draft.ts';

const START: SettingValues = {
  registration_allowed: true,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  calendar_currencies: ['EUR', 'USD'],
  languages: ['en', 'de'],
  support_email: 'help@fairlead.test',
  auto_trading: true,
};
const VIEW: BrokerSettingsView = {
  values: { ...START, languages: ['en', 'de'], calendar_currencies: ['EUR'], platform_only: true },
  start_values: { ...START, languages: ['en', 'de'], calendar_currencies: ['EUR', 'USD'] },
  choices: { platform_only: { operator: 'Ann', at: '2027-01-15T08:00:00Z', reason: 'For now' } },
};

test('setting the same value again changes nothing', () => {
  expect(listChanged(changeDraft(draftOf(VIEW), { platform_only: true, languages: ['en', 'de'] }), VIEW)).toEqual([]);
});

test('setting the default value is a reset', () => {
  const draft = changeDraft(resetInDraft(draftOf(VIEW), 'platform_only', VIEW), { special_mode: true });
  expect(draft.values.platform_only).toBe(false);
  expect(listChanged(draft, VIEW)).toEqual(['platform_only', 'special_mode']);
  expect(toRequest(draft, VIEW, 'Why')).toEqual({ values: { special_mode: true }, reset: ['platform_only'], reason: 'Why' });
});

test('a value chosen after a reset is set', () => {
  const draft = changeDraft(resetInDraft(draftOf(VIEW), 'platform_only', VIEW), { platform_only: false });
  expect(toRequest(draft, VIEW, 'Why')).toEqual({ values: { platform_only: false }, reset: [], reason: 'Why' });
});

test('faults are found by setting', () => {
  const draft = changeDraft(draftOf(VIEW), { languages: [], calendar_currencies: ['euro'], support_email: 'nobody' });
  expect(listFaulty(draft)).toEqual(['calendar_currencies', 'languages', 'support_email']);
});

describe('consequences', () => {
  test.each([
    [{}, []],
    [{ platform_only: false }, []],
    [{ registration_allowed: false, special_mode: true }, ['registrationClosed', 'specialMode']],
    [{ languages: ['de', 'en'] as const }, []],
    [{ languages: ['de'] as const }, ['languageGone']],
    [{ support_email: null, economic_calendar: 'tradingview' as const }, ['calendarElsewhere', 'messagesOnlyStored']],
    [{ auto_trading: false }, ['autoTradingOff']],
  ])('of %j', (changes, expected) => {
    const values = { ...changes, ...('languages' in changes ? { languages: [...changes.languages] } : {}) };
    expect(listConsequences(changeDraft(draftOf(VIEW), values as Partial<SettingValues>), VIEW)).toEqual(expected);
  });
});
