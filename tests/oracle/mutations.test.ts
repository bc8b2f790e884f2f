import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from './draw-runs.ts';
import { SWITCHES, type Switch } from './oracle-rules.ts';
import { findDisagreement, playBoth } from './play-both.ts';

/**
 * The agreement test notices every wrong rule: an oracle in which one rule is replaced by a former or a wrong one disagrees with the engine
 * within a few hundred random runs. Without this, agreement might only mean that the runs never reach the point where a rule matters.
 */

const SEED = 7;
const MOST_RUNS = 300;

const runs = fc.sample(runsOf(80, 160), { numRuns: MOST_RUNS, seed: SEED });
/** Runs that were played already, for the next switches. */
const played: ReturnType<typeof playBoth>[] = [];

test.each(Object.entries(SWITCHES))('the agreement test notices %s: %s', (name) => {
  const found = runs.findIndex((run, index) => {
    const each = (played[index] ??= playBoth(run));
    return findDisagreement(each, nameOfSwitch(name)) !== null;
  });
  expect(found, `no disagreement in ${MOST_RUNS} runs`).toBeGreaterThanOrEqual(0);
});

test('without a switch there is nothing to notice', () => {
  expect(played.filter(({ disagreement }) => disagreement !== null)).toEqual([]);
});

function nameOfSwitch(name: string): Switch {
  const known = (Object.keys(SWITCHES) as Switch[]).find((each) => each === name);
  if (known === undefined) throw new Error(`no switch ${name}`);
  return known;
}
