import { faultOfTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { FixtureEngineMarket } from '../engine/fixture-engine-market.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from '../engine/database-journal-store.ts';
import { Engine } from '../engine/engine.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { listUnreadPopups } from '../features/account/popups/store.ts';
import { findUserByEmail, updatePasswordHash } from '../features/account/store.ts';
import { findTermsInForce } from '../features/affiliates/terms-in-force.ts';
import { findOperatorByEmail } from '../features/operators/access/operator-store.ts';
import { deriveKey } from '../identity/passwords/password-hash.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import { DEMO_PASSWORD } from './demo-clients.ts';
import { DEMO_OPERATORS } from './demo-operators.ts';
import { DEMO_WELCOME } from './demo-welcome.ts';
import { seedDemo } from './seed-demo.ts';
import { makeTransactionId } from '../features/payments/transaction-id.ts';

const hasher = createPasswordHasher({
  cost: { memoryKib: 64, passes: 1, parallelism: 1 },
  derive: deriveKey,
  mostAtOnce: 2,
  mostWaiting: 10,
});
const clock = () => 1_800_000_000_000;
const silent = { info: () => undefined, error: () => undefined };

describe.each(testDatabases)('the demo accounts on %s', (kind) => {
  let database: Database;
  let engine: Engine;
  let restartEngine: () => Promise<void>;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    const store = new DatabaseJournalStore(database);
    engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock, log: silent });
    restartEngine = async () => {
      await engine.stop();
      engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock, log: silent });
    };
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  const seed = (port: Pick<EnginePort, 'submit'> = engine) =>
    seedDemo({ database, engine: port, hasher, clock, newTransactionId: makeTransactionId });

  async function findDemo(email: string) {
    const user = await findUserByEmail(database, email);
    if (user === null) throw new Error(`${email} is not there`);
    return { user, account: await engine.viewAccount(user.id) };
  }

  test('include a verified client with 10,000 euros who may trade everything, and a new one with nothing', async () => {
    await seed();
    const demo = await findDemo('demo@fairlead.test');
    expect(demo.account).toMatchObject({ status: 'active', figures: { balance: 1_000_000, freeMargin: 1_000_000 } });
    expect(demo.account?.access).toEqual({ verified: true, categoryIds: ASSET_CATEGORIES.map(({ id }) => id), leverageIndexes: {} });
    for (const value of Object.values(demo.user)) expect(value).not.toBe('');
    expect(demo.user.referralId).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);

    const newcomer = await findDemo('new@fairlead.test');
    expect(newcomer.account).toMatchObject({ figures: { balance: 0 }, access: { verified: false, categoryIds: [] } });
    expect(newcomer.user).toMatchObject({ phone: '', birthDate: null, countryId: null, pin: null });
    for (const { user } of [demo, newcomer]) expect(await hasher.verify(DEMO_PASSWORD, user.passwordHash)).toMatchObject({ matches: true });
  });

  test('include one welcome popup for the client who can trade, which a restart does not repeat', async () => {
    await seed();
    await restartEngine();
    await seed();
    const popupsOf = async (email: string, language: Language = 'en') =>
      listUnreadPopups(database, (await findDemo(email)).user.id, language, 0);
    const [welcome, ...more] = await popupsOf('demo@fairlead.test');
    // The text is stored as written: sanitising drops nothing.
    expect(welcome).toMatchObject(DEMO_WELCOME.en);
    for (const language of LANGUAGES) expect(await popupsOf('demo@fairlead.test', language)).toMatchObject([DEMO_WELCOME[language]]);
    expect(more).toEqual([]);
    expect(await popupsOf('new@fairlead.test')).toEqual([]);
  });

  test('include operators that a restart leaves as they have become', async () => {
    await seed();
    for (const { profile } of DEMO_OPERATORS) {
      const operator = await findOperatorByEmail(database, profile.email);
      expect(await hasher.verify(DEMO_PASSWORD, operator?.passwordHash ?? null)).toMatchObject({ matches: true });
    }
    await database.query(`UPDATE operators SET status = 'blocked', password_hash = 'changed'`);
    await seed();
    expect(await database.query('SELECT status, password_hash FROM operators')).toEqual(
      DEMO_OPERATORS.map(() => ({ status: 'blocked', password_hash: 'changed' })),
    );
  });

  test('include an affiliate with a plan, a link and a payout account, which a restart leaves as they have become', async () => {
    await seed();
    const [affiliate] = await database.query<{ readonly id: number; readonly password_hash: string }>(
      `SELECT a.id, a.password_hash, a.email, a.status, u.email AS payout, k.code FROM affiliates AS a
       JOIN users AS u ON u.id = a.payout_user_id JOIN affiliate_campaigns AS k ON k.affiliate_id = a.id`,
    );
    expect(affiliate).toMatchObject({
      email: 'affiliate@fairlead.test',
      status: 'active',
      payout: 'demo@fairlead.test',
      code: 'kurswechsel',
    });
    expect(await hasher.verify(DEMO_PASSWORD, affiliate?.password_hash ?? null)).toMatchObject({ matches: true });
    const inForce = await findTermsInForce(database, affiliate?.id ?? 0, dayOf(clock() - 60 * 86_400_000));
    expect(inForce).toMatchObject({ name: 'Hybrid 2026', version: 1, terms: { personalData: 'masked' } });
    expect(inForce === null ? 'there are none' : faultOfTerms(inForce.terms)).toBe(null);
    await database.query(`UPDATE affiliates SET status = 'blocked'`);
    await seed();
    expect(await database.query('SELECT status FROM affiliates')).toEqual([{ status: 'blocked' }]);
  });

  test('are not paid again on restart, and later changes are kept', async () => {
    await seed();
    const { user } = await findDemo('demo@fairlead.test');
    await updatePasswordHash(database, user.id, 'changed');
    await engine.submit({
      kind: 'setTradingAccess',
      commandId: 'later',
      accountId: user.id,
      at: clock(),
      access: { verified: false, categoryIds: [], leverageIndexes: {} },
    });
    await restartEngine();
    await seed();
    const after = await findDemo('demo@fairlead.test');
    expect(after.user.passwordHash).toBe('changed');
    expect(after.account).toMatchObject({ access: { verified: false }, figures: { balance: 1_000_000 } });
  });

  test('are completed by the next start with a single deposit if a start was killed at any command', async () => {
    for (let survived = 0; ; survived += 1) {
      let submitted = 0;
      const dying: Pick<EnginePort, 'submit'> = {
        submit: async (command) => {
          const answer = await engine.submit(command);
          submitted += 1;
          if (submitted > survived) throw new Error('killed');
          return answer;
        },
      };
      const outcome = await seed(dying).then(
        () => 'finished',
        () => 'killed',
      );
      await restartEngine();
      if (outcome === 'finished') break;
    }
    expect((await findDemo('demo@fairlead.test')).account?.figures.balance).toBe(1_000_000);
    expect((await findDemo('new@fairlead.test')).account?.figures.balance).toBe(0);
  });
});
