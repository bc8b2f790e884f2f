/** The table of settings: one value by its key, for whatever a part of the server has to remember over restarts. */
import { eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { settings } from '../adapters/db/schema/settings.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Undefined where there is none. */
export async function readSetting({ drizzle }: Handle, key: string): Promise<unknown> {
  const [row] = await drizzle.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function writeSetting({ drizzle }: Handle, key: string, value: unknown): Promise<void> {
  await drizzle.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Of several who write it at once one is first, and all read what that one wrote. */
export async function writeSettingOnce({ drizzle }: Handle, key: string, value: unknown): Promise<void> {
  await drizzle.insert(settings).values({ key, value }).onConflictDoNothing();
}

export async function deleteSetting({ drizzle }: Handle, key: string): Promise<void> {
  await drizzle.delete(settings).where(eq(settings.key, key));
}
