/** What an engine in another process has is known here only a moment after it has answered. */
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTermsInForce, type TermsInForce } from './terms-in-force.ts';

const STORED: TradingTerms = { ...DEFAULT_TERMS, version: 2 };
const HEARD_WITHIN_MS = 200;

describe('stored terms of an engine in another process', () => {
  let known: TradingTerms;
  let submitted: Command[];
  /** What the engine does with a change before it answers. */
  let decide: () => void;
  let terms: TermsInForce;

  beforeEach(() => {
    known = DEFAULT_TERMS;
    submitted = [];
    const engine = {
      get terms() {
        return known;
      },
      submit: (command: Command) => {
        submitted.push(command);
        decide();
        return Promise.resolve({ kind: 'done' } as const);
      },
    };
    let id = 0;
    terms = createTermsInForce({
      read: () => Promise.resolve(STORED),
      engines: [{ partition: 3, engine }],
      whenLeading: () => Promise.resolve(),
      newId: () => String((id += 1)),
      clock: () => 0,
      heardWithinMs: HEARD_WITHIN_MS,
    });
  });

  test('are submitted once, however long they take to be heard of here', async () => {
    decide = () =>
      void pause(50).then(() => {
        known = { ...STORED };
      });
    await terms.applyTerms();
    expect(submitted).toMatchObject([{ kind: 'setTerms', accountId: BROKER_ACCOUNT_ID, terms: STORED, replaces: DEFAULT_TERMS }]);
  });

  test('are submitted again if the engine had others meanwhile', async () => {
    const others = [{ ...DEFAULT_TERMS, version: 1 }, STORED];
    decide = () => {
      known = others.shift() ?? known;
    };
    await terms.applyTerms();
    expect(submitted.map((command) => command.kind === 'setTerms' && command.replaces.version)).toEqual([0, 1]);
  });

  test.each<[string, () => void]>([
    ['if nothing is heard of them', () => undefined],
    [
      'if the engine has others each time',
      () => {
        known = { ...DEFAULT_TERMS };
      },
    ],
  ])('are not said to be in effect %s', async (_when, happen) => {
    decide = happen;
    await expect(terms.applyTerms()).rejects.toMatchObject({ partitions: [3], isAnywhere: false });
    await expect(terms.applyChangedTerms()).rejects.toMatchObject({ code: 'changeNotInForce' });
  });
});
