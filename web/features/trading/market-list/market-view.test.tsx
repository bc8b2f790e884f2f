import { afterEach, expect, test } from 'vitest';
import { keepMarketView, listIdOf, readMarketView, viewOfList } from './market-view.ts';

afterEach(() => localStorage.clear());

test.each(['all', 'favourites', viewOfList('3f-A')] as const)('the view %s is remembered', (view) => {
  keepMarketView(view);
  expect(readMarketView()).toBe(view);
});

test.each(['', 'lists', 'list ', 'list <b>', `list ${'a'.repeat(37)}`])('%j is no view, so everything is shown', (kept) => {
  localStorage.setItem('markets_view', kept);
  expect(readMarketView()).toBe('all');
});

test.each([
  ['all', null],
  ['favourites', null],
  [viewOfList('3f-A'), '3f-A'],
] as const)('the list of the view %s is %s', (view, id) => {
  expect(listIdOf(view)).toBe(id);
});
