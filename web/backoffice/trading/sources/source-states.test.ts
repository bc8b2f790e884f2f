import type { PriceSource, PriceSourceEntry, SourcedInstrument } from '@fairlead/contract/trading/operators/price-sources.ts';
import { expect, test } from 'vitest';
import { DECISION, fixtureEntry, fixtureInstrument, fixtureLive, fixtureSource } from './live-prices.fixture.ts';
import { countTrouble, entryStateOf, instrumentStateOf, sortByTrouble, sourceStateOf } from './source-states.ts';

test.each<[string, Partial<PriceSource>]>([
  ['connected', {}],
  ['incomplete', { refused: [{ name: 'XBT/USD', reason: 'not listed' }] }],
  ['incomplete', { unanswered: ['ETH/USD'] }],
  ['disconnected', { is_connected: false, unanswered: ['ETH/USD'] }],
  ['disabled', { disabled: DECISION }],
  ['disabled', { disabled: DECISION, is_connected: false }],
])('a source is %s: %o', (state, changes) => {
  expect(sourceStateOf(fixtureSource(changes))).toBe(state);
});

const ALONE = [fixtureEntry('kraken'), fixtureEntry('coinbase', { is_fresh: false })];

test.each<[string, Partial<SourcedInstrument>]>([
  ['live', {}],
  ['live', { entries: [fixtureEntry('kraken')] }],
  ['unconfirmed', { entries: ALONE }],
  ['fallback', { followed: 'coinbase' }],
  ['pinned', { pinned: { source: 'kraken', ...DECISION } }],
  ['pinned', { pinned: { source: 'coinbase', ...DECISION }, followed: 'coinbase' }],
  ['pinSilent', { pinned: { source: 'coinbase', ...DECISION } }],
  ['diverging', { held_back: 'diverging' }],
  ['tooWide', { held_back: 'tooWide' }],
  ['late', { entries: [fixtureEntry('kraken', { is_late: true }), fixtureEntry('coinbase')] }],
  ['noPrice', { followed: null }],
  ['closed', { followed: null, is_open: false }],
])('an instrument is %s: %o', (state, changes) => {
  expect(instrumentStateOf(fixtureInstrument(changes))).toBe(state);
});

test.each<[string, Partial<PriceSourceEntry>, Partial<PriceSource>]>([
  ['followed', {}, {}],
  ['standby', { source: 'coinbase' }, {}],
  ['late', { is_late: true }, {}],
  ['stale', { is_fresh: false }, {}],
  ['silent', { bid: null, ask: null, is_fresh: false }, {}],
  ['disconnected', { is_fresh: false }, { is_connected: false }],
  ['disabled', { is_fresh: false }, { is_connected: false, disabled: DECISION }],
])('an entry is %s: %o of %o', (state, changes, source) => {
  expect(entryStateOf(fixtureEntry('kraken', changes), fixtureInstrument(), [fixtureSource(source)])).toBe(state);
});

test('a followed entry whose prices are held back is not shown as in use', () => {
  expect(entryStateOf(fixtureEntry('kraken'), fixtureInstrument({ held_back: 'diverging' }), [fixtureSource()])).toBe('heldBack');
});

test('instruments with trouble come first, then the others by name', () => {
  const named = (name: string, changes: Partial<SourcedInstrument> = {}) => fixtureInstrument({ symbol: name, name, ...changes });
  const sorted = sortByTrouble([
    named('Zcash'),
    named('Cardano', { followed: 'coinbase' }),
    named('Bitcoin'),
    named('Ether', { held_back: 'diverging' }),
    named('Apple', { followed: null, is_open: false }),
    named('Litecoin', { followed: null }),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['Litecoin', 'Ether', 'Cardano', 'Bitcoin', 'Zcash', 'Apple']);
});

test('sources that are away and instruments without a usable price are counted, not what operators decided', () => {
  expect(countTrouble(fixtureLive())).toBe(0);
  const trouble = fixtureLive({
    sources: [fixtureSource({ is_connected: false }), fixtureSource({ source: 'coinbase', disabled: DECISION })],
    instruments: [
      fixtureInstrument({ followed: null }),
      fixtureInstrument({ symbol: 'ETHUSD', held_back: 'diverging' }),
      fixtureInstrument({ symbol: 'LTCUSD', pinned: { source: 'kraken', ...DECISION } }),
    ],
  });
  expect(countTrouble(trouble)).toBe(3);
});
