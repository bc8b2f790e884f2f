/** The API on a real database and engine, with a clock that a test turns by hand, a still market and cheap password hashes. */
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import { FixtureEngineMarket } from './engine/fixture-engine-market.ts';
import { Engine } from './engine/engine.ts';
import { registerAccountRoutes } from './features/account/routes.ts';
import { createPasskeys } from './features/account/security/passkeys.ts';
import { createTradingFeature } from './features/trading/trading-feature.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { createAuthentication } from './transport/auth/authentication.ts';
import { deriveKey, type Argon2Cost } from './transport/auth/password-hash.ts';
import type { PasswordHasher } from './transport/auth/password-hasher.ts';
import { requireRecentProof, requireSession } from './transport/auth/require-session.ts';
import type { Sessions } from './transport/auth/sessions.ts';
import { createBackground, type Background } from './transport/background.ts';
import { createHttpApp } from './transport/http/http-app.ts';
import { createLog } from './transport/http/log.ts';
import { registerSettingsRoute, selectSettings } from './transport/http/settings-route.ts';

export interface FixtureApi {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly secretBox: SecretBox;
  readonly background: Background;
  /** Everything that was logged, line by line, at the finest level. */
  readonly logLines: string[];
  /** How often a password was hashed or checked, with the cost of each. */
  readonly derivations: Argon2Cost[];
  setTime(now: number): void;
  close(): Promise<void>;
}

/** Under which the fixture thinks it is reached. */
export const FIXTURE_SITE = 'http://localhost:8080';
/** Where the fixture's callers are. */
export const FIXTURE_COUNTRY = 'DE';
export const FIXTURE_START = 1_800_000_000_000;
export const FIXTURE_COST: Argon2Cost = { memoryKib: 128, passes: 1, parallelism: 1 };

/** With the demo people planted: demo@fairlead.test and new@fairlead.test. `settings` are environment variables. */
export async function startFixtureApi(database: Database, settings: Readonly<Record<string, string>> = {}): Promise<FixtureApi> {
  let now = FIXTURE_START;
  const clock = () => now;
  const config = readConfig({ DEMO: '1', CAPTCHA: 'off', LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '6', ...settings });
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => void logLines.push(line) });
  const store = new DatabaseJournalStore(database);
  const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock, log });
  const derivations: Argon2Cost[] = [];
  const secretBox = createSecretBox('the secret of the fixture, 32 characters and more');
  const background = createBackground(log);
  const authentication = createAuthentication({
    config,
    database,
    secretBox,
    clock,
    passwordCost: FIXTURE_COST,
    derive: (password, salt, { memoryKib, passes, parallelism }, hashBytes) => {
      derivations.push({ memoryKib, passes, parallelism });
      return deriveKey(password, salt, { memoryKib, passes, parallelism }, hashBytes);
    },
  });
  const { sessions, hasher } = authentication;
  const trading = createTradingFeature({ engine, database, clock });
  await seedDemo({ database, engine, hasher, clock });
  const app = await createHttpApp({
    log,
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000_000,
    registerApi: (api) => {
      registerSettingsRoute(api, selectSettings(config, RETAIL_RULE_PACK));
      const requireClient = requireSession(sessions, 'client');
      const { languages } = config;
      registerAccountRoutes(api, {
        ...authentication,
        database,
        engine,
        secretBox,
        mailQueue: createMailQueue({ database, secretBox, clock }),
        geo: { countryOf: () => FIXTURE_COUNTRY },
        background,
        passkeys: createPasskeys({ siteUrl: () => FIXTURE_SITE }),
        clock,
        requireClient,
        requireRecentProof: requireRecentProof(clock),
        languages,
        siteUrl: () => FIXTURE_SITE,
        isRegistrationOpen: () => true,
        viewTrading: trading.viewTrading,
      });
    },
  });
  return {
    app,
    engine,
    sessions,
    hasher,
    secretBox,
    background,
    logLines,
    derivations,
    setTime: (time) => {
      now = time;
    },
    close: async () => {
      await app.close();
      await background.settled();
      trading.stop();
      await engine.stop();
      await store.close();
    },
  };
}
