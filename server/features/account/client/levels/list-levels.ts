import type { AccountLevel } from '@fairlead/contract/account/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { asc } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { accountLevels } from '../../../../adapters/db/schema/account-levels.ts';

/** The account levels, from that of new accounts to the highest. */
export async function listLevels({ drizzle }: Pick<Queries, 'drizzle'>, language: Language): Promise<AccountLevel[]> {
  const rows = await drizzle.select().from(accountLevels).orderBy(asc(accountLevels.rank));
  return rows.map(({ name, depositFromCents, texts }) => {
    const { title, summary, benefits } = texts[language];
    return { name, title, summary, benefits: [...benefits], deposit_from: centsToEuros(cents(depositFromCents)) };
  });
}
