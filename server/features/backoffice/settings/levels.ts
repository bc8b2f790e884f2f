import type { LevelList } from '@fairlead/contract/backoffice.ts';
import { findLevelsFault, type LevelsFault } from '@fairlead/domain/account/level-rules.ts';
import { cents, centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { AccountLevelText } from '../../../adapters/db/schema/account-levels.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { listLevelNamesInUse, listLevelRows, replaceLevelRows } from './level-store.ts';

/** The account levels with everything that an operator can change of them, ascending. */
export async function listLevelTexts(database: Database): Promise<LevelList> {
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

/** Puts another list of levels in the place of the one there is. Refused with levelInUse, and with invalidInput as the rules say. */
export function replaceLevels(levels: LevelList, database: Database): Promise<void> {
  const terms = levels.map(({ name, deposit_from: euros }) => ({ name, depositFrom: readEuros(euros) }));
  return database.transaction(async (transaction) => {
    refuse(findLevelsFault(terms, await listLevelNamesInUse(transaction)));
    await replaceLevelRows(
      transaction,
      levels.map(({ name, texts }, rank) => ({ name, rank, texts, depositFromCents: terms[rank]?.depositFrom ?? 0 })),
    );
  });
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
      throw invalid('levels', 'must begin with Standard, from 0 euros on');
    case 'nameTwice':
      throw invalid('levels', `name ${fault.name} twice`);
    case 'notAscending':
      throw invalid('levels', `${fault.name} must ask for more than the level before it`);
  }
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
