import { expect, test } from 'vitest';
import { chosenColumns, fitColumns, gridOf, MARKET_COLUMNS } from './market-list-columns.ts';

test.each([
  ['nothing yet', null, ['bid', 'ask', 'change', 'sparkline']],
  ['some, in another order', ['sentiment', 'bid'], ['bid', 'sentiment']],
  ['none', [], []],
  ['one that no longer exists', ['high', 'ask'], ['ask']],
] as const)('the columns if the client has chosen %s', (_, columns, expected) => {
  expect(chosenColumns(columns)).toEqual(expected);
});

test.each([
  ['a list of unknown width', null, false, ['bid', 'ask', 'spread', 'change', 'sentiment']],
  ['a wide list', 480, false, ['bid', 'ask', 'spread', 'change', 'sentiment']],
  ['a narrow list', 329, false, ['bid', 'ask', 'spread']],
  ['a phone', 386, true, ['bid', 'ask', 'spread', 'change']],
  ['a list with hardly any room', 100, false, []],
] as const)('all columns in %s', (_, width, isTouch, expected) => {
  expect(fitColumns(MARKET_COLUMNS, width, isTouch)).toEqual(expected);
});

test('the usual columns fit into the list beside the chart at every width of the screen', () => {
  expect(fitColumns(chosenColumns(null), 305, false)).toEqual(['bid', 'ask', 'change']);
});

test('a header and its rows have the same grid', () => {
  expect(gridOf(['bid', 'change'], false)).toBe('1.75rem minmax(0,1fr) 4.875rem 3.75rem');
  expect(gridOf(['bid', 'change'], true)).toBe('2.75rem minmax(0,1fr) 5rem 4.25rem');
});
