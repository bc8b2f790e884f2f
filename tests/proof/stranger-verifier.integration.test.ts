/**
 * Receipts as a stranger verifies them: with a program that was written from docs/proof.md alone, in another language and without any code
 * of ours. What we accept it has to accept, and what was changed it has to refuse.
 */
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { price } from '@fairlead/domain/price.ts';
import { cents } from '@fairlead/domain/money.ts';
import { fromBase64, toBase64 } from '@fairlead/domain/proof/bytes.ts';
import { verifyReceipt, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { ED25519, formatVerifierKey, keyIdOf } from '@fairlead/domain/proof/signed-note.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { ASK, BID, FixtureLog, ORIGIN } from '@fairlead/server/features/proof/log/fixture-log.ts';
import { NODE_VERIFYING, publicBytesOf, sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { findPython } from '../../scripts/find-tools.ts';
import { openTestDatabase } from '../support/databases.ts';
import { LocalWitness } from '../support/local-witness.ts';
import { makeProofVector } from './proof-vector.ts';
import { PublishedLog } from './published-log.ts';
import { entryOf, SmallLog } from './small-log.ts';

const python = findPython();
const MISSING = 'Python is missing: node scripts/ensure-tools.ts python says what to install';
const PROGRAM = join(import.meta.dirname, 'stranger/verify_receipt.py');
const TIMEOUT_MS = 60_000;
/** What is traded in every way, what is witnessed, and what is changed afterwards. */
const CLIENT = 1;
const WITNESSED = 2;
const VICTIM = 3;

const verdictSchema = z.object({
  proven: z.boolean(),
  fault: z.string().nullable(),
  witnesses: z.array(z.string()),
  checks: z.array(z.tuple([z.string(), z.boolean()])),
});

interface Opinion {
  readonly exitCode: number;
  readonly verdicts: readonly z.infer<typeof verdictSchema>[];
}

const run = promisify(execFile);

if (python === null) console.log(MISSING);

describe.skipIf(python === null)('a verifier that a stranger wrote', () => {
  let log: FixtureLog;
  let directory: string;

  // One log for all tests: what each of them asks about is its own, or isn't changed.
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fairlead-stranger-'));
    const { database, remove } = await openTestDatabase('embedded');
    log = await FixtureLog.start(database);
    return async () => {
      await log.stop();
      await remove();
      await rm(directory, { recursive: true, force: true });
    };
  });

  async function ask(text: string, words: readonly string[]): Promise<Opinion> {
    const file = join(directory, 'receipts.json');
    await writeFile(file, text);
    const { exitCode, stdout } = await execute([PROGRAM, file, ...words]);
    const lines = stdout.split('\n').filter((line) => line !== '');
    return { exitCode, verdicts: lines.map((line) => verdictSchema.parse(JSON.parse(line))) };
  }

  /** With -B, Python leaves no compiled copy beside the program. */
  async function execute(words: readonly string[]): Promise<{ readonly exitCode: number; readonly stdout: string }> {
    try {
      const { stdout } = await run(python ?? '', ['-B', ...words], { timeout: TIMEOUT_MS });
      return { exitCode: 0, stdout };
    } catch (error) {
      if (!(error instanceof Error) || !('stdout' in error) || !('code' in error) || typeof error.code !== 'number') throw error;
      return { exitCode: error.code, stdout: String(error.stdout) };
    }
  }

  const key = async () => formatVerifierKey(await log.key());
  const judge = async (receipts: readonly Receipt[], ...words: readonly string[]) =>
    ask(fileOf(receipts), ['--key', await key(), ...words]);

  /** A receipt for each entry about the client. */
  async function receiptsOfAll(): Promise<readonly Receipt[]> {
    const entries = await entriesOf(CLIENT);
    const receipts: Receipt[] = [];
    for (const entry of entries) receipts.push(...(await log.receipts(CLIENT, { entry })).receipts);
    expect(receipts).toHaveLength(entries.length);
    return receipts;
  }

  async function entriesOf(accountId: number): Promise<readonly number[]> {
    const rows = await log.database.query<{ readonly seq: number }>('SELECT seq FROM journal WHERE account_id = $1 ORDER BY seq', [
      accountId,
    ]);
    return rows.map(({ seq }) => seq);
  }

  async function tradeInEveryWay(): Promise<void> {
    await log.openAccount(CLIENT);
    const act = async (command: Parameters<FixtureLog['submit']>[1]) => {
      const answer = await log.submit(CLIENT, command);
      if (answer.kind === 'refused') throw new Error(`refused: ${JSON.stringify([command, answer])}`);
      return answer;
    };
    const order = { symbol: 'EURUSD', side: 'long', margin: cents(100_00), leverage: 30, guaranteedStop: false, ...NO_STOPS } as const;
    const whole = await log.openPosition(CLIENT);
    await act({ kind: 'updateStops', positionId: whole, stopLoss: price(BID - 5_000), takeProfit: price(BID + 9_000) });
    const part = { kind: 'closePosition', positionId: whole, seenPrice: price(BID), reason: 'manual' } as const;
    await act({ ...part, margin: cents(33_33) });
    await act({ kind: 'updatePartialTargets', positionId: whole, targets: [{ price: price(BID), margin: cents(11_11) }] });
    log.market.tick('EURUSD', BID, ASK, 1_000_001);
    await act({ ...part, margin: null });
    const short = await act({
      ...order,
      kind: 'openPosition',
      side: 'short',
      priceBound: price(BID - 270),
      openedBy: 'client',
      seen: { price: price(BID), at: 999_990, frame: 999_980 },
    });
    await act({
      ...order,
      kind: 'openPosition',
      priceBound: price(ASK + 270),
      openedBy: 'client',
      guaranteedStop: true,
      stopLoss: price(BID - 9_000),
    });
    // Through the guaranteed stop in one step; a jump has to be confirmed.
    if (short.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(short)}`);
    for (const at of [1_000_002, 1_000_003]) log.market.tick('EURUSD', BID - 14_000, ASK - 14_000, at);
    await act({ kind: 'closePosition', positionId: short.positionId, margin: null, seenPrice: null, reason: 'manual' });
    const placed = await act({
      ...order,
      kind: 'placeOrder',
      entryKind: 'limit',
      entryPrice: price(BID - 30_000),
      expiresAt: null,
    });
    if (placed.kind !== 'order') throw new Error(`refused: ${JSON.stringify(placed)}`);
    await act({ kind: 'changeOrder', orderId: placed.orderId, entryPrice: price(BID - 31_000) });
    await act({ kind: 'cancelOrder', orderId: placed.orderId });
    for (const fundsKind of ['commission', 'adjustment'] as const) {
      await act({ kind: 'moveFunds', fundsKind, amount: cents(12_34), reference: fundsKind });
    }
    await act({ kind: 'moveFunds', fundsKind: 'reversal', amount: cents(-50_00), reference: 'reversal' });
    for (const outcome of ['paid', 'released'] as const) {
      await act({ kind: 'reserveWithdrawal', amount: cents(20_00), reference: outcome });
      await act({ kind: 'settleWithdrawal', reference: outcome, outcome });
    }
    const leg = { ...order, entryKind: 'limit', expiresAt: null } as const;
    const legs = [
      { ...leg, entryPrice: price(BID - 14_500) },
      { ...leg, entryPrice: price(BID - 60_000) },
    ] as const;
    await act({ kind: 'placeOrderPair', symbol: 'EURUSD', legs });
    log.market.tick('EURUSD', BID - 15_000, ASK - 15_000, 1_000_004);
    await act({ kind: 'setAutoTrading', isOn: true });
    await log.writer.work();
  }

  test('accepts a receipt of every kind, and every computation in it', async () => {
    await tradeInEveryWay();
    const receipts = await receiptsOfAll();
    const kinds = new Set(receipts.flatMap(({ statement }) => [...statement.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind)));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'positionOpened',
        'positionPartClosed',
        'positionClosed',
        'stopsUpdated',
        'premiumCharged',
        'orderPlaced',
        'orderChanged',
        'orderCancelled',
        'ordersLinked',
        'partialTargetsSet',
        'fundsMoved',
        'withdrawalReserved',
        'withdrawalSettled',
        'debtPaid',
      ]),
    );
    const { exitCode, verdicts } = await judge(receipts);
    expect(verdicts.filter(({ proven, checks }) => !proven || checks.some(([, holds]) => !holds))).toEqual([]);
    expect(new Set(verdicts.flatMap(({ checks }) => checks.map(([name]) => name)))).toEqual(
      new Set(['opening', 'closing', 'profit', 'ledger']),
    );
    expect({ exitCode, count: verdicts.length }).toEqual({ exitCode: 0, count: receipts.length });
  });

  test('accepts the signature of a witness, and refuses one that was changed', async () => {
    const witness = await LocalWitness.start({ name: 'witness.example', findLogKey: () => log.key() });
    onTestFinished(() => witness.stop());
    await log.openAccount(WITNESSED);
    await log.writer.work();
    const [entry] = await entriesOf(WITNESSED);
    const witnessing = log.newWitnessing([{ name: 'witness.example', url: witness.url, keys: witness.keys }]);
    await witnessing.work();
    await witnessing.settle();
    const { receipts } = await log.receipts(WITNESSED, { entry });
    const words = witness.keys.flatMap((one) => ['--witness', formatVerifierKey(one)]);
    expect(await judge(receipts, ...words)).toMatchObject({ exitCode: 0, verdicts: [{ proven: true, witnesses: ['witness.example'] }] });
    const changed = receipts.map((one) => ({ ...one, proof: changeSignature(one.proof, 'witness.example') }));
    expect(await judge(changed, ...words)).toMatchObject({ exitCode: 1, verdicts: [{ proven: false, fault: 'signature' }] });
  });

  test('accepts the test vector of the page that it was written from', async () => {
    const { file } = makeProofVector();
    expect(await ask(JSON.stringify(file), ['--key', file.key])).toMatchObject({ exitCode: 0, verdicts: [{ proven: true }] });
  });

  test('refuses a statement that is logged with a field that appears twice', async () => {
    const stated = { salt: new Uint8Array(32), statement: '{"type":"fairlead-statement/1","seq":1,"seq":2}' };
    const small = new SmallLog(ORIGIN, new Uint8Array(32), [entryOf(stated)]);
    const file = fileOf([small.receipt(0, stated)]);
    expect(await ask(file, ['--key', formatVerifierKey(small.key)])).toMatchObject({ exitCode: 1, verdicts: [{ fault: 'statement' }] });
  });

  test('accepts a checkpoint with extension lines', async () => {
    const stated = { salt: new Uint8Array(32), statement: '{"type":"fairlead-statement/1","closed":[],"events":[],"ledger":[]}' };
    const small = new SmallLog(ORIGIN, new Uint8Array(32), [entryOf(stated)]);
    const file = fileOf([small.receipt(0, stated, small.checkpoint('an extension\n'))]);
    expect(await ask(file, ['--key', formatVerifierKey(small.key)])).toMatchObject({ exitCode: 0, verdicts: [{ proven: true }] });
  });

  describe('refuses', () => {
    let receipt: Receipt;
    let other: Receipt;

    beforeAll(async () => {
      await log.openAccount(VICTIM);
      const positionId = await log.openPosition(VICTIM);
      await log.closePosition(VICTIM, positionId);
      await log.writer.work();
      const [opening, closing] = (await log.receipts(VICTIM, { position: positionId })).receipts;
      if (opening === undefined || closing === undefined) throw new Error('there are no receipts');
      [receipt, other] = [opening, closing];
    });

    const CHANGES: readonly {
      readonly what: string;
      readonly change: (receipt: Receipt, other: Receipt) => Receipt;
      readonly fault: string;
    }[] = [
      {
        what: 'a changed price',
        change: (one) => ({ ...one, statement: one.statement.replace(/"openPrice":\d/, '"openPrice":9') }),
        fault: 'notInLog',
      },
      { what: 'a changed salt', change: (one) => ({ ...one, proof: changeBase64(one.proof, /extra (\S+)/) }), fault: 'notInLog' },
      { what: 'another index', change: (one) => ({ ...one, proof: one.proof.replace(/index \d+/, 'index 0') }), fault: 'notInLog' },
      {
        what: 'an index beyond the log',
        change: (one) => ({ ...one, proof: one.proof.replace(/index \d+/, 'index 99') }),
        fault: 'notInLog',
      },
      { what: 'a changed hash', change: (one) => ({ ...one, proof: changeBase64(one.proof, /index \d+\n(\S+)/) }), fault: 'notInLog' },
      { what: 'a hash too few', change: (one) => ({ ...one, proof: one.proof.replace(/(index \d+\n)\S+\n/, '$1') }), fault: 'notInLog' },
      {
        what: 'a changed signature of the checkpoint',
        change: (one) => ({ ...one, proof: changeSignature(one.proof, ORIGIN) }),
        fault: 'signature',
      },
      { what: 'a changed size', change: (one) => ({ ...one, proof: one.proof.replace(/\n(\d+)\n/, '\n9$1\n') }), fault: 'signature' },
      { what: 'the statement of another receipt', change: (one, two) => ({ ...one, statement: two.statement }), fault: 'notInLog' },
      { what: 'the proof of another receipt', change: (one, two) => ({ ...one, proof: two.proof }), fault: 'notInLog' },
      {
        what: 'a field of the statement that appears twice',
        change: (one) => ({ ...one, statement: one.statement.replace('"openPrice"', '"openPrice":1,"openPrice"') }),
        fault: 'notInLog',
      },
      { what: 'half of a surrogate pair', change: (one) => ({ ...one, statement: `${one.statement}\ud800` }), fault: 'notInLog' },
      { what: 'no proof', change: (one) => ({ ...one, proof: '' }), fault: 'proof' },
    ];

    test.each(CHANGES)('$what', async ({ change, fault }) => {
      const changed = change(receipt, other);
      expect(changed).not.toEqual(receipt);
      expect(await judge([changed])).toMatchObject({ exitCode: 1, verdicts: [{ proven: false, fault }] });
      // As ours does.
      expect(await verifyReceipt(changed, { logs: [await log.key()], witnesses: [] }, NODE_VERIFYING)).toMatchObject({ kind: 'refuted' });
    });

    test("another log's key, and another key under this log's name", async () => {
      const another = new PublishedLog('other.example/log', 1).key;
      expect(await ask(fileOf([receipt]), ['--key', another])).toMatchObject({ exitCode: 1, verdicts: [{ fault: 'key' }] });
      const publicKey = publicBytesOf(generateKeyPairSync('ed25519').privateKey);
      const forged = { name: ORIGIN, type: ED25519, publicKey };
      const sameName = formatVerifierKey({ ...forged, id: keyIdOf(sha256, forged) });
      expect(await ask(fileOf([receipt]), ['--key', sameName])).toMatchObject({ exitCode: 1, verdicts: [{ fault: 'key' }] });
    });

    test('a file in which a field appears twice: readers could see different receipts in it', async () => {
      const text = fileOf([receipt]).replace('"proof"', `"statement":${JSON.stringify(other.statement)},"proof"`);
      expect(await ask(text, ['--key', await key()])).toEqual({ exitCode: 2, verdicts: [] });
    });

    test.each([
      { what: 'without receipts', text: fileOf([]), exitCode: 1 },
      { what: 'of another format', text: '{"format":"fairlead-receipts/2","receipts":[]}', exitCode: 2 },
      { what: 'that is not JSON', text: 'receipts', exitCode: 2 },
    ])('a file $what', async ({ text, exitCode }) => {
      expect(await ask(text, ['--key', await key()])).toEqual({ exitCode, verdicts: [] });
    });
  });
});

function fileOf(receipts: readonly Receipt[]): string {
  return JSON.stringify({ format: 'fairlead-receipts/1', receipts });
}

/** Changes the last byte of what the first group of the pattern finds. */
function changeBase64(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1] ?? '';
  const bytes = fromBase64(found);
  if (bytes === null || bytes.length === 0) throw new Error(`nothing to change at ${pattern.source}`);
  return text.replace(found, toBase64(bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1)));
}

function changeSignature(proof: string, name: string): string {
  return changeBase64(proof, new RegExp(`— ${name.replaceAll('.', String.raw`\.`)} (\\S+)`));
}
