/** The settings table: values by key that parts of the server have to keep across restarts. */
import { eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { settings } from '../adapters/db/schema/settings.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Undefined if there is none. */
export async function readSetting({ drizzle }: Handle, key: string): Promise<unknown> {
  const [row] = await drizzle.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function writeSetting({ drizzle }: Handle, key: string, value: unknown): Promise<void> {
  await drizzle.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** If several processes write at once, the first one wins and all read its value. */
export async function writeSettingOnce({ drizzle }: Handle, key: string, value: unknown): Promise<void> {
  await drizzle.insert(settings).values({ key, value }).onConflictDoNothing();
}

export async function deleteSetting({ drizzle }: Handle, key: string): Promise<void> {
  await drizzle.delete(settings).where(eq(settings.key, key));
}
