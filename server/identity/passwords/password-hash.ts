/**
 * Password hashes: argon2id in the PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. Each hash states its own cost, so
 * that a costlier setting can be introduced without changing existing hashes.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The first configuration of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: Argon2Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const VERSION = 19;

export interface PasswordHash extends Argon2Cost {
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** Derives the key. All the work is done here, so that it can be counted and limited. */
export type DeriveKey = (password: string, salt: Uint8Array, cost: Argon2Cost, hashBytes: number) => Promise<Uint8Array>;

/** Normalised to NFKC, so that the same password typed on two keyboards gives the same bytes (NIST SP 800-63B, 5.1.1.2). */
export const deriveKey: DeriveKey = (password, salt, cost, hashBytes) =>
  new Promise((resolve, reject) => {
    const { memoryKib: memory, passes, parallelism } = cost;
    const parameters = { message: password.normalize('NFKC'), nonce: salt, tagLength: hashBytes, memory, passes, parallelism };
    argon2('argon2id', parameters, (error, key) => (error === null ? resolve(key) : reject(error)));
  });

export async function hashPassword(password: string, cost: Argon2Cost, derive: DeriveKey): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost, HASH_BYTES);
  return formatPasswordHash({ ...cost, salt, hash });
}

export async function verifyPassword(password: string, expected: PasswordHash, derive: DeriveKey): Promise<boolean> {
  const actual = await derive(password, expected.salt, expected, expected.hash.length);
  return timingSafeEqual(actual, expected.hash);
}

/** Whether a stored hash costs less than a new one would, and should be replaced while the password is at hand. */
export function isCheaperThan(stored: Argon2Cost, wanted: Argon2Cost): boolean {
  return stored.memoryKib < wanted.memoryKib || stored.passes < wanted.passes || stored.parallelism < wanted.parallelism;
}

export function formatPasswordHash({ memoryKib, passes, parallelism, salt, hash }: PasswordHash): string {
  return `$argon2id$v=${VERSION}$m=${memoryKib},t=${passes},p=${parallelism}$${formatBase64(salt)}$${formatBase64(hash)}`;
}

/** Parses a PHC string. Throws if it is not one of ours: an unreadable stored hash is a fault, not a wrong password. */
export function parsePasswordHash(text: string): PasswordHash {
  const match = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/.exec(text);
  const [, memory, passes, parallelism, salt, hash] = match ?? [];
  if (memory === undefined || passes === undefined || parallelism === undefined || salt === undefined || hash === undefined) {
    throw new Error('a stored password hash is not an argon2id PHC string');
  }
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** PHC strings use base64 without padding. */
function formatBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
