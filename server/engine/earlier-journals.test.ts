import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { SHAPE_WITHOUT_REMAINDERS } from '@fairlead/domain/engine/serialise.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import { expect, test } from 'vitest';
import { digestState } from './state-digest.ts';
import { upgradeEvents } from './upgrade-events.ts';

/**
 * Journals that an earlier version wrote, with the digest of the state it had: random traders, with bonuses, withdrawals, covers and closings
 * that waited. They are read on with the rules under which they were written.
 */
interface EarlierJournal {
  readonly digest: string;
  readonly journal: readonly JournalEntry[];
}

function read(name: string): readonly EarlierJournal[] {
  const packed = readFileSync(new URL(`fixtures/${name}.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString('utf8')) as readonly EarlierJournal[];
}

const JOURNALS = read('journals-before-remainders');
/** Cash paid what was owed although positions were open. */
const WITH_DEBTS_PAID_AT_ONCE = read('journals-with-debts-paid-at-once');

function replay(journal: readonly JournalEntry[]): EngineState {
  const state = emptyState();
  for (const entry of journal) {
    const upgraded = { ...entry, events: upgradeEvents(entry.events) };
    selectClosedBy(state, upgraded);
    applyEntry(state, upgraded);
  }
  return state;
}

test('give the very state that the earlier version had', () => {
  expect(JOURNALS).toHaveLength(60);
  for (const { journal, digest } of JOURNALS) expect(digestState(replay(journal), SHAPE_WITHOUT_REMAINDERS)).toBe(digest);
});

test('give it where what is owed was paid at once, too', () => {
  expect(WITH_DEBTS_PAID_AT_ONCE).toHaveLength(20);
  for (const { journal, digest } of WITH_DEBTS_PAID_AT_ONCE) expect(digestState(replay(journal))).toBe(digest);
});

test('leave nothing in what earlier versions did not know', () => {
  for (const { journal } of JOURNALS) {
    for (const { credit, owed, remainder, claims, holds } of replay(journal).accounts.values()) {
      expect([credit, owed, remainder, claims.bonus, claims.credit, holds.size]).toEqual([0, 0, 0, 0, 0, 0]);
    }
  }
});
