import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ID_MEMORY_MS, RecentIds } from './recent-ids.ts';

describe('ids of late', () => {
  test('one that was added is never taken for new', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 200 }), fc.integer(), (ids, seed) => {
        const recent = new RecentIds(0, seed);
        for (const id of ids) recent.add(id);
        expect(ids.filter((id) => !recent.mayHave(id))).toEqual([]);
      }),
    );
  });

  test('of new ones about one in a hundred is looked up for nothing, also when there are far more than expected at first', () => {
    const recent = new RecentIds(0, 7);
    for (let nth = 0; nth < 450_000; nth += 1) recent.add(`7 openPosition:7:${nth}`);
    let mistaken = 0;
    for (let nth = 0; nth < 20_000; nth += 1) if (recent.mayHave(`7 openPosition:7:new-${nth}`)) mistaken += 1;
    expect(mistaken / 20_000).toBeLessThan(0.03);
  });

  test.each([
    ['within a day of the beginning nothing may be deleted', ID_MEMORY_MS - 1, null],
    ['after a day everything from before it may', ID_MEMORY_MS, 0],
  ])('%s', (_what, now, before) => {
    expect(new RecentIds(0, 1).deletableBefore(now)).toBe(before);
  });

  test('an id is remembered for a day at least, and forgotten after two', () => {
    const recent = new RecentIds(0, 1);
    recent.add('first');
    recent.forget(ID_MEMORY_MS);
    recent.add('second');
    expect([recent.mayHave('first'), recent.mayHave('second')]).toEqual([true, true]);
    expect(recent.deletableBefore(2 * ID_MEMORY_MS - 1)).toBeNull();
    expect(recent.deletableBefore(2 * ID_MEMORY_MS)).toBe(ID_MEMORY_MS);
    recent.forget(2 * ID_MEMORY_MS);
    expect([recent.mayHave('first'), recent.mayHave('second')]).toEqual([false, true]);
  });
});
