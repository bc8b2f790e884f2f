import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@fairlead/domain/money.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { checkPaymentSettings, type PaymentSettings } from '@fairlead/server/adapters/payments/payment-settings.ts';
import { findFreePort } from '../../../scripts/find-free-port.ts';
import { ReadyProxy } from '../../support/ready-proxy.ts';
import { startFaultyPostgres, type FaultyPostgres } from '../../support/faulty-postgres.ts';
import { SANDBOX_SECRET, startSandboxProcess } from '../../support/sandbox-process.ts';
import { SEEDED_SECRET_KEY, seedPayers, type SeededClient } from '../seed-payers.ts';
import { seedTraders } from '../seed-traders.ts';
import { RecordedPrices } from './recorded-prices.ts';
import { SupervisedPair } from './supervised-pair.ts';

/**
 * Everything the faults are injected into: a database that can fail, two real servers (a leader and a standby), a payment provider, prices,
 * and clients with money.
 */
export interface ChaosWorld {
  readonly database: FaultyPostgres;
  readonly server: SupervisedPair;
  readonly prices: RecordedPrices;
  readonly traders: readonly SeededClient[];
  /** They only detect whether trading runs. */
  readonly probes: readonly SeededClient[];
  readonly payers: readonly SeededClient[];
  readonly paymentSettings: PaymentSettings;
  /** The provider's own record. */
  readonly providerFile: string;
  /** Reads the database, bypassing the proxy. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const CHAOS_PROVIDER = 'cidrus';
const DATABASE = 'chaos';
const PROBES = 3;
const HOUR_MS = 3_600_000;
/** Enough to trade for hours. */
const MILLION_EUROS = cents(100_000_000);

export async function openChaosWorld(options: {
  readonly seed: number;
  readonly traders: number;
  readonly payers: number;
}): Promise<ChaosWorld> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-chaos-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = await startFaultyPostgres();
    closers.push(() => database.stop());
    await database.createDatabase(DATABASE);
    const withDatabase: ChaosWorld['withDatabase'] = async (work) => {
      const opened = await openDatabase({ databaseUrl: database.directUrl(DATABASE), dataDir });
      try {
        return await work(opened);
      } finally {
        await opened.close();
      }
    };
    const seeded = await withDatabase((opened) => seedTraders(opened, PROBES + options.traders, MILLION_EUROS));
    const { clients: payers } = await withDatabase((opened) => seedPayers(opened, options.payers));
    const [probes, traders] = [seeded.slice(0, PROBES), seeded.slice(PROBES)];

    const providerFile = join(dataDir, 'providers.jsonl');
    const sandbox = await startSandboxProcess({ SANDBOX_FILE: providerFile });
    closers.push(() => sandbox.end());
    const paymentSettings = settingsAt(sandbox.url);
    const paymentsFile = join(dataDir, 'payments.json');
    await writeFile(paymentsFile, JSON.stringify(paymentSettings));

    const priceSeed = `chaos-${options.seed}`;
    const prices = new RecordedPrices(priceSeed);
    await prices.start();
    closers.push(() => prices.stop());

    const proxy = await ReadyProxy.open({ backends: [] });
    closers.push(() => Promise.resolve(proxy.close()));
    const server = new SupervisedPair(
      proxy,
      { databaseUrl: database.url(DATABASE), dataDir },
      {
        SECRET_KEY: SEEDED_SECRET_KEY,
        PUBLIC_URL: `http://localhost:${new URL(proxy.url).port}`,
        PAYMENTS_FILE: paymentsFile,
        PRICE_FEED: 'sandbox:always-open',
        PRICE_SEED: priceSeed,
        REQUESTS_PER_MINUTE: '10000000',
        IDLE_TIMEOUT_MS: String(24 * HOUR_MS),
        SESSION_ABSOLUTE_MS: String(24 * HOUR_MS),
      },
      [await findFreePort(), await findFreePort()],
    );
    closers.push(() => server.end('SIGKILL'));
    await server.startUntilUp();
    return { database, server, prices, traders, probes, payers, paymentSettings, providerFile, withDatabase, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function settingsAt(url: string): PaymentSettings {
  const provider = { kind: CHAOS_PROVIDER, url: `${url}/${CHAOS_PROVIDER}`, merchant: 'chaos', secret: SANDBOX_SECRET, canRefund: true };
  return checkPaymentSettings({ providers: [provider] }, 'of the test');
}
