/** Settings written by operators, as rows of the settings table with the key `house:` plus the setting's name. */
import { like } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../adapters/db/database.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import type { StoredChoice, HeldName } from './broker-settings.ts';
import { deleteSetting, writeSetting } from './settings-store.ts';

type Handle = Pick<Queries, 'drizzle'>;

const PREFIX = 'house:';

const storedSchema = z.object({ value: z.unknown(), operatorId: z.number(), at: z.number(), reason: z.string() });

export async function listSettingChoices({ drizzle }: Handle): Promise<readonly StoredChoice[]> {
  const rows = await drizzle
    .select()
    .from(settings)
    .where(like(settings.key, `${PREFIX}%`));
  return rows.flatMap(({ key, value }) => {
    const stored = storedSchema.safeParse(value);
    return stored.success ? [{ name: key.slice(PREFIX.length), ...stored.data }] : [];
  });
}

export async function saveSettingChoice(
  queries: Handle,
  name: HeldName,
  { value, operatorId, at, reason }: Omit<StoredChoice, 'name'>,
): Promise<void> {
  await writeSetting(queries, PREFIX + name, { value, operatorId, at, reason });
}

export async function deleteSettingChoice(queries: Handle, name: HeldName): Promise<void> {
  await deleteSetting(queries, PREFIX + name);
}
