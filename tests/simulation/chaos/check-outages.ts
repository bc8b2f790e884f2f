import { isFreshSuccess, kindOf, type Attempt, type CommandHistory } from './history.ts';
import type { Outcome } from './check-readiness.ts';
import { ANSWER_LIMIT_MS, BACK_LIMIT_MS, REFOLDED_BACK_LIMIT_MS } from './limits.ts';

/** One fault as it was played. Times are milliseconds since 1970 UTC. */
export interface PlayedFault {
  readonly name: string;
  readonly startedAt: number;
  /** The end of the fault: the database accepted connections again and, if the server had exited, its new process was started. */
  readonly overAt: number;
  /** When a new command sent after the fault was executed; null if the server had to be restarted manually. */
  readonly tradingAt: number | null;
  /** The same, with or without a manual restart; null if not even that helped. */
  readonly resumedAt: number | null;
  /** Whether the server read its whole journal again on the way. */
  readonly hasRefolded: boolean;
  /** Whether the server exited without being told to. */
  readonly hasServerEnded: boolean;
}

export interface FaultRow {
  readonly name: string;
  readonly count: number;
  readonly attempts: number;
  /** Attempts that were neither answered nor cut off in time. */
  readonly overdue: number;
  /** Attempts whose connection was lost before an answer. */
  readonly cutOff: number;
  /** From the end of the fault until trading resumed; null if it never did by itself. */
  readonly backMs: readonly (number | null)[];
}

export interface OutageVerdict {
  readonly rows: readonly FaultRow[];
  readonly longestOutageMs: number;
  /** Sentences. */
  readonly exceeded: readonly string[];
}

/** `slack` stretches the recovery limits, for a machine that does other things at the same time. */
export function judgeOutages(
  faults: readonly PlayedFault[],
  histories: readonly CommandHistory[],
  endedAt: number,
  slack = 1,
): OutageVerdict {
  const attempts = histories.flatMap((history) => history.attempts);
  const exceeded = faults.flatMap((fault) => exceededBy(fault, slack));
  const rows = [...Map.groupBy(faults, ({ name }) => name)].map(([name, played]) => {
    const during = played.flatMap((fault) => attemptsDuring(fault, attempts));
    return {
      name,
      count: played.length,
      attempts: during.length,
      overdue: during.filter((attempt) => isOverdue(attempt, endedAt)).length,
      cutOff: during.filter((attempt) => attempt.endedAt !== null && attempt.answer === null).length,
      backMs: played.map(({ overAt, tradingAt }) => (tradingAt === null ? null : tradingAt - overAt)),
    };
  });
  const overdue = attempts.filter((attempt) => isOverdue(attempt, endedAt));
  if (overdue.length > 0) {
    const slowestMs = Math.max(...overdue.map((attempt) => (attempt.endedAt ?? endedAt) - attempt.sentAt));
    exceeded.push(
      `${overdue.length} of ${attempts.length} calls were not answered within ${ANSWER_LIMIT_MS} ms, one not within ${slowestMs} ms`,
    );
  }
  return { rows, longestOutageMs: longestGap(histories), exceeded };
}

function exceededBy({ name, overAt, tradingAt, hasRefolded, hasServerEnded }: PlayedFault, slack: number): string[] {
  const limitMs = slack * (hasRefolded ? REFOLDED_BACK_LIMIT_MS : BACK_LIMIT_MS);
  const found: string[] = [];
  if (hasServerEnded) found.push(`${name}: the server exited by itself and was restarted manually`);
  if (tradingAt === null) found.push(`${name}: trading did not resume until the server was restarted manually`);
  else if (tradingAt - overAt > limitMs) {
    found.push(`${name}: trading resumed after ${Math.round(tradingAt - overAt)} ms, the limit is ${limitMs}`);
  }
  return found;
}

function attemptsDuring({ startedAt, overAt, resumedAt }: PlayedFault, attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter((attempt) => attempt.sentAt <= (resumedAt ?? overAt) && (attempt.endedAt ?? Infinity) >= startedAt);
}

function isOverdue({ sentAt, endedAt }: Attempt, runEndedAt: number): boolean {
  return (endedAt ?? runEndedAt) - sentAt > ANSWER_LIMIT_MS;
}

/** Between two consecutive new commands that were executed. */
function longestGap(histories: readonly CommandHistory[]): number {
  const successes = outcomesOf(histories, 0).filter(({ isSuccess }) => isSuccess);
  const times = successes.map(({ endedAt }) => endedAt).toSorted((a, b) => a - b);
  return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0);
}

/** What each attempt says about trading. Repeated commands that succeeded say nothing: they may have been answered from memory. */
export function outcomesOf(histories: readonly CommandHistory[], runEndedAt: number): readonly Outcome[] {
  return histories.flatMap((history) =>
    history.attempts.flatMap((attempt) => {
      const { sentAt, answer } = attempt;
      const endedAt = Math.min(attempt.endedAt ?? runEndedAt, sentAt + ANSWER_LIMIT_MS);
      const isSuccess = isFreshSuccess(history, attempt);
      const hasFailed = answer === null ? isOverdue(attempt, runEndedAt) : ['undecided', 'improper'].includes(kindOf(answer));
      return isSuccess || hasFailed ? [{ sentAt, endedAt, isSuccess }] : [];
    }),
  );
}
