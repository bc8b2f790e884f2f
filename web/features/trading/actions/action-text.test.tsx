import type { ComingAction } from '@fairlead/contract/markets/client.ts';
import { price } from '@fairlead/domain/price.ts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTranslation } from 'react-i18next';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { formatFullMinute } from '../../../ui/format.ts';
import { actionText } from './action-text.ts';

/** Midnight in Frankfurt. */
const DUE_AT = Date.UTC(2026, 10, 30, 23);
const COMMON = { id: 1, symbol: 'BMW', date: '2026-12-01', dueAt: DUE_AT, currency: null };
const WHEN = formatFullMinute(DUE_AT, 'en-IE');

test.each<[string, ComingAction, string]>([
  ['a split', { ...COMMON, kind: 'split', ratio: { newShares: 4, oldShares: 1 } }, `BMW: 4:1 split on ${WHEN}.`],
  ['a consolidation', { ...COMMON, kind: 'split', ratio: { newShares: 1, oldShares: 10 } }, `BMW: 1:10 share consolidation on ${WHEN}.`],
  [
    'a dividend, in its currency',
    { ...COMMON, kind: 'dividend', gross: price(910_000), withheldBasisPoints: 0, currency: 'EUR' },
    `BMW: dividend of €0.91 a share, ex-dividend from ${WHEN}.`,
  ],
  [
    'a dividend that is taxed at the German rate',
    { ...COMMON, kind: 'dividend', gross: price(910_000), withheldBasisPoints: 2_637.5, currency: 'EUR' },
    `BMW: dividend of €0.91 a share, ex-dividend from ${WHEN}. Long positions opened before receive it less 26.375%`,
  ],
  ['a new name', { ...COMMON, kind: 'rename', displayName: 'BMW Group' }, `BMW will be called BMW Group from ${WHEN}.`],
  ['a delisting', { ...COMMON, kind: 'delisting' }, `BMW will be delisted on ${WHEN}.`],
])('%s is announced for the moment in the reader’s time zone', (_what, action, text) => {
  const { result } = renderHook(() => useTranslation('positions').t, { wrapper: InEnglish });
  expect(actionText(action, 'BMW', { t: result.current, locale: 'en-IE' }).startsWith(text)).toBe(true);
});
