import { describe, expect, test } from 'vitest';
import { continueChain, findSegmentFault, formatTapeLeaf, joinLost } from './segment-chain.ts';
import { NO_SEGMENT_HASH, type LostSpan, type SealedSegment, type SegmentHead } from './tape-segment.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 20, 14);
const minute = (nth: number) => ({ fromMs: START + nth * MINUTE_MS, toMs: START + (nth + 1) * MINUTE_MS });
const hashOf = (letter: string): string => `${letter.repeat(43)}=`;
const lostIn = (nth: number): LostSpan => ({ ...minute(nth), segments: 1, accepted: 10, rejected: 2 });

describe('a new segment', () => {
  const tip: SealedSegment = { id: 7, ...minute(0), hash: hashOf('B') };

  test.each([
    ['is the first', null, minute(0), null, { id: 1, previous: NO_SEGMENT_HASH, gapFromMs: null, lost: null }],
    ['follows at once', tip, minute(1), null, { id: 8, previous: tip.hash, gapFromMs: null, lost: null }],
    ['follows a gap', tip, minute(3), null, { id: 8, previous: tip.hash, gapFromMs: tip.toMs, lost: null }],
    ['follows what was lost', tip, minute(2), lostIn(1), { id: 8, previous: tip.hash, gapFromMs: null, lost: lostIn(1) }],
    ['follows a gap and what was lost', tip, minute(4), lostIn(3), { id: 8, previous: tip.hash, gapFromMs: tip.toMs, lost: lostIn(3) }],
    [
      'is of a time before, because the clock was set back',
      tip,
      minute(-5),
      null,
      { id: 8, previous: tip.hash, gapFromMs: null, lost: null },
    ],
  ] as const)('%s', (_, before, span, lost, expected) => {
    expect(continueChain(before, span, lost)).toEqual(expected);
  });

  test('what is lost one after the other is one span, which counts all of it', () => {
    expect(joinLost(null, null)).toBeNull();
    expect(joinLost(lostIn(1), null)).toEqual(lostIn(1));
    expect(joinLost(lostIn(1), lostIn(2))).toEqual({
      fromMs: minute(1).fromMs,
      toMs: minute(2).toMs,
      segments: 2,
      accepted: 20,
      rejected: 4,
    });
  });
});

describe('a stored segment', () => {
  const known: SealedSegment = { id: 8, ...minute(1), hash: hashOf('C') };
  const before = { id: 7, hash: hashOf('B') };
  const head: SegmentHead = {
    id: 8,
    ...minute(1),
    previous: before.hash,
    isStart: false,
    gapFromMs: null,
    lost: null,
    early: null,
    isBackwards: false,
    accepted: 0,
    rejected: 0,
  };

  test.each([
    ['is what was sealed', head, known.hash, before, null],
    ['is what was sealed, and the one before is not known', head, known.hash, null, null],
    ['has another text', head, hashOf('X'), before, 'otherHash'],
    ['says that it is another one', { ...head, id: 9 }, known.hash, before, 'otherHead'],
    ['says that it is of another time', { ...head, ...minute(2) }, known.hash, before, 'otherHead'],
    ['follows another one', { ...head, previous: hashOf('X') }, known.hash, before, 'otherPrevious'],
    ['does not follow the one before it', head, known.hash, { ...before, id: 6 }, 'otherPrevious'],
  ] as const)('%s', (_, said, hash, last, fault) => {
    expect(findSegmentFault(said, hash, known, last)).toBe(fault);
  });

  test('the first one follows nothing', () => {
    const first = { ...head, id: 1, previous: NO_SEGMENT_HASH };
    expect(findSegmentFault(first, known.hash, { ...known, id: 1 }, null)).toBeNull();
    expect(findSegmentFault({ ...first, previous: before.hash }, known.hash, { ...known, id: 1 }, null)).toBe('otherPrevious');
  });

  test('has a leaf in the public log', () => {
    expect(formatTapeLeaf(known)).toBe(
      'tape/1 8 2026-11-20T14:01:00.000Z 2026-11-20T14:02:00.000Z CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC=',
    );
  });
});
