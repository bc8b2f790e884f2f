import type { CorporateAction, CorporateActions } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { and, asc, desc, gt, isNull, lte, or } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { corporateActions, corporateActionVersions } from '../../../../adapters/db/schema/corporate-actions.ts';

type Handle = Pick<Queries, 'drizzle'>;
export type ActionRow = typeof corporateActions.$inferSelect;

/** The version in effect; 0 before the first. */
export async function findActionsVersion({ drizzle }: Handle): Promise<number> {
  const { version } = corporateActionVersions;
  const [row] = await drizzle.select({ version }).from(corporateActionVersions).orderBy(desc(version)).limit(1);
  return row?.version ?? 0;
}

/** The actions of a version, by date. */
export async function listActionsInForce({ drizzle }: Handle, version: number): Promise<readonly CorporateAction[]> {
  const { addedIn, removedIn, date, id } = corporateActions;
  const rows = await drizzle
    .select()
    .from(corporateActions)
    .where(and(lte(addedIn, version), or(isNull(removedIn), gt(removedIn, version))))
    .orderBy(asc(date), asc(id));
  return rows.map(toAction);
}

/** The row's terms are those of its kind, since they were written together. */
export function toAction({ id, kind, symbol, date, terms }: Pick<ActionRow, 'id' | 'kind' | 'symbol' | 'date' | 'terms'>): CorporateAction {
  return { id, kind, symbol, date, ...terms } as CorporateAction;
}

/** Reads the actions in effect as trading needs them. Called every second, so they are only read when there is another version. */
export function createActionsReader(database: Handle): () => Promise<CorporateActions> {
  let known: CorporateActions | null = null;
  return async () => {
    const version = await findActionsVersion(database);
    if (known?.version === version) return known;
    known = { version, list: await listActionsInForce(database, version) };
    return known;
  };
}
