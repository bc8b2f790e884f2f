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
import { createTradingFeature } from './features/trading/trading-feature.ts';
import { createAuthentication } from './transport/auth/authentication.ts';
import { deriveKey, type Argon2Cost } from './transport/auth/password-hash.ts';
import type { PasswordHasher } from './transport/auth/password-hasher.ts';
import { requireSession } from './transport/auth/require-session.ts';
import type { Sessions } from './transport/auth/sessions.ts';
import { createHttpApp } from './transport/http/http-app.ts';
import { createLog } from './transport/http/log.ts';
import { registerSettingsRoute, selectSettings } from './transport/http/settings-route.ts';

export interface FixtureApi {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  /** Everything that was logged, line by line, at the finest level. */
  readonly logLines: string[];
  /** How often a password was hashed or checked, with the cost of each. */
  readonly derivations: Argon2Cost[];
  setTime(now: number): void;
  close(): Promise<void>;
}

export const FIXTURE_START = 1_800_000_000_000;
export const FIXTURE_COST: Argon2Cost = { memoryKib: 128, passes: 1, parallelism: 1 };

/** With the demo people planted: demo@fairlead.test and new@fairlead.test. */
export async function startFixtureApi(database: Database): Promise<FixtureApi> {
  let now = FIXTURE_START;
  const clock = () => now;
  const config = readConfig({ DEMO: '1', LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '6' });
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => void logLines.push(line) });
  const store = new DatabaseJournalStore(database);
  const engine = await Engine.start({ store, market: new FixtureEngineMarket(), clock, log });
  const derivations: Argon2Cost[] = [];
  const authentication = createAuthentication({
    config,
    database,
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
        clock,
        requireClient,
        languages,
        viewTrading: trading.viewTrading,
      });
    },
  });
  return {
    app,
    engine,
    sessions,
    hasher,
    logLines,
    derivations,
    setTime: (time) => {
      now = time;
    },
    close: async () => {
      await app.close();
      trading.stop();
      await engine.stop();
      await store.close();
    },
  };
}
