import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '../engine/engine-port.ts';
import { advanceEach } from './advance-each.ts';

/** Runs three items, the second of which fails with `error`, and returns what happened. */
async function runItems(error: Error): Promise<string[]> {
  const seen: string[] = [];
  await advanceEach(
    [1, 2, 3],
    async (item) => {
      if (item === 2) throw error;
      seen.push(`did ${item}`);
    },
    (item, cause) => void seen.push(`${item} failed: ${String(cause)}`),
  );
  return seen;
}

describe('processing each item', () => {
  test('continues after a failed one', async () => {
    expect(await runItems(new Error('odd'))).toEqual(['did 1', '2 failed: Error: odd', 'did 3']);
  });

  test('stops if the engine is unavailable, without failing the item', async () => {
    expect(await runItems(new EngineUnavailable('recovering', false))).toEqual(['did 1']);
  });
});
