import type { CorporateAction, CorporateActions } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { aliasedTable, and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { corporateActions, corporateActionVersions } from '../../../../adapters/db/schema/corporate-actions.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';

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

/** Decisions about actions depend on all others, so they are made one at a time. Until the transaction ends. */
export async function lockActions({ query }: Pick<Queries, 'query'>): Promise<void> {
  await query('LOCK TABLE corporate_actions IN SHARE ROW EXCLUSIVE MODE');
}

export async function findAction({ drizzle }: Handle, id: number): Promise<ActionRow | undefined> {
  const [row] = await drizzle.select().from(corporateActions).where(eq(corporateActions.id, id));
  return row;
}

/** What awaits another operator. */
export async function listUndecided({ drizzle }: Handle): Promise<readonly ActionRow[]> {
  return drizzle.select().from(corporateActions).where(isUndecided).orderBy(asc(corporateActions.id));
}

const isUndecided = and(isNull(corporateActions.decision), isNull(corporateActions.withdrawnAt));

export async function insertProposal({ drizzle }: Handle, values: typeof corporateActions.$inferInsert): Promise<number> {
  const [row] = await drizzle.insert(corporateActions).values(values).returning({ id: corporateActions.id });
  if (row === undefined) throw new Error('a corporate action was not stored');
  return row.id;
}

export async function changeAction({ drizzle }: Handle, id: number, changes: Partial<typeof corporateActions.$inferInsert>): Promise<void> {
  await drizzle.update(corporateActions).set(changes).where(eq(corporateActions.id, id));
}

/** Makes another version, which is in effect with the transaction. */
export async function insertActionsVersion(database: Handle, at: number): Promise<number> {
  const version = (await findActionsVersion(database)) + 1;
  await database.drizzle.insert(corporateActionVersions).values({ version, createdAt: new Date(at) });
  return version;
}

/** Instruments whose venues have the same date now. */
export interface SharedToday {
  readonly symbols: readonly string[];
  readonly today: string;
}

export interface ListedActionsQuery {
  readonly list: 'awaiting' | 'upcoming' | 'past';
  readonly todays: readonly SharedToday[];
  readonly after: { readonly date: string; readonly id: number } | null;
  readonly most: number;
}

const [proposers, deciders, withdrawers] = [
  aliasedTable(operators, 'proposers'),
  aliasedTable(operators, 'deciders'),
  aliasedTable(operators, 'withdrawers'),
];

/** Proposals and actions to come by date, past ones and those that came to nothing latest first; with the operators' names. */
export async function listActionRows({ drizzle }: Handle, { list, todays, after, most }: ListedActionsQuery) {
  const { date, id, symbol, decision, withdrawnAt } = corporateActions;
  const isAhead = or(...todays.map(({ symbols, today }) => and(inArray(symbol, [...symbols]), gt(date, today)))) ?? isNull(id);
  const isDecided = isNotNull(decision);
  const conditions: Readonly<Record<ListedActionsQuery['list'], SQL | undefined>> = {
    awaiting: isUndecided,
    upcoming: and(eq(decision, 'approved'), isNull(withdrawnAt), isAhead),
    past: or(isNotNull(withdrawnAt), eq(decision, 'rejected'), and(isDecided, not(isAhead))),
  };
  const isLatestFirst = list === 'past';
  const beyond =
    after === null
      ? undefined
      : isLatestFirst
        ? or(lt(date, after.date), and(eq(date, after.date), lt(id, after.id)))
        : or(gt(date, after.date), and(eq(date, after.date), gt(id, after.id)));
  return drizzle
    .select({ row: corporateActions, proposer: proposers.name, decider: deciders.name, withdrawer: withdrawers.name })
    .from(corporateActions)
    .leftJoin(proposers, eq(proposers.id, corporateActions.proposedBy))
    .leftJoin(deciders, eq(deciders.id, corporateActions.decidedBy))
    .leftJoin(withdrawers, eq(withdrawers.id, corporateActions.withdrawnBy))
    .where(and(conditions[list], beyond))
    .orderBy(...(isLatestFirst ? [desc(date), desc(id)] : [asc(date), asc(id)]))
    .limit(most);
}
