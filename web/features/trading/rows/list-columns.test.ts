import { expect, test } from 'vitest';
import { selectColumns } from './list-columns.ts';

const COLUMNS = [
  { id: 'symbol', label: '', numeric: false, isFixed: true },
  { id: 'amount', label: '', numeric: true },
  { id: 'openedAt', label: '', numeric: true, fromPx: 1_500 },
] as const;

test.each([
  ['nothing, on a narrow screen', null, 1_499, ['symbol', 'amount']],
  ['nothing, on a wide screen', null, 1_500, ['symbol', 'amount', 'openedAt']],
  ['one that a narrow screen would hide', ['openedAt'], 1_280, ['symbol', 'openedAt']],
  ['no column', [], 1_500, ['symbol']],
  ['one that no longer exists', ['swap', 'amount'], 1_500, ['symbol', 'amount']],
] as const)('the columns if the client has chosen %s', (_, columns, width, expected) => {
  expect(selectColumns(COLUMNS, { columns }, width).map(({ id }) => id)).toEqual(expected);
});
