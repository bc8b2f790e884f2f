import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { applyEntry } from './apply.ts';
import { contentOf } from './command-content.ts';
import type { HoldFunds } from './command.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { StateRestorer } from './restore-state.ts';
import { serialiseState } from './serialise.ts';
import { emptyState, type EngineState } from './state.ts';

/** Changes of a hold arrive in any order, because several processes submit them: the newest counts, whichever came last. */

let commands = 0;

interface Change {
  readonly amount: number;
  readonly revision?: number;
  readonly reference?: string;
}

const holdOf = ({ amount, revision, reference = 'dispute' }: Change, accountId = 1): HoldFunds => {
  commands += 1;
  const numbered = revision === undefined ? {} : { revision };
  return { kind: 'holdFunds', accountId, commandId: `hold-${commands}`, at: 0, amount: cents(amount), reference, ...numbered };
};

function funded(): FixtureEngine {
  const engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00);
  return engine;
}

const heldIn = ({ accounts }: Pick<EngineState, 'accounts'>) => Object.fromEntries(accounts.get(1)?.holds ?? []);

const linesOf = (state: EngineState): readonly string[] => [...serialiseState(state)];

describe('the changes of a hold', () => {
  test.each<[string, readonly Change[], Readonly<Record<string, number>>]>([
    [
      'in order',
      [
        { amount: 30, revision: 1 },
        { amount: 90, revision: 2 },
      ],
      { dispute: 90 },
    ],
    [
      'a smaller one overtaken',
      [
        { amount: 90, revision: 2 },
        { amount: 30, revision: 1 },
      ],
      { dispute: 90 },
    ],
    [
      'a larger one overtaken',
      [
        { amount: 30, revision: 2 },
        { amount: 90, revision: 1 },
      ],
      { dispute: 30 },
    ],
    [
      'one that comes again',
      [
        { amount: 30, revision: 1 },
        { amount: 90, revision: 2 },
        { amount: 90, revision: 2 },
      ],
      { dispute: 90 },
    ],
    [
      'an end overtakes',
      [
        { amount: 0, revision: 2 },
        { amount: 90, revision: 1 },
      ],
      {},
    ],
    [
      'a hold that ended begins again',
      [
        { amount: 90, revision: 1 },
        { amount: 0, revision: 2 },
        { amount: 50, revision: 3 },
      ],
      { dispute: 50 },
    ],
    ['one without a number, after others', [{ amount: 90, revision: 2 }, { amount: 30 }], { dispute: 30 }],
    [
      'others after one without a number',
      [{ amount: 90, revision: 2 }, { amount: 30 }, { amount: 60, revision: 1 }, { amount: 40, revision: 3 }],
      { dispute: 40 },
    ],
    [
      'of two payments',
      [
        { amount: 90, revision: 7 },
        { amount: 30, revision: 1, reference: 'other' },
      ],
      { dispute: 90, other: 30 },
    ],
  ])('%s', (_case, changes, held) => {
    const engine = funded();
    for (const change of changes) expect(engine.submit(holdOf(change))).toEqual({ kind: 'done' });
    expect(heldIn(engine.state)).toEqual(held);
  });

  const change = fc.record({ amount: fc.integer({ min: 0, max: 500 }), reference: fc.constantFrom('first', 'second') });
  const arrivals = fc
    .array(change, { minLength: 1, maxLength: 8 })
    .map((changes) => changes.map((each, index) => ({ ...each, revision: index + 1 })))
    .chain((changes) =>
      fc.record({
        changes: fc.constant(changes),
        // Every change arrives, in any order, and any of them again.
        arrived: fc
          .array(fc.constantFrom(...changes), { maxLength: 8 })
          .chain((repeated) => fc.shuffledSubarray([...changes, ...repeated], { minLength: changes.length + repeated.length })),
      }),
    );

  test('leave the newest amount of each payment, in whatever order and however often they arrive', () => {
    fc.assert(
      fc.property(arrivals, ({ changes, arrived }) => {
        const engine = funded();
        for (const each of arrived) expect(engine.submit(holdOf(each))).toEqual({ kind: 'done' });
        const newest = new Map(changes.map(({ reference, amount }) => [reference, amount]));
        expect(heldIn(engine.state)).toEqual(Object.fromEntries([...newest].filter(([, amount]) => amount > 0)));
      }),
    );
  });

  test('are remembered by a replay, and by a state restored from its text', () => {
    fc.assert(
      fc.property(arrivals, ({ arrived }) => {
        const engine = funded();
        for (const each of arrived) engine.submit(holdOf(each));
        const replayed = emptyState();
        for (const entry of engine.journal) applyEntry(replayed, entry);
        expect(linesOf(replayed)).toEqual(linesOf(engine.state));
        const restorer = new StateRestorer();
        for (const line of linesOf(engine.state)) restorer.add(line);
        const restored = restorer.finish();
        expect(linesOf(restored)).toEqual(linesOf(engine.state));
        expect(new Map(restored.accounts.get(1)?.holdRevisions)).toEqual(new Map(engine.account(1).holdRevisions));
      }),
    );
  });

  test('are the same command with and without a number, so that versions can repeat each other', () => {
    expect(contentOf(holdOf({ amount: 30, revision: 1 }))).toBe(contentOf(holdOf({ amount: 30 })));
    expect(contentOf(holdOf({ amount: 30, revision: 1 }))).not.toBe(contentOf(holdOf({ amount: 31, revision: 1 })));
  });

  test('leave an entry without a number as earlier versions wrote it', () => {
    const engine = funded();
    engine.submit(holdOf({ amount: 30 }));
    expect(engine.journal.at(-1)?.events).toEqual([{ kind: 'fundsHeld', amount: 30, reference: 'dispute' }]);
    expect(linesOf(engine.state).join('\n')).not.toContain('holdRevisions');
  });
});
