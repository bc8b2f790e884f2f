import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { describe, expect, test } from 'vitest';
import { decideHealing, entriesToRead, type Interrupted } from './decide-healing.ts';

const entry = (seq: number, commandId = `c${seq}`): JournalEntry => ({
  seq,
  at: seq,
  accountId: 1,
  commandId,
  events: [{ kind: 'accountOpened' }],
});

/** Entries up to 7 are durable; 8 and 9 were on their way, 10 waited. */
const interrupted: Interrupted = {
  durableSeq: 7,
  lastDurable: entry(7),
  unsettled: [entry(8), entry(9), entry(10)],
  uncertainCount: 2,
  isOverdue: false,
};

describe('what the engine does when the journal is back', () => {
  test.each<[string, Partial<Interrupted>, readonly JournalEntry[], object]>([
    ['nothing was written: it is committed again', {}, [entry(7)], { kind: 'resume', isUncertainDurable: false }],
    [
      'the append had taken effect: the rest is committed',
      {},
      [entry(7), entry(8), entry(9)],
      { kind: 'resume', isUncertainDurable: true },
    ],
    ['nothing was written, and it is too late', { isOverdue: true }, [entry(7)], { kind: 'refold', isUncertainDurable: false }],
    [
      'it had taken effect, and it is too late for the rest',
      { isOverdue: true },
      [entry(7), entry(8), entry(9)],
      { kind: 'refold', isUncertainDurable: true },
    ],
    [
      'it had taken effect and nothing else waited, however late it is',
      { isOverdue: true, unsettled: [entry(8), entry(9)] },
      [entry(7), entry(8), entry(9)],
      { kind: 'resume', isUncertainDurable: true },
    ],
    ['nothing was under way', { unsettled: [], uncertainCount: 0 }, [entry(7)], { kind: 'resume', isUncertainDurable: false }],
    ['another engine wrote in the same place', {}, [entry(7), entry(8, 'another')], { kind: 'refold', isForeign: true }],
    [
      'another engine wrote while nothing was under way',
      { unsettled: [], uncertainCount: 0 },
      [entry(7), entry(8)],
      { kind: 'refold', isForeign: true },
    ],
    [
      'another engine wrote after what was under way',
      {},
      [entry(7), entry(8), entry(9), entry(10, 'another')],
      { kind: 'refold', isForeign: true },
    ],
    ['a part of an append is no append of ours', {}, [entry(7), entry(8)], { kind: 'refold', isForeign: true }],
    ['the journal is shorter than what was acknowledged', {}, [], { kind: 'lost' }],
    ['it goes on from another history', {}, [entry(7, 'another')], { kind: 'lost' }],
    ['what was there before this engine cannot be compared', { lastDurable: null }, [entry(7, 'another')], { kind: 'resume' }],
    [
      'an empty journal has nothing to lose',
      { durableSeq: 0, lastDurable: null, unsettled: [], uncertainCount: 0 },
      [],
      { kind: 'resume' },
    ],
  ])('%s', (_case, differing, found, healing) => {
    expect(decideHealing({ ...interrupted, ...differing }, found)).toMatchObject(healing);
  });

  test('the last known entry is read along with all that may have followed, and one more', () => {
    expect(entriesToRead(interrupted)).toEqual({ afterSeq: 6, limit: 5 });
    expect(entriesToRead({ ...interrupted, durableSeq: 0 })).toEqual({ afterSeq: 0, limit: 5 });
  });
});
