/** A proof of work that a browser does by itself: nobody has to tell pictures apart, and nobody is watched. */
import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { spentCaptchas } from '../db/schema/sign-in.ts';

export interface Captcha {
  createChallenge(): Promise<Challenge>;
  /** Whether the payload (base64 of JSON) solves a challenge of ours that is still valid and was not used before. It is used by that. */
  redeem(payload: string): Promise<boolean>;
  /** Forgets what was used and would be refused as too old by now. */
  deleteExpired(): Promise<void>;
}

export interface CaptchaOptions {
  readonly database: Database;
  /** Signs challenges, so that they need not be kept. */
  readonly secret: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** How often a solver has to try, at least and at most. */
  readonly attempts?: CaptchaAttempts;
}

export type CaptchaAttempts = readonly [least: number, most: number];

/** About half a second of work on a desk, two or three on a phone. */
const ITERATIONS = 2_000;
const ATTEMPTS: CaptchaAttempts = [300, 900];
/** As long as somebody may take to fill in a form. */
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
  // The work of checking is that of one attempt, whatever the payload says: our own challenges have this cost and no other.
  if (challenge.parameters.cost !== ITERATIONS) return false;
  try {
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;
  } catch {
    // The library throws on parameters that are none.
    return false;
  }
}

/**
 * The nonce names a challenge, and being signed cannot be written in another way, as the signature itself could. Of two calls with the
 * same one, the second finds the row there.
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
