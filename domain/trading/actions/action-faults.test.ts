import { describe, expect, test } from 'vitest';
import { price } from '../../price.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { createVenueCalendar } from '../special-hours.ts';
import { findActionFaults, type ActionContext } from './action-faults.ts';
import type { CorporateAction } from './corporate-action.ts';
import { proposalOf, readProposedAction, type ProposedAction } from './proposed-action.ts';

/** A Wednesday evening in New York, when it is Thursday in Europe already. */
const NOW = Date.parse('2026-11-19T02:00Z');
/** Thanksgiving. */
const CALENDAR = createVenueCalendar([
  { venue: 'XNAS', date: '2026-11-26', opens: null, closes: null, reason: 'Thanksgiving' },
  { venue: 'XNAS', date: '2026-12-25', opens: null, closes: null, reason: 'Christmas' },
]);

const split = (changes: Partial<Extract<ProposedAction, { kind: 'split' }>> = {}): ProposedAction => ({
  kind: 'split',
  symbol: 'AAPL',
  date: '2026-12-01',
  source: 'https://investor.apple.com',
  newShares: 4,
  oldShares: 1,
  ...changes,
});
const dividend = (changes: Partial<Extract<ProposedAction, { kind: 'dividend' }>> = {}): ProposedAction => ({
  kind: 'dividend',
  symbol: 'AAPL',
  date: '2026-12-01',
  source: 'https://investor.apple.com',
  gross: 0.26,
  withheldPercent: 15,
  ...changes,
});
const rename = (displayName: string, changes: Partial<ProposedAction> = {}): ProposedAction =>
  ({ kind: 'rename', symbol: 'AAPL', date: '2026-12-01', source: 'https://a.test', displayName, ...changes }) as ProposedAction;
const delisting = (changes: Partial<ProposedAction> = {}): ProposedAction =>
  ({ kind: 'delisting', symbol: 'AAPL', date: '2026-12-01', source: 'https://a.test', ...changes }) as ProposedAction;
let nextId = 1;
const stored = (proposed: ProposedAction): CorporateAction => ({ id: nextId++, ...readProposedAction(proposed) });

function faultsOf(action: ProposedAction, changes: Partial<ActionContext> = {}): readonly (readonly string[])[] {
  const faults = findActionFaults(action, {
    instruments: INSTRUMENTS,
    hoursOf: CALENDAR.hoursOf,
    lastPrice: (symbol) => (symbol === 'AAPL' ? price(275_000_000) : undefined),
    decided: [],
    proposed: [],
    now: NOW,
    ...changes,
  });
  return faults.map(({ field, kind, limit }) => [field, kind, ...(limit === undefined ? [] : [limit])]);
}

describe('an action by itself', () => {
  test.each<[string, ProposedAction, readonly (readonly string[])[]]>([
    ['a split', split(), []],
    ['a consolidation', split({ newShares: 1, oldShares: 10 }), []],
    ['a ratio that can be reduced', split({ newShares: 4, oldShares: 2 }), []],
    ['a dividend', dividend(), []],
    ['a dividend of an index', dividend({ symbol: 'HSI' }), []],
    ['another name', rename('Apple Computer'), []],
    ['a delisting', delisting(), []],
    ['a delisting of a currency pair', delisting({ symbol: 'EURUSD' }), []],
    ['an instrument nobody lists', split({ symbol: 'NOPE' }), [['symbol', 'instrumentUnknown', 'NOPE']]],
    ['a split of a currency pair', split({ symbol: 'EURUSD' }), [['kind', 'onlyForShares', 'rename, delisting']]],
    ['a split of an index', split({ symbol: 'HSI' }), [['kind', 'onlyForShares', 'dividend, rename, delisting']]],
    ['a dividend of a coin', dividend({ symbol: 'BTCUSD' }), [['kind', 'onlyForSharesAndIndices', 'rename, delisting']]],
    ['no date', split({ date: ' ' }), [['date', 'dateMissing']]],
    ['a date in another form', split({ date: '01.12.2026' }), [['date', 'dateInvalid']]],
    ['a date that does not exist', split({ date: '2026-02-30' }), [['date', 'dateInvalid']]],
    ['a dividend dated in the past', dividend({ date: '2026-11-02' }), [['date', 'dateNotAhead', '2026-11-19']]],
    ['today in New York', split({ date: '2026-11-18' }), [['date', 'dateNotAhead', '2026-11-19']]],
    ['tomorrow in New York', split({ date: '2026-11-19' }), []],
    ['today in Frankfurt', split({ symbol: 'SAP', date: '2026-11-19' }), [['date', 'dateNotAhead', '2026-11-20']]],
    ['a date beyond a year', split({ date: '2027-11-22' }), [['date', 'dateTooFar', '2027-11-19']]],
    ['a Saturday', split({ date: '2026-12-05' }), [['date', 'noSession', '2026-12-07']]],
    ['a holiday', split({ date: '2026-11-26' }), [['date', 'noSession', '2026-11-27']]],
    ['a holiday before a weekend', split({ date: '2026-12-25' }), [['date', 'noSession', '2026-12-28']]],
    ['a weekend of a market that never closes', delisting({ symbol: 'BTCUSD', date: '2026-12-05' }), []],
    ['a ratio of 0', split({ newShares: 0 }), [['newShares', 'sharesNotWhole', '1000']]],
    [
      'half a share',
      split({ newShares: 1.5, oldShares: 0 }),
      [
        ['newShares', 'sharesNotWhole', '1000'],
        ['oldShares', 'sharesNotWhole', '1000'],
      ],
    ],
    ['more than a thousand shares', split({ oldShares: 1_001 }), [['oldShares', 'sharesNotWhole', '1000']]],
    ['a ratio of 1', split({ newShares: 1 }), [['newShares', 'ratioChangesNothing']]],
    ['a ratio of 2:2', split({ newShares: 2, oldShares: 2 }), [['newShares', 'ratioChangesNothing']]],
    ['no dividend', dividend({ gross: 0 }), [['gross', 'grossNotPositive']]],
    ['a negative dividend', dividend({ gross: -1 }), [['gross', 'grossNotPositive']]],
    ['a dividend that is not a number', dividend({ gross: Number.NaN }), [['gross', 'grossNotPositive']]],
    ['seven decimals', dividend({ gross: 0.1234567 }), [['gross', 'tooFine', '6']]],
    ['six decimals', dividend({ gross: 0.123456 }), []],
    ['half the price', dividend({ gross: 137.5 }), []],
    ['more than half the price', dividend({ gross: 137.51 }), [['gross', 'grossTooLarge', '137.5']]],
    ['no price to compare with', dividend({ symbol: 'MSFT', gross: 10_000 }), []],
    ['all of it withheld', dividend({ withheldPercent: 100 }), []],
    ['more than all withheld', dividend({ withheldPercent: 100.01 }), [['withheldPercent', 'withheldOutOfRange']]],
    ['less than nothing withheld', dividend({ withheldPercent: -0.01 }), [['withheldPercent', 'withheldOutOfRange']]],
    ['the German tax, of three decimals', dividend({ withheldPercent: 26.375 }), []],
    ['tax of four decimals', dividend({ withheldPercent: 26.3755 }), [['withheldPercent', 'tooFine', '3']]],
    ['no name', rename(' '), [['displayName', 'textMissing']]],
    ['a long name', rename('a'.repeat(61)), [['displayName', 'textTooLong', '60']]],
    ['a name that reads backwards', rename('Ap\u202Eelp'), [['displayName', 'hiddenCharacters']]],
    ['a name with an invisible mark', rename('Ap\u200Fple'), [['displayName', 'hiddenCharacters']]],
    ['the same name', rename(' Apple '), [['displayName', 'nameUnchanged']]],
    ['only capitals', rename('APPLE'), []],
    ['the name of another instrument', rename('microsoft'), [['displayName', 'nameTaken', 'MSFT']]],
    ['no source', delisting({ source: ' ' }), [['source', 'textMissing']]],
    ['a long source', delisting({ source: 'a'.repeat(501) }), [['source', 'textTooLong', '500']]],
    [
      'everything at once',
      dividend({ symbol: 'BTCUSD', date: '2026-01-01', gross: 0, withheldPercent: 101, source: '' }),
      [
        ['kind', 'onlyForSharesAndIndices', 'rename, delisting'],
        ['date', 'dateNotAhead', '2026-11-20'],
        ['gross', 'grossNotPositive'],
        ['withheldPercent', 'withheldOutOfRange'],
        ['source', 'textMissing'],
      ],
    ],
  ])('%s', (_what, action, faults) => {
    expect(faultsOf(action)).toEqual(faults);
  });
});

describe('an action among others', () => {
  const onDay = (limit: string) => [['date', 'conflictsOnDay', limit]];
  test.each<[string, ProposedAction, ProposedAction, readonly (readonly string[])[]]>([
    ['two dividends on a day', dividend(), dividend({ gross: 1 }), []],
    ['a name and a split', split(), rename('Apple Computer'), []],
    ['a name and a dividend', rename('Apple Computer'), dividend(), []],
    ['a dividend on the day of a split', split(), dividend(), onDay('split')],
    ['a split on the day of a dividend', dividend(), split(), onDay('dividend')],
    ['two splits', split(), split({ newShares: 2 }), onDay('split')],
    ['two names', rename('Apple Computer'), rename('Apple Two'), onDay('rename')],
    ['another instrument on that day', split(), dividend({ symbol: 'MSFT' }), []],
    ['another day', split(), dividend({ date: '2026-12-02' }), []],
    ['a second delisting', delisting(), delisting({ date: '2026-11-30' }), [['date', 'delistedAlready', '2026-12-01']]],
    ['a split after the delisting', delisting(), split({ date: '2026-12-02' }), [['date', 'delistedBefore', '2026-12-01']]],
    ['a split on the day of the delisting', delisting(), split(), [['date', 'delistedBefore', '2026-12-01']]],
    ['a split before the delisting', delisting(), split({ date: '2026-11-30' }), []],
    ['a delisting before a split', split(), delisting({ date: '2026-11-30' }), [['date', 'actionsAfterDelisting', '2026-12-01']]],
    ['a delisting on the day of a split', split(), delisting(), [['date', 'actionsAfterDelisting', '2026-12-01']]],
    [
      'the name that an instrument will have',
      rename('Orange', { symbol: 'MSFT' }),
      rename('Orange'),
      [['displayName', 'nameTaken', 'MSFT']],
    ],
    ['the name that an instrument will no longer have', rename('Orange', { symbol: 'MSFT' }), rename('Microsoft'), []],
    ['the name that it will have by then', rename('Orange', { date: '2026-11-30' }), rename('Orange'), [['displayName', 'nameUnchanged']]],
  ])('%s', (_what, before, action, faults) => {
    expect(faultsOf(action, { decided: [stored(before)] })).toEqual(faults);
  });

  test.each([
    ['a split, also in another form', split({ newShares: 4, oldShares: 2 }), split({ newShares: 2 })],
    ['a dividend', dividend(), dividend()],
    ['a name', rename('Orange'), rename(' Orange ')],
    ['a delisting', delisting(), delisting()],
  ])('%s that has been decided or proposed already', (_what, before, action) => {
    const isRename = action.kind === 'rename';
    expect(faultsOf(action, { decided: [stored(before)] })).toEqual([
      isRename ? ['displayName', 'nameUnchanged'] : ['date', 'decidedAlready'],
    ]);
    expect(faultsOf(action, { proposed: [stored(before)] })).toEqual([['date', 'proposedAlready']]);
  });
});

test.each([split({ newShares: 3, oldShares: 2 }), dividend({ gross: 0.123456, withheldPercent: 26.375 }), rename('Orange'), delisting()])(
  'an action can be judged again as it was entered: $kind',
  (action) => {
    expect(proposalOf(readProposedAction(action), action.source)).toEqual(action);
  },
);

test('a ratio is stored in its lowest terms', () => {
  expect(readProposedAction(split({ newShares: 4, oldShares: 2 }))).toMatchObject({ ratio: { newShares: 2, oldShares: 1 } });
  expect(readProposedAction(split({ newShares: 15, oldShares: 10 }))).toMatchObject({ ratio: { newShares: 3, oldShares: 2 } });
});
