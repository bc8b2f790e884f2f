import { solveChallenge, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** For tests: a challenge with its solution, as a browser finds it. A fifth of a second of work. */
export async function solveCaptcha(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge has no solution within the time');
  return { challenge, solution };
}

/** As it is sent. */
export function encodeCaptcha(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
