import { expect, test } from 'vitest';
import { findPlaces } from './block-places.ts';
import { toPuckData } from './puck-data.ts';

function placesOf(items: Parameters<typeof toPuckData>[0]) {
  let last = 0;
  return findPlaces(toPuckData(items, () => `b${(last += 1)}`).content);
}
const heading = { component: 'heading', settings: { text: 'Title', tag: 'h2' } };
const text = { component: 'text', settings: { text: '<p>Text</p>' } };
const hero = { component: 'BigHero', settings: { title: 'Hero' } };

test('blocks between bands form a run within the margins', () => {
  const places = placesOf([hero, heading, text, hero]);
  expect([...places.values()].map(({ run }) => run)).toEqual([
    'wide',
    { isFirst: true, isLast: false },
    { isFirst: false, isLast: true },
    'wide',
  ]);
  expect(places.get('b3')?.space).toBe('near');
});

test('blocks are placed as on the page in a plain section, and nested in a styled section or a column', () => {
  const inPlain = placesOf([{ component: 'section', settings: {}, children: [hero] }]);
  expect(inPlain.get('b2')?.run).toBe('wide');
  const inBand = placesOf([{ component: 'section', settings: { class: 'band' }, children: [hero] }]);
  expect(inBand.get('b2')?.run).toBe('nested');
  const inGrid = placesOf([{ component: 'grid', settings: {}, columns: [{ settings: {}, children: [heading, text] }] }]);
  expect(inGrid.get('b3')).toEqual({ run: 'nested', space: 'near' });
});
