import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import type { CloseOutReplay, RecordedCloseOut, Scenario } from './close-out-replay.ts';
import { FixtureCloseOut, replayAtOnce } from './fixture-close-out.ts';

const START = 1_080_000;

function replayed(recorded: RecordedCloseOut): CloseOutReplay {
  const replay = replayAtOnce(recorded);
  if (replay.kind !== 'replayed') throw new Error('the replay did not come out as recorded');
  return replay;
}

function scenario(replay: CloseOutReplay, kind: Scenario['change']['kind']): Scenario {
  const found = replay.scenarios.find(({ change }) => change.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

/** €1,000 with €900 staked at 30 times; each step of prices moves the rate by 0.0010, which is €25 of €27,000. */
function fall(afterwards: readonly number[]): {
  readonly history: FixtureCloseOut;
  readonly recorded: RecordedCloseOut;
  readonly id: number;
} {
  const history = new FixtureCloseOut(1_000_00);
  history.tick('EURUSD', START);
  const id = history.open(900_00);
  const from = history.at;
  for (let step = 1; step <= 23; step += 1) history.tick('EURUSD', START - step * 1_000);
  for (const bid of afterwards) history.tick('EURUSD', bid);
  return { history, recorded: history.recorded(id, from), id };
}

describe('the path', () => {
  test('begins at the first price, and has the warning and the close-out', () => {
    const { recorded } = fall([]);
    const { path, warnedAt, closedOutAt, isWarnedBefore } = replayed(recorded);
    const at = (moment: number | null) => path.find((point) => point.at === moment);
    expect(isWarnedBefore).toBe(false);
    expect(at(warnedAt)).toMatchObject({ usedMargin: 900_00 });
    expect(at(warnedAt)?.equity).toBeLessThan(900_00);
    expect(at(closedOutAt)).toMatchObject({ usedMargin: 900_00 });
    expect(at(closedOutAt)?.equity).toBeLessThan(450_00);
    expect(closedOutAt).toBe(recorded.closing.at);
    expect(path.at(-1)).toMatchObject({ usedMargin: 0 });
  });

  test('says if the warning was earlier than what is shown', () => {
    const history = new FixtureCloseOut(1_000_00);
    history.tick('EURUSD', START);
    const id = history.open(900_00);
    history.tick('EURUSD', START - 10_000);
    const from = history.at;
    for (let step = 11; step <= 23; step += 1) history.tick('EURUSD', START - step * 1_000);
    expect(replayed(history.recorded(id, from))).toMatchObject({ isWarnedBefore: true });
  });
});

describe('a price that goes on falling', () => {
  const { recorded, id } = fall([START - 30_000, START - 40_000, START - 60_000]);
  const replay = replayed(recorded);

  test('closes out in spite of the deposit that ended the warning, and costs more', () => {
    const { change, outcome } = scenario(replay, 'deposit');
    expect(change).toEqual({ kind: 'deposit', amount: 5_00 });
    expect(outcome.closedOutAt).toBeGreaterThan(replay.closedOutAt);
    expect(outcome.gain).toBeLessThan(0);
  });

  test('would have needed a large deposit, which would only have lost more', () => {
    expect(replay.sufficientDeposit?.change).toMatchObject({ amount: 955_00 });
    expect(replay.sufficientDeposit?.outcome).toMatchObject({ closedOutAt: null });
    expect(replay.sufficientDeposit?.outcome.gain).toBeLessThan(0);
  });

  test('is escaped with a stop loss halfway to the close-out', () => {
    const { change, outcome } = scenario(replay, 'stopLoss');
    expect(change).toMatchObject({ positionId: id });
    expect(outcome).toMatchObject({ closedOutAt: null });
    expect(outcome.gain).toBeGreaterThan(0);
  });

  test('is escaped by closing at the warning', () => {
    const { change, outcome } = scenario(replay, 'close');
    expect(change).toEqual({ kind: 'close', positionIds: [id] });
    expect(outcome).toMatchObject({ closedOutAt: null });
    expect(outcome.gain).toBeGreaterThan(0);
  });

  test('is survived with half the size, which goes on to lose more than the close-out did', () => {
    expect(scenario(replay, 'smaller').outcome).toMatchObject({ closedOutAt: null });
    expect(scenario(replay, 'smaller').outcome.gain).toBeLessThan(0);
  });
});

describe('a price that recovers', () => {
  const replay = replayed(fall([START - 10_000, START]).recorded);

  test('would have been worth a deposit', () => {
    const { sufficientDeposit } = replay;
    expect(sufficientDeposit?.change).toMatchObject({ amount: 30_00 });
    expect(sufficientDeposit?.outcome.gain).toBeGreaterThan(0);
  });
});

test('one price from above the warning to the close-out leaves nothing to do but to have been smaller, or to have had more', () => {
  const history = new FixtureCloseOut(1_000_00);
  history.tick('EURUSD', START);
  const id = history.open(900_00);
  const from = history.at;
  history.tick('EURUSD', START - 100);
  history.tick('EURUSD', START - 30_000);
  const replay = replayed(history.recorded(id, from));
  expect(replay.warnedAt).toBeNull();
  expect(replay.scenarios.map(({ change }) => change.kind)).toEqual(['smaller']);
  expect(replay.sufficientDeposit?.change).toMatchObject({ kind: 'deposit' });
});

test("the client's own commands in between are decided again", () => {
  const history = new FixtureCloseOut(1_000_00);
  history.tick('EURUSD', START);
  const kept = history.open(500_00);
  const from = history.at;
  history.tick('EURUSD', START - 1_000);
  const closed = history.open(300_00);
  history.tick('EURUSD', START - 2_000);
  history.close(closed);
  history.deposit(50_00);
  for (let step = 3; step <= 70; step += 1) history.tick('EURUSD', START - step * 1_000);
  const replay = replayed(history.recorded(kept, from));
  expect(replay.path.map(({ usedMargin }) => usedMargin)).toContain(cents(800_00));
  expect(replay.closedOutAt).toBe(history.recorded(kept, from).closing.at);
});

test('prices that do not give the recorded closes prove nothing', () => {
  const { recorded } = fall([]);
  const steps = recorded.steps.filter((step) => step.at !== recorded.closing.at || step.kind === 'entry');
  expect(replayAtOnce({ ...recorded, steps })).toEqual({ kind: 'notReproduced' });
});
