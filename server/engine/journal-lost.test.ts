import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { describe, expect, test } from 'vitest';
import { JournalLost, requireContinued, type LastRead } from './journal-lost.ts';

function entry(seq: number, commandId = 'ours'): JournalEntry {
  return { seq, accountId: 1, at: 0, commandId, events: [] };
}

describe('the journal continues what was read', () => {
  test.each<[string, LastRead, readonly JournalEntry[]]>([
    ['if nothing was read yet', { seq: 0, entry: null }, [entry(1)]],
    ['if the last entry is there', { seq: 7, entry: entry(7) }, [entry(7)]],
    ['if there are entries after the last one', { seq: 7, entry: entry(7) }, [entry(7), entry(8, 'another')]],
    ['as far as can be told, if only the number of the last entry is known', { seq: 7, entry: null }, [entry(7, 'another')]],
  ])('%s', (_case, last, found) => {
    expect(() => requireContinued(last, found)).not.toThrow();
  });
});

describe('the journal lacks entries', () => {
  test.each<[string, LastRead, readonly JournalEntry[]]>([
    ['if it is shorter', { seq: 7, entry: entry(7) }, []],
    ['if it is shorter than a snapshot', { seq: 7, entry: null }, []],
    ['if the last entry is another one', { seq: 7, entry: entry(7) }, [entry(7, 'another'), entry(8)]],
    ['if it continues after a gap', { seq: 7, entry: entry(7) }, [entry(8)]],
  ])('%s', (_case, last, found) => {
    expect(() => requireContinued(last, found)).toThrow(JournalLost);
  });
});
