import type { LevelList, ReplaceLevelsRequest } from '@fairlead/contract/operators/session.ts';
import { findLevelsFault, type LevelsFault } from '@fairlead/domain/account/level-rules.ts';
import { cents, centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { isDeepStrictEqual } from 'node:util';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { AccountLevelText } from '../../../../adapters/db/schema/account-levels.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { OperatorContext } from '../../../operator-context.ts';
import { listLevelNamesInUse, listLevelRows, replaceLevelRows } from './level-store.ts';

/** The account levels with everything an operator can change, ascending. */
export async function listLevelTexts(database: Pick<Database, 'drizzle'>): Promise<LevelList> {
  const rows = await listLevelRows(database);
  return rows.map(({ name, depositFromCents, texts }) => ({
    name,
    deposit_from: centsToEuros(cents(depositFromCents)),
    texts: { en: describe(texts.en), de: describe(texts.de), it: describe(texts.it), es: describe(texts.es) },
  }));
}

function describe({ title, summary, benefits }: AccountLevelText): LevelList[number]['texts']['en'] {
  return { title, summary, benefits: [...benefits] };
}

/**
 * Replaces the list of levels. Refused with levelsChanged if another operator has changed it in the meantime, with levelInUse, and with
 * invalidInput by the rules of findLevelsFault.
 */
export function replaceLevels(
  actor: OperatorActor,
  { levels, base, reason }: ReplaceLevelsRequest,
  { database, clock }: Pick<OperatorContext, 'database' | 'clock'>,
): Promise<void> {
  const terms = levels.map(({ name, deposit_from: euros }) => ({ name, depositFrom: readEuros(euros) }));
  return database.transaction(async (transaction) => {
    const before = await listLevelTexts(transaction);
    if (base !== undefined && !isDeepStrictEqual(base, before)) throw new CallRefused('levelsChanged');
    refuse(findLevelsFault(terms, await listLevelNamesInUse(transaction)));
    await replaceLevelRows(
      transaction,
      levels.map(({ name, texts }, rank) => ({ name, rank, texts, depositFromCents: terms[rank]?.depositFrom ?? 0 })),
    );
    const subject = { kind: 'levels', id: 'all' };
    const changed = { before: onlyIn(before, levels), after: onlyIn(levels, before) };
    await recordAction(
      transaction,
      actor,
      { action: 'settings.levels', subject, ...changed, ...(reason === undefined ? {} : { reason }) },
      clock(),
    );
  });
}

/** The levels that differ from the other list, and the order of all, which may be what changed. */
function onlyIn(levels: LevelList, others: LevelList) {
  const same = new Set(others.map((level) => JSON.stringify(level)));
  return { order: levels.map(({ name }) => name), levels: levels.filter((level) => !same.has(JSON.stringify(level))) };
}

function readEuros(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw invalid('deposit_from', 'must have at most two decimals');
  return amount;
}

function refuse(fault: LevelsFault | null): void {
  switch (fault?.kind) {
    case undefined:
      return;
    case 'levelInUse':
      throw new CallRefused('levelInUse', { fields: [{ field: 'levels', message: `${fault.name} is missing` }] });
    case 'firstLevelWrong':
      throw invalid('levels', 'must start with Standard, from 0 euros');
    case 'nameTwice':
      throw invalid('levels', `name ${fault.name} twice`);
    case 'notAscending':
      throw invalid('levels', `${fault.name} must require more than the level before it`);
  }
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
