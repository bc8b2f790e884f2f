import { solveChallenge, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** For tests: solves a challenge as a browser does. About a fifth of a second of work. */
export async function solveCaptcha(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved in time');
  return { challenge, solution };
}

/** Encodes the payload for the wire. */
export function encodeCaptcha(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
