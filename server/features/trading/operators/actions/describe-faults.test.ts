import { actionFaultSchema } from '@fairlead/contract/trading/operators/actions.ts';
import { ACTION_FAULT_KINDS, type ActionFault, type ActionFaultKind } from '@fairlead/domain/trading/actions/action-faults.ts';
import type { ProposedAction } from '@fairlead/domain/trading/actions/proposed-action.ts';
import { expect, test } from 'vitest';
import { wireFaults } from './describe-faults.ts';

const ENTERED = { symbol: 'AAPL', date: '2026-11-26', source: 'https://a.test' };
const split: ProposedAction = { kind: 'split', ...ENTERED, newShares: 2.5, oldShares: 2 };
const dividend: ProposedAction = { kind: 'dividend', ...ENTERED, gross: -0.5, withheldPercent: 126.3755 };
const rename = (displayName: string): ProposedAction => ({ kind: 'rename', ...ENTERED, displayName });

const CASES: readonly (readonly [ProposedAction, ActionFault, string])[] = [
  [
    { ...split, symbol: 'NOPE' },
    { field: 'symbol', kind: 'instrumentUnknown', limit: 'NOPE' },
    'symbol must be the symbol of an instrument we list, such as AAPL; “NOPE” isn’t one',
  ],
  [
    split,
    { field: 'kind', kind: 'onlyForShares', limit: 'rename, delisting' },
    'kind must be one of rename, delisting for this instrument, not split: only shares can be split or consolidated',
  ],
  [
    dividend,
    { field: 'kind', kind: 'onlyForSharesAndIndices', limit: 'rename, delisting' },
    'kind must be one of rename, delisting for this instrument, not dividend: only shares and indices have dividends',
  ],
  [{ ...split, date: ' ' }, { field: 'date', kind: 'dateMissing' }, 'date must be a date such as 2026-12-01; none was given'],
  [
    { ...split, date: '30.02.2026' },
    { field: 'date', kind: 'dateInvalid' },
    'date must be an existing date, written as in 2026-12-01, not “30.02.2026”',
  ],
  [
    split,
    { field: 'date', kind: 'dateNotAhead', limit: '2026-11-27' },
    'date must be 2026-11-27 or later, not 2026-11-26: that day has already begun at the market',
  ],
  [
    split,
    { field: 'date', kind: 'dateTooFar', limit: '2026-11-20' },
    'date must be 2026-11-20 or earlier, not 2026-11-26: that is more than a year ahead',
  ],
  [
    split,
    { field: 'date', kind: 'noSession', limit: '2026-11-27' },
    'date must be a day on which the market trades, not 2026-11-26; the next one is 2026-11-27',
  ],
  [split, { field: 'date', kind: 'noSession' }, 'date must be a day on which the market trades, not 2026-11-26'],
  [split, { field: 'newShares', kind: 'sharesNotWhole', limit: '1000' }, 'new_shares must be a whole number from 1 to 1000, not 2.5'],
  [
    { ...split, newShares: 2 },
    { field: 'newShares', kind: 'ratioChangesNothing' },
    'new_shares must differ from old_shares: 2 for 2 changes nothing',
  ],
  [dividend, { field: 'gross', kind: 'grossNotPositive' }, 'gross must be more than 0, not -0.5'],
  [
    { ...dividend, gross: 200 },
    { field: 'gross', kind: 'grossTooLarge', limit: '137.5' },
    'gross must be at most 137.5, half of the last price, not 200',
  ],
  [dividend, { field: 'withheldPercent', kind: 'withheldOutOfRange' }, 'withheld_percent must be from 0 to 100, not 126.3755'],
  [
    { ...dividend, withheldPercent: 26.3755 },
    { field: 'withheldPercent', kind: 'tooFine', limit: '3' },
    'withheld_percent must have at most 3 decimal places, not as many as 26.3755',
  ],
  [{ ...split, source: '' }, { field: 'source', kind: 'textMissing' }, 'source must not be empty'],
  [
    rename(` ${'a'.repeat(61)}`),
    { field: 'displayName', kind: 'textTooLong', limit: '60' },
    'display_name must have at most 60 characters, not 61',
  ],
  [
    rename('Ap\u202Eelp'),
    { field: 'displayName', kind: 'hiddenCharacters' },
    'display_name must have no invisible characters or marks that change the direction of the text, such as U+202E',
  ],
  [
    rename('Apple'),
    { field: 'displayName', kind: 'nameUnchanged' },
    'display_name must be another name than “Apple”, which the instrument already has on that day',
  ],
  [
    rename('{limit}'),
    { field: 'displayName', kind: 'nameTaken', limit: 'MSFT' },
    'display_name must be a name that no other instrument has; MSFT is called “{limit}”',
  ],
  [
    { kind: 'delisting', ...ENTERED },
    { field: 'date', kind: 'delistedAlready', limit: '2026-12-01' },
    'date must not be a second delisting: one on 2026-12-01 has already been proposed or approved',
  ],
  [
    split,
    { field: 'date', kind: 'delistedBefore', limit: '2026-11-20' },
    'date must be before 2026-11-20, when the instrument is delisted, not 2026-11-26',
  ],
  [
    { kind: 'delisting', ...ENTERED },
    { field: 'date', kind: 'actionsAfterDelisting', limit: '2026-12-01' },
    'date must be after 2026-12-01, when the instrument has another action, not 2026-11-26',
  ],
  [
    split,
    { field: 'date', kind: 'conflictsOnDay', limit: 'dividend' },
    'date must be another day than 2026-11-26: on that day there is another action (dividend), and their order would matter',
  ],
  [
    split,
    { field: 'date', kind: 'decidedAlready' },
    'date must not repeat an approved action: this one is already approved for 2026-11-26',
  ],
  [split, { field: 'date', kind: 'proposedAlready' }, 'date must not repeat a proposal: this one is already proposed for 2026-11-26'],
];

test.each(CASES.map(([proposed, fault, text]) => [fault.kind, proposed, fault, text] as const))(
  '%s says what would be accepted, and what was given',
  (kind, proposed, fault, text) => {
    const [described] = wireFaults([fault], proposed);
    expect(actionFaultSchema.parse(described)).toMatchObject({ kind, limit: fault.limit ?? null });
    expect(`${described?.field} ${described?.message}`).toBe(text);
  },
);

test('every fault is in the table', () => {
  const described = new Set<ActionFaultKind>(CASES.map(([, { kind }]) => kind));
  expect(ACTION_FAULT_KINDS.filter((kind) => !described.has(kind))).toEqual([]);
});
