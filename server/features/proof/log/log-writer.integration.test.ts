import { utf8 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { compareWithLog } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { readOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { hashLeaf } from '@fairlead/domain/proof/merkle-tree.ts';
import { verifyReceipt } from '@fairlead/domain/proof/receipt.ts';
import { readNote, verifyNote } from '@fairlead/domain/proof/signed-note.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { eraseSecret } from './client-secrets.ts';
import { FixtureLog, ORIGIN } from './fixture-log.ts';
import { NODE_VERIFYING, sha256 } from './node-hashing.ts';

const OWN = 1;
const FOREIGN = 2;

describe.each(testDatabases)('the transparency log on %s', (kind) => {
  let database: Database;
  let log: FixtureLog;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    log = await FixtureLog.start(database);
    return async () => {
      await log.stop();
      await opened.remove();
    };
  });

  async function verdictOf(receipt: { readonly statement: string; readonly proof: string }, keyPath = 'key') {
    return verifyReceipt(receipt, { logs: [await log.key(keyPath)], witnesses: [] }, NODE_VERIFYING);
  }

  async function entriesOf(path = 'tile/entries/000'): Promise<readonly string[]> {
    const { size } = await log.checkpoint();
    const { bytes } = await log.get(size % 256 === 0 ? path : `${path}.p/${size % 256}`);
    const texts: string[] = [];
    for (let place = 0; place < bytes.length;) {
      const length = Buffer.from(bytes).readUInt16BE(place);
      texts.push(Buffer.from(bytes.subarray(place + 2, place + 2 + length)).toString('utf8'));
      place += 2 + length;
    }
    return texts;
  }

  test('has nothing to show before the first entry', async () => {
    expect(await log.writer.work()).toBeNull();
    for (const path of ['checkpoint', 'key', 'tile/0/000.p/1']) expect((await log.get(path)).statusCode).toBe(404);
  });

  test('has one entry for each of a client, in order, and none of the broker', async () => {
    await log.openAccount(OWN);
    await log.closePosition(OWN, await log.openPosition(OWN));
    const [{ clients } = { clients: 0 }] = await database.query<{ clients: number }>(
      'SELECT count(*)::integer AS clients FROM journal WHERE account_id <> 0',
    );
    expect(await log.writer.work()).toMatchObject({ size: clients });
    expect(await log.checkpoint()).toMatchObject({ origin: ORIGIN, size: clients });
    const entries = await entriesOf();
    expect(entries).toHaveLength(clients);
    for (const entry of entries) expect(entry).toMatch(/^receipt\/1 [A-Za-z\d+/]{43}=$/);
    expect(await log.writer.work()).toBeNull();
  });

  test('signs its checkpoint, and serves tiles that lead to it', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const note = readNote((await log.get('checkpoint')).text);
    expect(note === null ? null : await verifyNote(note, await log.key(), NODE_VERIFYING)).toBe('signed');
    const { size } = await log.checkpoint();
    const { bytes } = await log.get(`tile/0/000.p/${size}`);
    const leaves = (await entriesOf()).map((entry) => hashLeaf(sha256, utf8(entry)));
    expect(Buffer.from(bytes).toString('hex')).toBe(leaves.map((leaf) => Buffer.from(leaf).toString('hex')).join(''));
  });

  test.each([
    { path: 'checkpoint', statusCode: 200, caching: 'public, max-age=1' },
    { path: 'key', statusCode: 200, caching: 'public, max-age=1' },
    { path: 'tile/0/000.p/2', statusCode: 200, caching: 'public, max-age=31536000, immutable' },
    { path: '1/tile/entries/000.p/1', statusCode: 200, caching: 'public, max-age=31536000, immutable' },
    { path: 'tile/0/000', statusCode: 404, caching: 'no-store' },
    { path: 'tile/0/000.p/200', statusCode: 404, caching: 'no-store' },
    { path: 'tile/1/000.p/1', statusCode: 404, caching: 'no-store' },
    { path: 'tile/0/../../secrets', statusCode: 404, caching: 'no-store' },
    { path: '2/checkpoint', statusCode: 404, caching: 'no-store' },
    { path: 'unknown', statusCode: 404, caching: 'no-store' },
  ])('answers $path with $statusCode', async ({ path, statusCode, caching }) => {
    await log.openAccount(OWN);
    await log.writer.work();
    expect(await log.get(path)).toMatchObject({ statusCode, caching });
  });

  test('does not show what is not signed yet', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const { size } = await log.checkpoint();
    await database.query('DELETE FROM proof_checkpoints');
    expect((await log.get(`tile/0/000.p/${size}`)).statusCode).toBe(404);
  });

  test('grows consistently past full tiles', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const first = await log.checkpoint();
    for (let filled = 0; filled < 260; filled += 1) await log.submit(OWN, { kind: 'setAutoTrading', isOn: filled % 2 === 0 });
    await log.writer.work();
    const second = await log.checkpoint();
    expect(second.size).toBe(first.size + 260);
    for (let filled = 0; filled < 250; filled += 1) await log.submit(OWN, { kind: 'setAutoTrading', isOn: filled % 2 === 1 });
    await log.writer.work();
    const third = await log.checkpoint();
    for (const old of [first, second]) expect(await compareWithLog(sha256, old, third, log.fetchTile)).toBe('continued');
    const { receipts } = await log.receipts(OWN, { entry: 3 });
    for (const receipt of receipts) expect(await verdictOf(receipt)).toMatchObject({ kind: 'proven' });
    expect(receipts).toHaveLength(1);
  });

  describe('a receipt', () => {
    test('of a position has its opening and its close, and is proven by the key alone', async () => {
      await log.openAccount(OWN);
      const id = await log.openPosition(OWN);
      await log.closePosition(OWN, id);
      await log.writer.work();
      const { receipts, pending, key } = await log.receipts(OWN, { position: id });
      expect(receipts.map(({ statement }) => /"kind":"(position\w+)"/.exec(statement)?.[1])).toEqual(['positionOpened', 'positionClosed']);
      expect(pending).toBe(0);
      expect(key).toContain(ORIGIN);
      for (const receipt of receipts) expect(await verdictOf(receipt)).toMatchObject({ kind: 'proven', witnesses: [] });
    });

    test('is not proven once a digit of it was changed, or with another key', async () => {
      await log.openAccount(OWN);
      const id = await log.openPosition(OWN);
      await log.writer.work();
      const [receipt] = (await log.receipts(OWN, { position: id })).receipts;
      if (receipt === undefined) throw new Error('there is no receipt');
      const changed = { ...receipt, statement: receipt.statement.replace(String(1_080_200), String(1_080_100)) };
      expect(await verdictOf(changed)).toEqual({ kind: 'refuted', fault: 'notInLog' });
      const otherIndex = { ...receipt, proof: receipt.proof.replace(/index (\d+)/, 'index 0') };
      expect(await verdictOf(otherIndex)).toEqual({ kind: 'refuted', fault: 'notInLog' });
      const forged = { ...receipt, proof: receipt.proof.replace(/\n(\d+)\n/, '\n9$1\n') };
      expect(await verdictOf(forged)).toEqual({ kind: 'refuted', fault: 'signatureForged' });
      expect(await verifyReceipt(receipt, { logs: [], witnesses: [] }, NODE_VERIFYING)).toEqual({ kind: 'refuted', fault: 'keyUnknown' });
    });

    test('is pending until it is signed', async () => {
      await log.openAccount(OWN);
      const id = await log.openPosition(OWN);
      expect(await log.receipts(OWN, { position: id })).toMatchObject({ receipts: [], pending: 1 });
    });

    test('is only for its client, whatever is asked for', async () => {
      await log.openAccount(OWN);
      await log.openAccount(FOREIGN);
      const id = await log.openPosition(OWN);
      await log.writer.work();
      for (const asked of [{ position: id }, { entry: 3 }, { transaction: 'T1' }]) {
        await expect(log.receipts(FOREIGN, asked)).rejects.toEqual(new CallRefused('notFound'));
      }
    });

    test('opens no other entry of the same client: each has a salt of its own', async () => {
      await log.openAccount(OWN);
      await log.writer.work();
      const { receipts } = await log.receipts(OWN, { entry: 2 });
      const other = (await log.receipts(OWN, { entry: 3 })).receipts;
      const saltOf = (proof: string | undefined) => /extra (\S+)/.exec(proof ?? '')?.[1];
      expect(saltOf(receipts[0]?.proof)).not.toBe(saltOf(other[0]?.proof));
      // With the statement of another entry, which somebody might guess, its salt leads nowhere.
      expect(await verdictOf({ statement: other[0]?.statement ?? '', proof: receipts[0]?.proof ?? '' })).toEqual({
        kind: 'refuted',
        fault: 'notInLog',
      });
    });

    test('that a client has kept stays valid when the client is erased, and none can be made any more', async () => {
      await log.openAccount(OWN);
      await log.writer.work();
      const { receipts } = await log.receipts(OWN, { entry: 2 });
      const before = await log.checkpoint();
      await eraseSecret(database, OWN);
      await expect(log.receipts(OWN, { entry: 2 })).rejects.toEqual(new CallRefused('receiptErased'));
      for (const receipt of receipts) expect(await verdictOf(receipt)).toMatchObject({ kind: 'proven' });
      await log.openAccount(FOREIGN);
      await log.writer.work();
      expect(await compareWithLog(sha256, before, await log.checkpoint(), log.fetchTile)).toBe('continued');
    });
  });

  test('nothing in the log is personal: neither names nor numbers nor amounts', async () => {
    await log.openAccount(OWN);
    await log.closePosition(OWN, await log.openPosition(OWN));
    await log.writer.work();
    for (const entry of await entriesOf()) expect(entry.replace(/^receipt\/1 /, '')).toMatch(/^[A-Za-z\d+/]{43}=$/);
  });

  describe('two writers at once', () => {
    test('append each entry once', async () => {
      await log.openAccount(OWN);
      const other = log.newWriter();
      await Promise.all([log.writer.work(), other.work(), log.writer.work()]);
      await other.work();
      const rows = await database.query<{ seq: number }>('SELECT seq FROM proof_entries ORDER BY index');
      expect(rows.map(({ seq }) => seq)).toEqual([...new Set(rows.map(({ seq }) => seq))]);
      expect((await log.checkpoint()).size).toBe(rows.length);
    });
  });

  describe('a database that lacks what was published', () => {
    /** Restores the log's tables to what they were, as a backup would. */
    async function loseEntries(left: number): Promise<void> {
      await database.script(`
        ALTER TABLE proof_entries DISABLE TRIGGER ALL;
        DELETE FROM proof_entries WHERE index >= ${left};
        DELETE FROM proof_checkpoints WHERE size > ${left};
        UPDATE proof_progress SET journal_seq = (SELECT max(seq) FROM proof_entries);
        ALTER TABLE proof_entries ENABLE TRIGGER ALL;`);
    }

    test('begins another log, which says so in its first entry and carries on', async () => {
      await log.openAccount(OWN);
      const id = await log.openPosition(OWN);
      await log.writer.work();
      const published = await log.checkpoint();
      const { receipts } = await log.receipts(OWN, { position: id });
      await loseEntries(2);
      await log.newWriter().work();
      const begun = await log.checkpoint();
      expect(begun.origin).toBe(`${ORIGIN}/2`);
      const [first] = await entriesOf();
      expect(readOriginEntry(first ?? '')).toEqual(published);
      expect(log.errors).toMatchObject([{ origin: begun.origin, published: { size: published.size } }]);
      // What was published stays proven by the key of the log it was in.
      for (const receipt of receipts) expect(await verdictOf(receipt, '1/key')).toMatchObject({ kind: 'proven' });
      expect((await log.receipts(OWN, { position: id })).receipts).toHaveLength(1);
      for (const receipt of (await log.receipts(OWN, { position: id })).receipts) {
        expect(await verdictOf(receipt)).toMatchObject({ kind: 'proven', checkpoint: { origin: begun.origin } });
      }
    });

    test('does so once: the next start goes on with the log that was begun', async () => {
      await log.openAccount(OWN);
      await log.writer.work();
      await loseEntries(1);
      await log.newWriter().work();
      await log.openPosition(OWN);
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(`${ORIGIN}/2`);
    });

    test('an ordinary restart goes on where the last one ended', async () => {
      await log.openAccount(OWN);
      await log.writer.work();
      const before = await log.checkpoint();
      await log.openPosition(OWN);
      await log.newWriter().work();
      expect(await compareWithLog(sha256, before, await log.checkpoint(), log.fetchTile)).toBe('continued');
    });
  });

  test('keeps what it published outside of the database', async () => {
    await log.openAccount(OWN);
    await log.writer.work();
    const kept = await log.published.read();
    expect(readCheckpoint(readNote(kept ?? '')?.text ?? '')).toEqual(await log.checkpoint());
  });
});
