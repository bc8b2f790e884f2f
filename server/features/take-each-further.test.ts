import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '../engine/engine-port.ts';
import { takeEachFurther } from './take-each-further.ts';

/** What became of three items, of which the second fails with `error`. */
async function play(error: Error): Promise<string[]> {
  const seen: string[] = [];
  await takeEachFurther(
    [1, 2, 3],
    async (item) => {
      if (item === 2) throw error;
      seen.push(`did ${item}`);
    },
    (item, cause) => void seen.push(`${item} failed: ${String(cause)}`),
  );
  return seen;
}

describe('taking each further', () => {
  test('goes on behind one that fails', async () => {
    expect(await play(new Error('odd'))).toEqual(['did 1', '2 failed: Error: odd', 'did 3']);
  });

  test('ends where the engine is away, and blames no item for it', async () => {
    expect(await play(new EngineUnavailable('recovering', false))).toEqual(['did 1']);
  });
});
