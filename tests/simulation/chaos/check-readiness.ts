import { ANSWER_LIMIT_MS, BACK_LIMIT_MS, REFOLDED_BACK_LIMIT_MS } from './limits.ts';

/** One result of /readyz. */
export interface ReadinessSample {
  readonly at: number;
  readonly state: 'ready' | 'notReady' | 'noAnswer';
}

/** How one attempt to send a command ended: as the success of a new command, or with a failure that readiness should show. */
export interface Outcome {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly isSuccess: boolean;
}

interface Spell {
  readonly from: number;
  readonly until: number;
}

/** With a longer gap between two successes, trading does not count as having run between them. */
const LONGEST_GAP_MS = 1_000;

/** A command sent at the very moment when readiness changes may still fail. */
const SHORTEST_LIE_MS = 500;

/**
 * The times when readiness disagreed with what clients met: green although commands had failed for longer than a deadline and a second, or
 * red although trading had resumed for longer than its limit. `slack` stretches that limit. Returns sentences.
 */
export function judgeReadiness(
  samples: readonly ReadinessSample[],
  outcomes: readonly Outcome[],
  refoldedAt: readonly number[],
  slack = 1,
): readonly string[] {
  const inOrder = outcomes.toSorted((a, b) => a.endedAt - b.endedAt);
  const lies: string[] = [];
  for (const { from, until } of failingSpells(inOrder)) {
    const green = samples.filter(({ at, state }) => state === 'ready' && at > from + ANSWER_LIMIT_MS && at <= until);
    const [first, last] = [green[0], green.at(-1)];
    if (first !== undefined && last !== undefined && last.at - first.at >= SHORTEST_LIE_MS) {
      lies.push(`/readyz was green from ${clock(first.at)} to ${clock(last.at)} while every command failed`);
    }
  }
  for (const { from, until } of tradingSpells(inOrder)) {
    const hasRefolded = refoldedAt.some((at) => at > from - REFOLDED_BACK_LIMIT_MS && at <= until);
    const limitMs = slack * (hasRefolded ? REFOLDED_BACK_LIMIT_MS : BACK_LIMIT_MS);
    for (const red of redSpells(samples.filter(({ at }) => at >= from && at <= until))) {
      if (red.until - red.from > limitMs) lies.push(`/readyz was red from ${clock(red.from)} to ${clock(red.until)} while trading ran`);
    }
  }
  return lies;
}

/** Each from the first command that failed to the last, with no success in between. */
function failingSpells(outcomes: readonly Outcome[]): readonly Spell[] {
  const spells: { from: number; until: number }[] = [];
  let current: { from: number; until: number } | null = null;
  for (const { sentAt, isSuccess } of outcomes) {
    if (isSuccess) current = null;
    else if (current === null) {
      current = { from: sentAt, until: sentAt };
      spells.push(current);
    } else {
      current.from = Math.min(current.from, sentAt);
      current.until = Math.max(current.until, sentAt);
    }
  }
  return spells;
}

/** Consecutive successes, with no failure and no long pause in between. */
function tradingSpells(outcomes: readonly Outcome[]): readonly Spell[] {
  const spells: { from: number; until: number }[] = [];
  let current: { from: number; until: number } | null = null;
  for (const { endedAt, isSuccess } of outcomes) {
    if (!isSuccess) current = null;
    else if (current !== null && endedAt - current.until <= LONGEST_GAP_MS) current.until = endedAt;
    else {
      current = { from: endedAt, until: endedAt };
      spells.push(current);
    }
  }
  return spells;
}

function redSpells(samples: readonly ReadinessSample[]): readonly Spell[] {
  const spells: { from: number; until: number }[] = [];
  let current: { from: number; until: number } | null = null;
  for (const { at, state } of samples) {
    if (state !== 'notReady') current = null;
    else if (current !== null) current.until = at;
    else {
      current = { from: at, until: at };
      spells.push(current);
    }
  }
  return spells;
}

function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
