import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOfId, ID_MEMORY_MS, RecentIds, type IdHash } from './recent-ids.ts';

const HOUR_MS = 3_600_000;

const idOf = (commandId: string): IdHash => hashOfId(7, commandId);

describe('recent ids', () => {
  test('an id that was added or read is never taken for new, and its entry is in a returned range', () => {
    const answered = fc.array(fc.record({ id: fc.string().map(idOf), hours: fc.integer({ min: 0, max: 20 }), isRead: fc.boolean() }));
    fc.assert(
      fc.property(answered, (all) => {
        const recent = new RecentIds();
        const inOrder = all.toSorted((a, b) => a.hours - b.hours);
        for (const [index, { id, hours, isRead }] of inOrder.entries()) {
          if (isRead) recent.addRead(id, index, hours * HOUR_MS);
          else recent.add(id, index, hours * HOUR_MS);
        }
        for (const [index, { id }] of inOrder.entries()) {
          expect(recent.find(id)?.some(({ from, upTo }) => from <= index && index <= upTo)).toBe(true);
        }
      }),
    );
  });

  test('few new ids are looked up needlessly, even when far more arrive than expected', () => {
    const recent = new RecentIds();
    for (let nth = 0; nth < 450_000; nth += 1) recent.add(idOf(`openPosition:7:${nth}`), nth, 0);
    let mistaken = 0;
    for (let nth = 0; nth < 20_000; nth += 1) if (recent.find(idOf(`openPosition:7:new-${nth}`)) !== null) mistaken += 1;
    expect(mistaken / 20_000).toBeLessThan(0.05);
  });

  test('an id is searched in a few hours of the journal, latest first', () => {
    const recent = new RecentIds();
    recent.addRead(idOf('again'), 10, 0);
    recent.addRead(idOf('other'), 20, HOUR_MS);
    recent.add(idOf('again'), 30, 2 * HOUR_MS);
    recent.add(idOf('last'), 40, 9 * HOUR_MS);
    expect(recent.find(idOf('again'))).toEqual([
      { from: 30, upTo: 30 },
      { from: 10, upTo: 20 },
    ]);
    expect(recent.find(idOf('last'))).toEqual([{ from: 40, upTo: 40 }]);
  });

  test('a refused id has no place in the journal', () => {
    const recent = new RecentIds();
    recent.add(idOf('refused'), null, 0);
    const [range] = recent.find(idOf('refused')) ?? [];
    expect(range !== undefined && range.from > range.upTo).toBe(true);
  });

  test.each([
    ['a day later it is still known', ID_MEMORY_MS, true],
    ['after a day it is forgotten', ID_MEMORY_MS + 1, false],
  ])('%s', (_what, now, isKnown) => {
    const recent = new RecentIds();
    recent.addRead(idOf('read'), 1, 0);
    recent.add(idOf('added'), 2, 0);
    recent.add(idOf('later'), 3, now);
    expect([recent.find(idOf('read')) !== null, recent.find(idOf('added')) !== null]).toEqual([isKnown, isKnown]);
  });
});
