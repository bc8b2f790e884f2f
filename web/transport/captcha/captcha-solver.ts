import type { CaptchaChallenge } from '@fairlead/contract/account/sign-in.ts';

export type Challenge = CaptchaChallenge['data'];

/** The worker's solution, which the server verifies. */
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

export interface CaptchaPorts {
  /** Requests a challenge from the server; null if that failed. */
  readonly fetchChallenge: () => Promise<Challenge | null>;
  /** Works on the challenge until it is solved or aborted; null if this browser can't solve it. */
  readonly work: (challenge: Challenge, signal: AbortSignal) => Promise<Solution | null>;
}

export interface CaptchaSolver {
  /** Starts the work early, so that little is left to wait for when the form is sent. */
  readonly prepare: () => void;
  /**
   * A solved challenge in base64 for one call; the next call gets another. Undefined if it can't be solved in time; the server then decides
   * whether to accept the form without it.
   */
  readonly solve: () => Promise<string | undefined>;
}

/** Longer than a slow phone needs, shorter than a user would wait. */
const LONGEST_WORK_MS = 20_000;

export function createCaptchaSolver(ports: CaptchaPorts): CaptchaSolver {
  let working: Promise<string | undefined> | undefined;
  const begin = (): Promise<string | undefined> => (working ??= solveOnce(ports));
  return {
    prepare: () => void begin(),
    async solve() {
      const solving = begin();
      const solved = await solving;
      if (working === solving) working = undefined;
      return solved;
    },
  };
}

async function solveOnce(ports: CaptchaPorts): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(LONGEST_WORK_MS);
  return Promise.race([fetchAndWork(ports, deadline), untilAborted(deadline)]);
}

async function fetchAndWork({ fetchChallenge, work }: CaptchaPorts, deadline: AbortSignal): Promise<string | undefined> {
  try {
    const challenge = await fetchChallenge();
    const solution = challenge === null ? null : await work(challenge, deadline);
    return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
  } catch {
    return undefined;
  }
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
