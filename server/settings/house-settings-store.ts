/** The rows of the table of settings that operators write: `house:` and the name of the setting. */
import { eq, like } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../adapters/db/database.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import type { HeldChoice, HeldName } from './house-settings.ts';

type Handle = Pick<Queries, 'drizzle'>;

const PREFIX = 'house:';

const storedSchema = z.object({ value: z.unknown(), operatorId: z.number(), at: z.number(), reason: z.string() });

export async function listHouseChoices({ drizzle }: Handle): Promise<readonly HeldChoice[]> {
  const rows = await drizzle
    .select()
    .from(settings)
    .where(like(settings.key, `${PREFIX}%`));
  return rows.flatMap(({ key, value }) => {
    const stored = storedSchema.safeParse(value);
    return stored.success ? [{ name: key.slice(PREFIX.length), ...stored.data }] : [];
  });
}

export async function saveHouseChoice(
  { drizzle }: Handle,
  name: HeldName,
  { value, operatorId, at, reason }: Omit<HeldChoice, 'name'>,
): Promise<void> {
  const stored = { value, operatorId, at, reason };
  await drizzle
    .insert(settings)
    .values({ key: PREFIX + name, value: stored })
    .onConflictDoUpdate({ target: settings.key, set: { value: stored } });
}

export async function deleteHouseChoice({ drizzle }: Handle, name: HeldName): Promise<void> {
  await drizzle.delete(settings).where(eq(settings.key, PREFIX + name));
}
