import { afterEach, describe, expect, test } from 'vitest';
import type { ChartStorage } from '../chart/chart-storage.ts';
import { PANE_SIZE_NAMES, PANE_SIZES_KEY, readPaneSizes, resizedBy, runPaneSizes, writePaneSize } from './pane-sizes.ts';

function memory(first?: unknown): ChartStorage & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>(first === undefined ? [] : [[PANE_SIZES_KEY, first]]);
  return {
    kept,
    read: (key) => kept.get(key),
    write: (key, value) => kept.set(key, value) === kept,
    remove: (key) => void kept.delete(key),
  };
}

test.each([
  ['the markets grow to the right', 'list', 300, 40, 340],
  ['the ticket grows to the left', 'side', 300, -40, 340],
  ['the positions grow upwards', 'account', 300, -40, 340],
  ['never below what can be used', 'list', 220, -100, 208],
  ['never above what is sensible', 'side', 470, -100, 480],
] as const)('%s', (_case, pane, sizePx, movedPx, expected) => {
  expect(resizedBy(pane, sizePx, movedPx)).toBe(expected);
});

describe('chosen sizes', () => {
  test('are kept for each pane until it is reset', () => {
    const storage = memory();
    writePaneSize(storage, 'list', 300);
    writePaneSize(storage, 'account', 420.4);
    expect(readPaneSizes(storage)).toEqual({ list: 300, account: 420 });
    writePaneSize(storage, 'list', null);
    expect(readPaneSizes(storage)).toEqual({ account: 420 });
    writePaneSize(storage, 'account', null);
    expect(storage.kept.size).toBe(0);
  });

  test.each([
    ['nothing', undefined, {}],
    ['a text', 'wide', {}],
    ['an unknown pane', { footer: 100 }, {}],
    ['no number', { list: '300', side: null, account: Number.NaN }, {}],
    ['sizes that are too small and too large', { list: 1, side: 100_000 }, { list: 208, side: 480 }],
  ])('from %s', (_case, stored, expected) => {
    expect(readPaneSizes(memory(stored))).toEqual(expected);
  });
});

describe('before the first paint', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  function sizesAfter(stored: string | null): Record<string, string> {
    const set: Record<string, string> = {};
    Object.assign(globalThis, {
      localStorage: { getItem: (key: string) => (key === PANE_SIZES_KEY ? stored : null) },
      document: { documentElement: { style: { setProperty: (name: string, value: string) => (set[name] = value) } } },
    });
    runPaneSizes(PANE_SIZE_NAMES);
    return set;
  }

  test.each([
    ['nothing is kept', null, {}],
    ['the client has chosen', '{"list":300,"account":420}', { '--list-width': '300px', '--account-height': '420px' }],
    ['the entry is broken', '{"list":', {}],
    ['it holds something else', '{"list":"300px;","other":3,"side":9999}', { '--side-width': '480px' }],
  ])('if %s', (_case, stored, expected) => {
    expect(sizesAfter(stored)).toEqual(expected);
  });
});
