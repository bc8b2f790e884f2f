import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOfCommand } from './digest-command.ts';
import { ID_MEMORY_MS, RecentIds } from './recent-ids.ts';

const keyOf = (commandId: string): string => keyOfCommand({ accountId: 7, commandId });

describe('ids of late', () => {
  test('one that was added is never taken for new', () => {
    fc.assert(
      fc.property(fc.array(fc.string().map(keyOf), { maxLength: 200 }), (ids) => {
        const recent = new RecentIds(0);
        for (const id of ids) recent.add(id);
        expect(ids.filter((id) => !recent.mayHave(id))).toEqual([]);
      }),
    );
  });

  test('of new ones about one in a hundred is looked up for nothing, also when there are far more than expected at first', () => {
    const recent = new RecentIds(0);
    for (let nth = 0; nth < 450_000; nth += 1) recent.add(keyOf(`openPosition:7:${nth}`));
    let mistaken = 0;
    for (let nth = 0; nth < 20_000; nth += 1) if (recent.mayHave(keyOf(`openPosition:7:new-${nth}`))) mistaken += 1;
    expect(mistaken / 20_000).toBeLessThan(0.03);
  });

  test.each([
    ['within a day of the beginning nothing may be deleted', ID_MEMORY_MS - 1, null],
    ['after a day everything from before it may', ID_MEMORY_MS, 0],
  ])('%s', (_what, now, before) => {
    expect(new RecentIds(0).deletableBefore(now)).toBe(before);
  });

  test('an id is remembered for a day at least, and forgotten after two', () => {
    const recent = new RecentIds(0);
    recent.add(keyOf('first'));
    recent.forget(ID_MEMORY_MS);
    recent.add(keyOf('second'));
    expect([recent.mayHave(keyOf('first')), recent.mayHave(keyOf('second'))]).toEqual([true, true]);
    expect(recent.deletableBefore(2 * ID_MEMORY_MS - 1)).toBeNull();
    expect(recent.deletableBefore(2 * ID_MEMORY_MS)).toBe(ID_MEMORY_MS);
    recent.forget(2 * ID_MEMORY_MS);
    expect([recent.mayHave(keyOf('first')), recent.mayHave(keyOf('second'))]).toEqual([false, true]);
  });
});
