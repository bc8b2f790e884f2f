import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { expect, test } from 'vitest';
import { EarlierState } from './fixture-earlier-state.ts';
import { upgradeEvents } from './upgrade-events.ts';

/**
 * Journals written by an earlier version, with the digest of its state: random traders with bonuses, withdrawals, covered losses and
 * pending closes. They are replayed under the rules that were in effect when they were written.
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
/** From a version in which cash paid debts even while positions were open. */
const WITH_DEBTS_PAID_AT_ONCE = read('journals-with-debts-paid-at-once');

function replay(journal: readonly JournalEntry[]): EarlierState {
  const earlier = new EarlierState();
  for (const entry of journal) {
    const upgraded = { ...entry, events: upgradeEvents(entry.events) };
    selectClosedBy(earlier.state, upgraded);
    earlier.apply(upgraded);
  }
  return earlier;
}

test('replay to exactly the state of the earlier version', () => {
  expect(JOURNALS).toHaveLength(60);
  for (const { journal, digest } of JOURNALS) expect(replay(journal).digest(3)).toBe(digest);
});

test('replay to the same state where debts were paid at once', () => {
  expect(WITH_DEBTS_PAID_AT_ONCE).toHaveLength(20);
  for (const { journal, digest } of WITH_DEBTS_PAID_AT_ONCE) expect(replay(journal).digest(4)).toBe(digest);
});

test('leave fields that earlier versions did not know empty', () => {
  for (const { journal } of JOURNALS) {
    for (const { credit, owed, remainder, claims, holds, holdRevisions } of replay(journal).state.accounts.values()) {
      expect([credit, owed, remainder, claims.bonus, claims.credit, holds.size, holdRevisions.size]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    }
  }
});
