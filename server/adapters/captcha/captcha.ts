/** A proof-of-work captcha that the browser solves by itself, without puzzles or tracking. */
import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { spentCaptchas } from '../db/schema/sign-in.ts';

export interface Captcha {
  createChallenge(): Promise<Challenge>;
  /** Whether the payload (base64 of JSON) solves a challenge of ours that is still valid and unused. This uses it up. */
  redeem(payload: string): Promise<boolean>;
  /** Deletes used challenges that would be rejected as too old by now. */
  deleteExpired(): Promise<void>;
}

export interface CaptchaOptions {
  readonly database: Database;
  /** Signs challenges, so that they need not be stored. */
  readonly secret: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The minimum and maximum number of attempts a solver needs. */
  readonly attempts?: CaptchaAttempts;
}

export type CaptchaAttempts = readonly [least: number, most: number];

/** About half a second of work on a desktop computer, two or three on a phone. */
const ITERATIONS = 2_000;
const ATTEMPTS: CaptchaAttempts = [300, 900];
/** The time allowed for filling in a form. */
const VALID_MS = 1_200_000;

export function createCaptcha({ database, secret, clock, attempts = ATTEMPTS }: CaptchaOptions): Captcha {
  return {
    createChallenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(...attempts),
        deriveKey,
        expiresAt: new Date(clock() + VALID_MS),
        hmacSignatureSecret: secret,
      }),
    async redeem(payload) {
      const parsed = parsePayload(payload);
      if (parsed === null || !(await isSolved(parsed, secret))) return false;
      const expiresAt = (parsed.challenge.parameters.expiresAt ?? 0) * 1000;
      return expiresAt > clock() && spend(database, parsed, expiresAt);
    },
    async deleteExpired() {
      await database.drizzle.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, new Date(clock())));
    },
  };
}

async function isSolved({ challenge, solution }: Payload, secret: string): Promise<boolean> {
  // Limits the verification to the work of one attempt, whatever the payload says: our own challenges always have this cost.
  if (challenge.parameters.cost !== ITERATIONS) return false;
  try {
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
  } catch {
    // The library throws on invalid parameters.
    return false;
  }
}

/**
 * Uses up the challenge. Its nonce identifies it and is signed, so it cannot be re-encoded, unlike the signature. Of two concurrent calls,
 * the second one finds the row in place.
 */
async function spend({ drizzle }: Database, { challenge }: Payload, expiresAt: number): Promise<boolean> {
  const digest = createHash('sha256').update(challenge.parameters.nonce).digest();
  const rows = await drizzle
    .insert(spentCaptchas)
    .values({ digest, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ digest: spentCaptchas.digest });
  return rows.length === 1;
}

function parsePayload(payload: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    return isPayload(value) ? value : null;
  } catch {
    return null;
  }
}

function isPayload(value: unknown): value is Payload {
  const { challenge, solution } = (value ?? {}) as Partial<Record<keyof Payload, Record<string, unknown>>>;
  const parameters = challenge?.['parameters'];
  return typeof parameters === 'object' && parameters !== null && typeof solution?.['derivedKey'] === 'string';
}
