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

/** Entries up to 7 are durable; 8 and 9 were being committed, 10 was queued. */
const interrupted: Interrupted = {
  durableSeq: 7,
  lastDurable: entry(7),
  unsettled: [entry(8), entry(9), entry(10)],
  uncertainCount: 2,
  isOverdue: false,
};

describe('how the engine recovers when the journal is available again', () => {
  test.each<[string, Partial<Interrupted>, readonly JournalEntry[], object]>([
    ['nothing was written: commits again', {}, [entry(7)], { kind: 'resume', isUncertainDurable: false }],
    ['the append took effect: commits the rest', {}, [entry(7), entry(8), entry(9)], { kind: 'resume', isUncertainDurable: true }],
    ['nothing was written by the deadline: refolds', { isOverdue: true }, [entry(7)], { kind: 'refold', isUncertainDurable: false }],
    [
      'the append took effect and the deadline has passed for the rest: refolds',
      { isOverdue: true },
      [entry(7), entry(8), entry(9)],
      { kind: 'refold', isUncertainDurable: true },
    ],
    [
      'the append took effect and nothing else was queued: resumes even after the deadline',
      { isOverdue: true, unsettled: [entry(8), entry(9)] },
      [entry(7), entry(8), entry(9)],
      { kind: 'resume', isUncertainDurable: true },
    ],
    ['nothing was in progress: resumes', { unsettled: [], uncertainCount: 0 }, [entry(7)], { kind: 'resume', isUncertainDurable: false }],
    ['another engine wrote the same sequence number', {}, [entry(7), entry(8, 'another')], { kind: 'refold', isForeign: true }],
    [
      'another engine wrote while nothing was being committed',
      { unsettled: [], uncertainCount: 0 },
      [entry(7), entry(8)],
      { kind: 'refold', isForeign: true },
    ],
    [
      'another engine wrote after the pending append',
      {},
      [entry(7), entry(8), entry(9), entry(10, 'another')],
      { kind: 'refold', isForeign: true },
    ],
    ['part of an append cannot be ours', {}, [entry(7), entry(8)], { kind: 'refold', isForeign: true }],
    ['the journal is shorter than what was acknowledged', {}, [], { kind: 'lost' }],
    ['the journal continues a different history', {}, [entry(7, 'another')], { kind: 'lost' }],
    ['entries from before this engine started cannot be compared', { lastDurable: null }, [entry(7, 'another')], { kind: 'resume' }],
    [
      'an empty journal has nothing to lose',
      { durableSeq: 0, lastDurable: null, unsettled: [], uncertainCount: 0 },
      [],
      { kind: 'resume' },
    ],
  ])('%s', (_case, differing, found, healing) => {
    expect(decideHealing({ ...interrupted, ...differing }, found)).toMatchObject(healing);
  });

  test('reads the last known entry, all that may have followed, and one more', () => {
    expect(entriesToRead(interrupted)).toEqual({ afterSeq: 6, limit: 5 });
    expect(entriesToRead({ ...interrupted, durableSeq: 0 })).toEqual({ afterSeq: 0, limit: 5 });
  });
});
