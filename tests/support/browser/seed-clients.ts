/** Seeds the clients of seeded-clients.ts. A separate file, so that tests do not load the engine to learn their names. */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import { ASSET_CATEGORIES, CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { FixtureEngineMarket } from '@fairlead/server/engine/fixture-engine-market.ts';
import { makeReferralId } from '@fairlead/server/features/account/client/sign-in/referral-id.ts';
import { insertUser } from '@fairlead/server/features/account/store.ts';
import { deriveKey, hashPassword, PASSWORD_COST } from '@fairlead/server/identity/passwords/password-hash.ts';
import {
  CLIENT_COUNT,
  DEPOSIT,
  PASSWORD,
  seededClient,
  POPUP_CLIENT_COUNT,
  popupClient,
  RESTRICTED_CLIENT,
  type Credentials,
} from './seeded-clients.ts';

const FULL_ACCESS: TradingAccess = { verified: true, categoryIds: ASSET_CATEGORIES.map(({ id }) => id), leverageIndexes: {} };
const RESTRICTED_ACCESS: TradingAccess = {
  verified: true,
  categoryIds: [CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID],
  leverageIndexes: { [FOREX_CATEGORY_ID]: [1, 3] },
};

/** Writes all of them into a migrated database that no server has open. */
export async function seedClients(database: Database): Promise<void> {
  const store = new DatabaseJournalStore(database);
  const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock: Date.now, log: SILENT });
  const passwordHash = await hashPassword(PASSWORD, PASSWORD_COST, deriveKey);
  const seed = async ({ email }: Credentials, access: TradingAccess): Promise<void> => {
    const id = await insertUser(database, { ...PROFILE, email, passwordHash, createdAt: Date.now(), referralId: makeReferralId() });
    if (id === null) throw new Error(`${email} exists already`);
    await Promise.all(openingCommands(id, access).map((command) => engine.submit(command)));
  };
  const ordinary = Array.from({ length: CLIENT_COUNT }, (_, index) => seededClient(index + 1));
  const readers = Array.from({ length: POPUP_CLIENT_COUNT }, (_, index) => popupClient(index + 1));
  await Promise.all([...ordinary, ...readers].map((client) => seed(client, FULL_ACCESS)));
  await seed(RESTRICTED_CLIENT, RESTRICTED_ACCESS);
  await engine.stop();
  await store.close();
}

const SILENT = { info: () => undefined, error: () => undefined };

const PROFILE = {
  firstName: 'Tess',
  lastName: 'Browser',
  phone: '+4930901820',
  birthDate: '1990-01-31',
  countryId: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Hafenweg 1',
  zipCode: '10115',
  pin: null,
  level: 'Standard',
  status: 'active',
} as const;

function openingCommands(accountId: number, access: TradingAccess): readonly Command[] {
  const base = { accountId, at: Date.now() };
  return [
    { ...base, kind: 'openAccount', commandId: 'seed:open' },
    { ...base, kind: 'setTradingAccess', commandId: 'seed:access', access },
    { ...base, kind: 'moveFunds', commandId: 'seed:deposit', fundsKind: 'deposit', amount: DEPOSIT, reference: 'seed' },
  ];
}
