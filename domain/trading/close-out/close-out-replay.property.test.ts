/** Whatever clients and prices do, a close-out is replayed as it was recorded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FixtureCloseOut, replayAtOnce } from './fixture-close-out.ts';

const steps = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('tick' as const), by: fc.integer({ min: -9_000, max: 7_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), margin: fc.integer({ min: 20_00, max: 200_00 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 1_00, max: 80_00 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), nth: fc.nat({ max: 3 }) }) },
);

test('a close-out comes out as it was recorded, and the path ends with what the engine has', () => {
  let closeOuts = 0;
  fc.assert(
    fc.property(fc.array(steps, { minLength: 30, maxLength: 120 }), fc.nat({ max: 10 }), (course, startsAfter) => {
      const history = new FixtureCloseOut(500_00);
      let bid = 1_080_000;
      history.tick('EURUSD', bid);
      history.open(300_00);
      let from = history.at;
      for (const [nth, step] of course.entries()) {
        if (step.kind === 'tick') {
          bid += step.by;
          history.tick('EURUSD', bid);
        } else if (step.kind === 'open') history.tryOpen(step.margin);
        else if (step.kind === 'deposit') history.deposit(step.amount);
        else history.closeNth(step.nth);
        if (history.firstClosedOut !== null) break;
        if (nth < startsAfter) {
          history.tick('EURUSD', bid);
          from = history.at;
        }
      }
      const closed = history.firstClosedOut;
      if (closed === null) return;
      closeOuts += 1;
      const replay = replayAtOnce(history.recorded(closed, from));
      expect(replay.kind).toBe('replayed');
      if (replay.kind === 'replayed') expect(replay.equityAtEnd).toBe(history.equity);
    }),
    { numRuns: 300 },
  );
  expect(closeOuts).toBeGreaterThan(20);
});
