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

test('terms that are opened and saved unchanged are the same', () => {
  expect(readDraft(DRAFT)).toEqual({ ok: true, terms: TERMS });
});

test('a share without end has no months', () => {
  expect(readDraft({ ...DRAFT, isEndless: true })).toMatchObject({ ok: true, terms: { share: { months: null } } });
});

test('a part that is switched off is not paid, whatever stands in it', () => {
  expect(readDraft({ ...DRAFT, hasShare: false, shareTiers: [] })).toEqual({ ok: true, terms: { ...TERMS, share: null } });
});

test('a first plan begins with acquisitions to fill in', () => {
  expect(readDraft(draftOf(null))).toEqual({ ok: false, faults: { acquisition: 'incomplete' } });
});

test.each<[string, Partial<TermsDraft>, object]>([
  ['nothing is paid', { hasAcquisition: false, hasShare: false }, { terms: 'nothingPaid' }],
  ['a field is empty', { minimumDeposits: null }, { acquisition: 'incomplete' }],
  ['a tier is empty', { shareTiers: [{ from: 0, pays: null }] }, { share: 'incomplete' }],
  ['no tier is left', { acquisitionTiers: [] }, { acquisition: 'tiersMissing' }],
  ['the first tier is not at the start', { shareTiers: [{ from: 1, pays: 10 }] }, { share: 'firstTierNotAtStart' }],
  [
    'the tiers go down',
    {
      acquisitionTiers: [
        { from: 1, pays: 10 },
        { from: 1, pays: 20 },
      ],
    },
    { acquisition: 'tiersNotAscending' },
  ],
  ['nothing is paid in a tier', { acquisitionTiers: [{ from: 1, pays: 0 }] }, { acquisition: 'amountNotAboveZero' }],
  ['a share is above 90 percent', { shareTiers: [{ from: 0, pays: 90.01 }] }, { share: 'shareOutOfRange' }],
  ['an amount is beyond all measure', { acquisitionTiers: [{ from: 1, pays: 100_001 }] }, { acquisition: 'tooLarge' }],
  ['both parts are wrong', { withinDays: 0, isEndless: false, months: 121 }, { acquisition: 'daysOutOfRange', share: 'monthsOutOfRange' }],
])('where %s, it is said of the part', (_case, changes, faults) => {
  expect(readDraft({ ...DRAFT, ...changes })).toEqual({ ok: false, faults });
});
