import { expect, test } from 'vitest';
import { listDraftChanges, PLAIN_RULES, setCap, setTerms } from './rules-draft.ts';

test('what is set and taken back again is no change', () => {
  const capped = setCap(PLAIN_RULES, 'share', 3);
  const marked = setTerms(capped, 'EURUSD', { bid_markup: 0.0001 });
  expect(listDraftChanges(PLAIN_RULES, marked)).toEqual([
    { kind: 'leverageCap', subject: 'share', before: null, after: 3 },
    { kind: 'bidMarkup', subject: 'EURUSD', before: 0, after: 0.0001 },
  ]);
  expect(setTerms(setCap(marked, 'share', null), 'EURUSD', { bid_markup: 0 })).toEqual(PLAIN_RULES);
});
