import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { describe, expect, test } from 'vitest';
import { placeSections, rowsInSight, sectionInSight, topOfRow } from './list-geometry.ts';

function instruments(count: number): readonly ListedInstrument[] {
  return Array.from({ length: count }, (_, index) => ({ symbol: `S${index}` }) as ListedInstrument);
}

const sections = placeSections([
  { group: 'Crypto', instruments: instruments(2) },
  { group: 'Forex', instruments: instruments(20) },
]);

test('sections follow each other, each with its heading and its rows', () => {
  expect(sections.map(({ top, height }) => [top, height])).toEqual([
    [0, 108],
    [108, 828],
  ]);
  expect(sections[1]?.rows[0]).toMatchObject({ row: 2, top: 28 });
});

test.each([
  [0, 28],
  [1, 68],
  [2, 136],
  [21, 896],
])('row %i is %i px from the top', (row, top) => {
  expect(topOfRow(sections, row)).toBe(top);
});

describe('visible rows', () => {
  test('include three rows above and below the visible area', () => {
    const [, forex] = sections;
    const rows = forex === undefined ? [] : rowsInSight(forex, { top: 376, bottom: 456 });
    expect([rows[0]?.row, rows.at(-1)?.row]).toEqual([5, 12]);
  });

  test.each([
    [{ top: 0, bottom: 100 }, 'Crypto'],
    [{ top: 108, bottom: 208 }, 'Forex'],
    // Scrolled to 108, rounded to whole rows.
    [{ top: 80, bottom: 200 }, 'Forex'],
    [{ top: 40, bottom: 160 }, 'Crypto'],
    [{ top: 836, bottom: 936 }, 'Forex'],
  ])('of %j belong to %s', (sight, group) => {
    expect(sectionInSight(sections, sight)?.group).toBe(group);
  });
});
