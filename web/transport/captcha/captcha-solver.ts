import type { CaptchaChallenge } from '@fairlead/contract/account/sign-in.ts';

export type Challenge = CaptchaChallenge['data'];

/** What the worker found; the server checks it. */
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

export interface CaptchaPorts {
  /** Asks the server for a challenge; null where none can be had. */
  readonly fetchChallenge: () => Promise<Challenge | null>;
  /** Works on it until it is solved or given up; null where this browser cannot. */
  readonly work: (challenge: Challenge, signal: AbortSignal) => Promise<Solution | null>;
}

export interface CaptchaSolver {
  /** Begins to work, so that little is left to wait for when the form is sent. */
  readonly prepare: () => void;
  /**
   * Base64 of a solved challenge, for one call: the next one gets another. Undefined where it cannot be had in time; it is then the server
   * that decides whether it goes without.
   */
  readonly solve: () => Promise<string | undefined>;
}

/** Longer than a slow phone needs, shorter than a person waits. */
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
  const patience = AbortSignal.timeout(LONGEST_WORK_MS);
  return Promise.race([fetchAndWork(ports, patience), untilAborted(patience)]);
}

async function fetchAndWork({ fetchChallenge, work }: CaptchaPorts, patience: AbortSignal): Promise<string | undefined> {
  try {
    const challenge = await fetchChallenge();
    const solution = challenge === null ? null : await work(challenge, patience);
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
