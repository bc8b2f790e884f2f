/** A value in the database that only the right secret key opens, so that a start with a different key is detected. */
import { z } from 'zod';
import type { Queries } from '../adapters/db/database.ts';
import { readSetting, writeSetting } from '../settings/settings-store.ts';
import type { SecretBox } from './secret-box.ts';

type Handle = Pick<Queries, 'drizzle'>;

const KEY = 'secret-key-check';
const PLAIN = 'sealed with the secret key of this installation';

/** The sealed bytes in Base64. A tampered row becomes a check value that no key opens. */
const storedSchema = z.object({ sealed: z.base64() }).catch({ sealed: '' });
export type KeyCheck = z.infer<typeof storedSchema>;

/** Null if none has been written yet. */
export async function findKeyCheck(queries: Handle): Promise<KeyCheck | null> {
  const value = await readSetting(queries, KEY);
  return value === undefined ? null : storedSchema.parse(value);
}

/** Replaces the existing one; the caller has checked it in the same transaction. */
export async function writeKeyCheck(queries: Handle, secretBox: SecretBox): Promise<void> {
  const value: KeyCheck = { sealed: Buffer.from(secretBox.seal('check', KEY, Buffer.from(PLAIN))).toString('base64') };
  await writeSetting(queries, KEY, value);
}

export function opensKeyCheck(secretBox: SecretBox, { sealed }: KeyCheck): boolean {
  try {
    secretBox.open('check', KEY, Buffer.from(sealed, 'base64'));
    return true;
  } catch {
    return false;
  }
}
