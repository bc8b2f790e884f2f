/** A log over a real engine and database, as clients and strangers see it: over HTTP. */
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import type { FetchTile } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { readNote, readVerifierKey, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { formatTilePath } from '@fairlead/domain/proof/tiles.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../../adapters/db/database.ts';
import { createMemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import { DatabaseJournalStore } from '../../../engine/database-journal-store.ts';
import { Engine } from '../../../engine/engine.ts';
import { FixtureEngineMarket } from '../../../engine/fixture-engine-market.ts';
import { writeKeyCheck } from '../../../secrets/key-check.ts';
import { createSecretBox, type SecretBox } from '../../../secrets/secret-box.ts';
import { readReceipts, type ReceiptsAsked } from '../receipts/read-receipts.ts';
import { createHttpWitness } from '../../../adapters/witnesses/http-witness.ts';
import type { Witness } from '../witnesses/witness.ts';
import { createWitnessing, type Witnessing } from '../witnesses/witnessing.ts';
import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import { sha256 } from './node-hashing.ts';
import { createPublishedRecord, type PublishedRecord } from './published-record.ts';
import { registerLogRoutes } from './serve-log.ts';

export const ORIGIN = 'broker.example/log';
export const BID = 1_080_000;
export const ASK = 1_080_200;

/** Short, because tests wait for it. */
const WITNESS_TIMEOUT_MS = 400;

const FIRST_BOX = createSecretBox('a secret for tests only, which is long enough');

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
type OwnCommand = Command extends infer Each ? (Each extends Command ? Omit<Each, 'accountId' | 'commandId' | 'at'> : never) : never;

export class FixtureLog {
  readonly database: Database;
  secretBox: SecretBox;
  readonly market = new FixtureEngineMarket();
  /** What the log writer and the receipts logged as an error. */
  readonly errors: object[] = [];
  /** What was logged about witnesses. */
  readonly witnessLines: object[] = [];
  /** Milliseconds on the clock of what submits to witnesses. */
  elapsed = 0;
  published: PublishedRecord = createPublishedRecord(createMemoryFileStore());
  writer: LogWriter;
  readonly #engine: Engine;
  readonly #store: DatabaseJournalStore;
  readonly #app: FastifyInstance;
  #now = 1_000_000;
  #commands = 0;

  private constructor(database: Database, engine: Engine, store: DatabaseJournalStore, market: FixtureEngineMarket) {
    this.database = database;
    this.secretBox = FIRST_BOX;
    this.#engine = engine;
    this.#store = store;
    this.market = market;
    this.#app = Fastify();
    registerLogRoutes(this.#app, database);
    this.writer = this.newWriter();
  }

  static async start(database: Database): Promise<FixtureLog> {
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', BID, ASK, 1_000_000);
    const store = new DatabaseJournalStore(database);
    const engine = await Engine.start({ store, market, clock: () => 1_000_000, log: SILENT });
    await writeKeyCheck(database, FIRST_BOX);
    return new FixtureLog(database, engine, store, market);
  }

  /** The secret key is lost, and another one is accepted, as by `npm run accept-secret-key`. */
  async loseSecretKey(accepted = 'another secret for tests only, which is accepted instead'): Promise<void> {
    this.secretBox = createSecretBox(accepted);
    await writeKeyCheck(this.database, this.secretBox);
  }

  /** As after a restart. */
  newWriter(): LogWriter {
    const { database, secretBox, published } = this;
    const log = { ...SILENT, error: (fields: object) => void this.errors.push(fields) };
    return createLogWriter({ database, secretBox, published, base: () => ORIGIN, clock: () => this.#now, log });
  }

  /** What submits its checkpoints to these witnesses, as a new process. Tests advance its time themselves. */
  newWitnessing(witnesses: readonly Witness[]): Witnessing {
    const note = (level: string) => (fields: object, message: string) => void this.witnessLines.push({ level, message, ...fields });
    return createWitnessing({
      database: this.database,
      witnesses,
      callWitness: ({ url }) => createHttpWitness({ url, timeoutMs: WITNESS_TIMEOUT_MS, clock: () => this.#now }),
      elapsed: () => this.elapsed,
      random: () => 0,
      log: { info: note('info'), warn: note('warn'), error: note('error') },
    });
  }

  async submit(accountId: number, command: OwnCommand): Promise<Answer> {
    this.#commands += 1;
    return this.#engine.submit({ ...command, accountId, commandId: `command-${this.#commands}`, at: this.#now });
  }

  async openAccount(accountId: number): Promise<void> {
    await this.submit(accountId, { kind: 'openAccount' });
    await this.submit(accountId, { kind: 'setTradingAccess', access: FULL_ACCESS });
    await this.submit(accountId, { kind: 'moveFunds', fundsKind: 'deposit', amount: cents(10_000_00), reference: `deposit ${accountId}` });
  }

  async openPosition(accountId: number): Promise<number> {
    const answer = await this.submit(accountId, {
      kind: 'openPosition',
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 30,
      priceBound: price(ASK + 270),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
    if (answer.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.positionId;
  }

  async closePosition(accountId: number, positionId: number): Promise<void> {
    const answer = await this.submit(accountId, { kind: 'closePosition', positionId, margin: null, seenPrice: null, reason: 'manual' });
    if (answer.kind !== 'closed') throw new Error(`refused: ${JSON.stringify(answer)}`);
  }

  receipts(accountId: number, asked: ReceiptsAsked): Promise<ReceiptsResponse> {
    const log = { error: (fields: object) => void this.errors.push(fields) };
    return readReceipts({ database: this.database, secretBox: this.secretBox, log }, accountId, asked);
  }

  async get(
    path: string,
  ): Promise<{ readonly statusCode: number; readonly text: string; readonly bytes: Uint8Array; readonly caching: string }> {
    const { statusCode, body, rawPayload, headers } = await this.#app.inject({ url: `/log/${path}` });
    return { statusCode, text: body, bytes: new Uint8Array(rawPayload), caching: String(headers['cache-control']) };
  }

  /** Serves it to other processes; returns its address. */
  async listen(): Promise<string> {
    return `${await this.#app.listen({ port: 0, host: '127.0.0.1' })}/log`;
  }

  async key(path = 'key'): Promise<VerifierKey> {
    const key = readVerifierKey(sha256, (await this.get(path)).text.trim());
    if (key === null) throw new Error(`${path} is not a key`);
    return key;
  }

  async checkpoint(path = 'checkpoint'): Promise<Checkpoint> {
    const checkpoint = readCheckpoint(readNote((await this.get(path)).text)?.text ?? '');
    if (checkpoint === null) throw new Error(`${path} is not a checkpoint`);
    return checkpoint;
  }

  readonly fetchTile: FetchTile = async (tile) => (await this.get(formatTilePath(tile))).bytes;

  async stop(): Promise<void> {
    await this.#app.close();
    await this.#engine.stop();
    await this.#store.close();
  }
}
