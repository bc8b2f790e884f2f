import { expect, test } from 'vitest';
import { draftOf, readDraft, type TermsDraft } from './terms-draft.ts';

const TERMS = {
  acquisition: { tiers: [{ from: 1, amount: 150 }], minimum_deposits: 250, minimum_volume: 0, within_days: 30 },
  share: { tiers: [{ from: 0, percent: 12.5 }], months: 12 },
  personal_data: 'masked',
} as const;
const DRAFT = draftOf({
  ...TERMS,
  acquisition: { ...TERMS.acquisition, tiers: [...TERMS.acquisition.tiers] },
  share: { ...TERMS.share, tiers: [...TERMS.share.tiers] },
});

test('opening and saving terms leaves them unchanged', () => {
  expect(readDraft(DRAFT)).toEqual({ ok: true, terms: TERMS });
});

test('an unlimited share has no months', () => {
  expect(readDraft({ ...DRAFT, isEndless: true })).toMatchObject({ ok: true, terms: { share: { months: null } } });
});

test('a part that is turned off is not paid, whatever it contains', () => {
  expect(readDraft({ ...DRAFT, hasShare: false, shareTiers: [] })).toEqual({ ok: true, terms: { ...TERMS, share: null } });
});

test('a first plan starts with an empty acquisition part', () => {
  expect(readDraft(draftOf(null))).toEqual({ ok: false, faults: { acquisition: 'incomplete' } });
});

test.each<[string, Partial<TermsDraft>, object]>([
  ['nothing is paid', { hasAcquisition: false, hasShare: false }, { terms: 'nothingPaid' }],
  ['a field is empty', { minimumDeposits: null }, { acquisition: 'incomplete' }],
  ['a tier is empty', { shareTiers: [{ from: 0, pays: null }] }, { share: 'incomplete' }],
  ['no tier is left', { acquisitionTiers: [] }, { acquisition: 'tiersMissing' }],
  ['the first tier does not start at the beginning', { shareTiers: [{ from: 1, pays: 10 }] }, { share: 'firstTierNotAtStart' }],
  [
    'the tiers do not ascend',
    {
      acquisitionTiers: [
        { from: 1, pays: 10 },
        { from: 1, pays: 20 },
      ],
    },
    { acquisition: 'tiersNotAscending' },
  ],
  ['a tier pays nothing', { acquisitionTiers: [{ from: 1, pays: 0 }] }, { acquisition: 'amountNotAboveZero' }],
  ['a share is above 90 percent', { shareTiers: [{ from: 0, pays: 90.01 }] }, { share: 'shareOutOfRange' }],
  ['an amount is too large', { acquisitionTiers: [{ from: 1, pays: 100_001 }] }, { acquisition: 'tooLarge' }],
  ['both parts invalid', { withinDays: 0, isEndless: false, months: 121 }, { acquisition: 'daysOutOfRange', share: 'monthsOutOfRange' }],
])('reports for each part: %s', (_case, changes, faults) => {
  expect(readDraft({ ...DRAFT, ...changes })).toEqual({ ok: false, faults });
});
