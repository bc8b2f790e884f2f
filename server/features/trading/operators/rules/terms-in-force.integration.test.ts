/** Operators' decisions about trading have their place in the journal, whichever process leads and whatever happens meanwhile. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases, openTestDatabase } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { readConfig } from '../../../../config.ts';
import { DatabaseJournalStore } from '../../../../engine/database-journal-store.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import { Engine } from '../../../../engine/engine.ts';
import { FixtureEngineMarket } from '../../../../engine/fixture-engine-market.ts';
import { silent } from '../../../../engine/fixture-started-engine.ts';
import { saveSettingChoice, listSettingChoices } from '../../../../settings/broker-settings-store.ts';
import { BrokerSettings, startValuesOf } from '../../../../settings/broker-settings.ts';
import { endHalt, insertHalt, listHaltsInForce } from '../halts/halt-store.ts';
import { insertVersion } from './rules-store.ts';
import { createTermsInForce, createTermsReader } from './terms-in-force.ts';

describe.each(testDatabases)('terms of trading on %s', (kind) => {
  let database: Database;
  let operatorId: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    onTestFinished(() => opened.remove());
    ({ database } = opened);
    const email = 'desk@example.test';
    const [operator] = await database.drizzle
      .insert(operators)
      .values({ email, emailNormalised: email, name: 'Desk', createdAt: new Date(0) })
      .returning({ id: operators.id });
    operatorId = operator?.id ?? 0;
  });

  async function startServer() {
    const store = new DatabaseJournalStore(database);
    const brokerSettings = new BrokerSettings(startValuesOf(readConfig({ DEMO: '1' })), () => listSettingChoices(database));
    const read = createTermsReader({ database, brokerSettings });
    const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock: () => 5, log: silent, readTerms: read });
    const { applyTerms, applyChangedTerms } = createTermsInForce({
      read,
      engines: [{ partition: 0, engine }],
      whenLeading: () => Promise.resolve(),
      newId: randomUUID,
      clock: () => 5,
    });
    const stop = async (): Promise<void> => {
      await engine.stop();
      await store.close();
    };
    return { engine, applyTerms, applyChangedTerms, stop };
  }

  const halt = (symbol: string) => insertHalt(database, { symbol, cause: 'operator', reason: 'news', operatorId, since: 1 });
  const setRules = (version: number, stopOutPercent: number) =>
    insertVersion(database, {
      version,
      rules: { ...DEFAULT_RULES, stopOutPercent },
      reason: 'a test',
      createdBy: operatorId,
      createdAt: version,
    });
  const kindsInJournal = async (): Promise<readonly string[]> => {
    const rows = await database.query<{ kind: string }>(
      `SELECT e ->> 'kind' AS kind FROM journal, json_array_elements(events) WITH ORDINALITY AS all_events (e, place)
       WHERE account_id = 0 ORDER BY seq, place`,
    );
    return rows.map((row) => row.kind);
  };

  test('are in effect when the call returns, and again only if they differ', async () => {
    const { engine, applyTerms, stop } = await startServer();
    const id = await halt('AAPL');
    await setRules(1, 70);
    await applyTerms();
    await applyTerms();
    expect([engine.terms.version, engine.terms.rules.stopOutPercent, engine.terms.halts.map(({ symbol }) => symbol)]).toEqual([
      1,
      70,
      ['AAPL'],
    ]);
    await endHalt(database, id ?? 0, { operatorId, reason: 'over', at: 2 });
    await saveSettingChoice(database, 'auto_trading', { value: !engine.terms.settings.autoTrading, operatorId, at: 3, reason: 'a test' });
    await applyTerms();
    expect((await kindsInJournal()).slice(-4)).toEqual(['rulesSet', 'tradingHalted', 'tradingResumed', 'tradingSettingsSet']);
    await stop();
  });

  test('end up as the tables say, however many change them concurrently', async () => {
    const { engine, applyTerms, stop } = await startServer();
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await (index % 2 === 0 ? halt(`S${index}`) : setRules(index, 60 + index));
        await applyTerms();
      }),
    );
    expect([engine.terms.version, engine.terms.halts.length]).toEqual([11, 6]);
    await stop();
  });

  test('wait for the next leader if this one accepts nothing more', async () => {
    const first = await startServer();
    await first.stop();
    await halt('AAPL');
    await expect(first.applyTerms()).rejects.toThrow(EngineUnavailable);
    // The operator who requested it learns that it is stored.
    await expect(first.applyChangedTerms()).rejects.toMatchObject({ code: 'changeNotInForce' });
    const second = await startServer();
    expect(second.engine.terms.halts.map(({ symbol }) => symbol)).toEqual(['AAPL']);
    await second.stop();
    const third = await startServer();
    expect((await kindsInJournal()).filter((one) => one === 'tradingHalted')).toHaveLength(1);
    await third.stop();
  });

  test('are not stored by a process that may have lost the lead', async () => {
    const { engine, stop } = await startServer();
    const { requireLead } = createTermsInForce({
      read: () => Promise.resolve(engine.terms),
      engines: [{ partition: 0, engine }],
      whenLeading: () => Promise.reject(new Error('frozen for a while')),
      newId: randomUUID,
      clock: () => 5,
    });
    const keeping = database.transaction(async (transaction) => {
      await insertHalt(transaction, { symbol: 'AAPL', cause: 'operator', reason: 'news', operatorId, since: 1 });
      await requireLead();
    });
    await expect(keeping).rejects.toThrow(EngineUnavailable);
    expect(await listHaltsInForce(database)).toEqual([]);
    await stop();
  });
});
