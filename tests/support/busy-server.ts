/**
 * A real server with live prices on which a client trades all the time, so that its metrics have figures: commands that are carried out and
 * refused, commits, HTTP requests, sockets, a reconciliation, a witness of the transparency log, and an instrument whose sources contradict
 * each other.
 */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { accountPaths, settingsPaths } from '@fairlead/contract/paths.ts';
import { formatVerifierKey, readVerifierKey, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { repeat } from '@fairlead/server/repeat.ts';
import { openDirectSocket } from '../simulation/direct-socket.ts';
import { LocalWitness } from './local-witness.ts';
import { startPostgres } from './postgres.ts';
import { openPricePeers } from './price-peers.ts';
import { startServerProcess } from './server-process.ts';

export interface BusyServer {
  readonly url: string;
  /** Its METRICS_TOKEN. */
  readonly token: string;
  /** The text of /metrics. */
  readMetrics(): Promise<string>;
  stop(): Promise<void>;
}

const METRICS_TOKEN = 'the-metrics-token-of-a-test';
const ANSWER_DEADLINE_MS = 30_000;
const TRADE_EVERY_MS = 500;

export async function startBusyServer(startTimeoutMs: number): Promise<BusyServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error));
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-busy-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startPostgres();
    closers.push(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('fairlead');
    const peers = await openPricePeers();
    closers.push(() => peers.close());
    const sourcesFile = join(dataDir, 'price-sources.json');
    await peers.writeFile(sourcesFile);
    let findLogKey: () => Promise<VerifierKey | null> = () => Promise.resolve(null);
    const witness = await LocalWitness.start({ name: 'witness.example', findLogKey: () => findLogKey() });
    closers.push(() => witness.stop());
    const LOG_WITNESSES = witness.keys.map((key) => `${witness.url}#${formatVerifierKey(key)}`).join(',');
    const server = await startServerProcess(
      { databaseUrl, dataDir },
      { DEMO: '1', SANDBOX_PORT: '0', PRICE_SOURCES: sourcesFile, METRICS_TOKEN, LOG_WITNESSES },
      startTimeoutMs,
    );
    findLogKey = async () => readVerifierKey(sha256, (await (await call(`${server.url}/log/key`, '')).text()).trim());
    closers.push(() => server.end('SIGTERM'));
    peers.coinbase.set('ETH-USD', 3_300);
    await reconcile(server.url);
    const stopTrading = await keepTrading(server.url);
    closers.push(stopTrading);
    return {
      url: server.url,
      token: METRICS_TOKEN,
      readMetrics: async () => (await call(`${server.url}/metrics`, METRICS_TOKEN)).text(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function reconcile(url: string): Promise<void> {
  const login = await call(url + backofficePaths.login, '', { email: 'operator@fairlead.test', password: DEMO_PASSWORD });
  const { access_token } = operatorLoginResponseSchema.parse(await login.json()).data;
  await call(url + backofficePaths.reconciliation, access_token, {});
}

/** Places and cancels an order, opens at a price that has passed, and asks for the settings, again and again. Returns how to stop it. */
async function keepTrading(url: string): Promise<() => Promise<void>> {
  const login = await call(url + accountPaths.login, '', { email: 'demo@fairlead.test', password: DEMO_PASSWORD });
  const { token } = sessionResponseSchema.parse(await login.json()).data;
  const socket = await openDirectSocket(url, { token });
  const terms = { direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2 };
  let count = 0;
  const trade = async (): Promise<void> => {
    count += 1;
    const placed = await socket.ask('placeOrder', { kind: 'limit', ...terms, price: 1, client_order_id: `busy-${count}-place` });
    await socket.ask('cancelOrder', { id: placed?.id, client_order_id: `busy-${count}-cancel` });
    await socket.ask('openPosition', { ...terms, price: 1, client_order_id: `busy-${count}-open` });
    await call(url + settingsPaths.settings, token);
  };
  await trade();
  const stop = repeat(TRADE_EVERY_MS, trade, (error) => console.error(error));
  return async () => {
    await stop();
    socket.close();
  };
}

/** A POST if there is a body. Throws an Error unless the call succeeds. */
async function call(url: string, token: string, body?: object): Promise<Response> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
