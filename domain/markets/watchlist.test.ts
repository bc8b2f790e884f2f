import { describe, expect, test } from 'vitest';
import { applyWatchlistChange, findNameFault, WATCHLIST_LIMITS, type Watchlist, type WatchlistChange } from './watchlist.ts';

const METALS: Watchlist = { id: 'm', name: 'Metals', symbols: ['XAUUSD', 'XAGUSD'] };
const MAJORS: Watchlist = { id: 'f', name: 'Majors', symbols: ['EURUSD'] };
const LISTS = [METALS, MAJORS];

describe('a change', () => {
  test.each<[string, WatchlistChange, readonly Watchlist[]]>([
    ['creates a list', { kind: 'create', list: { id: 'n', name: 'New', symbols: [] } }, [...LISTS, { id: 'n', name: 'New', symbols: [] }]],
    ['creates no list twice', { kind: 'create', list: METALS }, LISTS],
    ['renames a list', { kind: 'rename', id: 'f', name: ' Pairs ' }, [METALS, { ...MAJORS, name: 'Pairs' }]],
    ['deletes a list', { kind: 'delete', id: 'm' }, [MAJORS]],
    ['moves a list down', { kind: 'moveList', id: 'm', by: 1 }, [MAJORS, METALS]],
    ['moves a list up', { kind: 'moveList', id: 'f', by: -1 }, [MAJORS, METALS]],
    ['moves the first list no further up', { kind: 'moveList', id: 'm', by: -1 }, LISTS],
    ['moves the last list no further down', { kind: 'moveList', id: 'f', by: 1 }, LISTS],
    ['moves no list that is gone', { kind: 'moveList', id: 'gone', by: 1 }, LISTS],
    [
      'adds an instrument at the end',
      { kind: 'setSymbol', id: 'm', symbol: 'XPTUSD', isListed: true },
      [{ ...METALS, symbols: ['XAUUSD', 'XAGUSD', 'XPTUSD'] }, MAJORS],
    ],
    ['adds no instrument twice', { kind: 'setSymbol', id: 'm', symbol: 'XAUUSD', isListed: true }, LISTS],
    [
      'removes an instrument',
      { kind: 'setSymbol', id: 'm', symbol: 'XAUUSD', isListed: false },
      [{ ...METALS, symbols: ['XAGUSD'] }, MAJORS],
    ],
    ['removes none that is not listed', { kind: 'setSymbol', id: 'm', symbol: 'EURUSD', isListed: false }, LISTS],
    [
      'moves an instrument',
      { kind: 'moveSymbol', id: 'm', symbol: 'XAGUSD', by: -1 },
      [{ ...METALS, symbols: ['XAGUSD', 'XAUUSD'] }, MAJORS],
    ],
    ['of a list that was deleted meanwhile does nothing', { kind: 'setSymbol', id: 'gone', symbol: 'EURUSD', isListed: true }, LISTS],
  ])('%s', (_, change, expected) => {
    expect(applyWatchlistChange(LISTS, change)).toEqual(expected);
  });

  test('exceeds no limit', () => {
    const many = Array.from({ length: WATCHLIST_LIMITS.lists }, (_, id) => ({ id: `${id}`, name: `${id}`, symbols: [] }));
    expect(applyWatchlistChange(many, { kind: 'create', list: METALS })).toBe(many);
    const full = { ...METALS, symbols: Array.from({ length: WATCHLIST_LIMITS.symbols }, (_, number) => `S${number}`) };
    expect(applyWatchlistChange([full], { kind: 'setSymbol', id: 'm', symbol: 'EURUSD', isListed: true })).toEqual([full]);
  });
});

test.each([
  ['Crypto', undefined, null],
  ['  ', undefined, 'missing'],
  ['x'.repeat(40), undefined, null],
  ['x'.repeat(41), undefined, 'tooLong'],
  ['metals', undefined, 'taken'],
  [' METALS ', 'f', 'taken'],
  ['METALS', 'm', null],
] as const)('the name %j for the list %s: %s', (name, ownId, fault) => {
  expect(findNameFault(LISTS, name, ownId)).toBe(fault);
});
