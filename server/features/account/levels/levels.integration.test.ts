import { accountLevelsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { type FixtureApi } from '../../../fixture-api.ts';
import { DEFAULT_LEVELS } from './default-levels.ts';
import { listLevels } from '../client/levels/list-levels.ts';
import { seedLevels } from './seed-levels.ts';

describe.each(testDatabases)('the account levels on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  const list = async (language: string) => {
    const answer = await api.app.inject({ method: 'GET', url: accountPaths.levels, headers: { 'accept-language': language } });
    return accountLevelsResponseSchema.strict().parse(answer.json()).data;
  };

  test('are public, ascending, in euros', async () => {
    expect((await list('en')).map(({ name, deposit_from }) => [name, deposit_from])).toEqual([
      ['Standard', 0],
      ['Silver', 10_000],
      ['Gold', 50_000],
      ['Platinum', 250_000],
    ]);
  });

  test('use the language of the call, or the first available one if it is not supported', async () => {
    expect((await list('de'))[1]?.title).toBe('Silber');
    expect((await list('es-MX'))[1]?.title).toBe('Plata');
    expect((await list('fr'))[1]?.title).toBe('Silver');
  });

  test('are seeded once: an operator’s changes are kept', async () => {
    await database.query(`UPDATE account_levels SET deposit_from_cents = 1234500 WHERE name = 'Silver'`);
    await database.query(`DELETE FROM account_levels WHERE name = 'Platinum'`);
    await seedLevels(database);
    expect((await listLevels(database, 'en')).map(({ deposit_from }) => deposit_from)).toEqual([0, 12_345, 50_000]);
  });

  test('are seeded once even if two servers start at the same time', async () => {
    await database.query('DELETE FROM account_levels');
    await Promise.all([seedLevels(database), seedLevels(database)]);
    expect(await listLevels(database, 'en')).toHaveLength(DEFAULT_LEVELS.length);
  });
});

test.each(LANGUAGES)('every level has the same number of benefits in %s', (language) => {
  for (const { name, texts } of DEFAULT_LEVELS) {
    expect({ name, count: texts[language].benefits.length }).toEqual({ name, count: texts.en.benefits.length });
  }
});
