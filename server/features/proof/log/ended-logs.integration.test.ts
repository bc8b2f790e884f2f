/** Logs that are ended because their key is lost, stolen or replaced, and those that follow them. */
import type { Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { compareWithLog } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { readOriginEntry } from '@fairlead/domain/proof/log-entry.ts';
import { verifyReceipt, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { createMemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import { createSecretBox } from '../../../secrets/secret-box.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { append, rewindTo } from './append-entries.ts';
import { ENTRY_SOURCES } from './entry-sources.ts';
import { eraseSecret } from './client-secrets.ts';
import { endLog } from './end-log.ts';
import { FixtureLog, ORIGIN } from './fixture-log.ts';
import { readEntryTexts, readProgress } from './log-store.ts';
import { NODE_VERIFYING, sha256 } from './node-hashing.ts';
import { createPublishedRecord } from './published-record.ts';

const CLIENT = 1;
const OTHER = 2;

describe.each(testDatabases)('a transparency log that is ended on %s', (kind) => {
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

  async function isProven(receipts: readonly Receipt[], keyPath = 'key'): Promise<boolean> {
    const keys = { logs: [await log.key(keyPath)], witnesses: [] };
    const verdicts = await Promise.all(receipts.map((receipt) => verifyReceipt(receipt, keys, NODE_VERIFYING)));
    return verdicts.length > 0 && verdicts.every((verdict) => verdict.kind === 'proven');
  }

  const entriesOf = (id: number) => readEntryTexts(database, id, 0, 1_000);

  /** As if the process had ended after it had appended entries, and before it signed and published them. */
  async function forgetSignatures(after: number): Promise<void> {
    const [last] = await database.query<{ readonly note: string }>(
      'SELECT note FROM proof_checkpoints WHERE size <= $1 ORDER BY size DESC',
      [after],
    );
    await database.query('DELETE FROM proof_checkpoints WHERE size > $1', [after]);
    log.published = createPublishedRecord(createMemoryFileStore());
    if (last !== undefined) await log.published.write(last.note);
  }

  /** An opened position in the first log, whose close follows in the next. */
  async function tradeAcross(end: () => Promise<unknown>): Promise<{
    readonly positionId: number;
    readonly kept: readonly Receipt[];
    readonly last: Checkpoint;
  }> {
    await log.openAccount(CLIENT);
    const positionId = await log.openPosition(CLIENT);
    await log.writer.work();
    const { receipts: kept } = await log.receipts(CLIENT, { position: positionId });
    const last = await log.checkpoint();
    await end();
    await log.closePosition(CLIENT, positionId);
    await log.newWriter().work();
    return { positionId, kept, last };
  }

  describe('because its key is lost', () => {
    test('is followed by another, which names its last checkpoint and says why', async () => {
      const { last } = await tradeAcross(() => log.loseSecretKey());
      expect(await log.checkpoint()).toMatchObject({ origin: `${ORIGIN}/2`, size: 3 });
      const [first, second] = await entriesOf(2);
      expect(readOriginEntry(first ?? '')).toEqual(last);
      expect(second).toBe(`ended/1 ${ORIGIN} lost`);
      expect(log.errors).toMatchObject([{ origin: `${ORIGIN}/2`, reason: 'lost', published: { origin: ORIGIN, size: last.size } }]);
    });

    test('stays as it was: what clients have kept is proven by its key, and it is still served', async () => {
      const { kept, last } = await tradeAcross(() => log.loseSecretKey());
      expect(await isProven(kept, '1/key')).toBe(true);
      expect(await isProven(kept)).toBe(false);
      expect(await log.checkpoint('1/checkpoint')).toEqual(last);
      expect((await log.get(`1/tile/0/000.p/${last.size}`)).statusCode).toBe(200);
    });

    test('gives no receipts any more, and the next one does', async () => {
      const { positionId, last } = await tradeAcross(() => log.loseSecretKey());
      const { receipts, pending, lost } = await log.receipts(CLIENT, { position: positionId });
      expect({ count: receipts.length, pending, lost }).toEqual({ count: 1, pending: 0, lost: 1 });
      expect(receipts[0]?.statement).toContain('positionClosed');
      expect(await isProven(receipts)).toBe(true);
      await expect(log.receipts(CLIENT, { entry: last.size })).rejects.toEqual(new CallRefused('receiptLost'));
    });

    test('does so also if nothing happens afterwards, and once', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      await log.loseSecretKey();
      // The secret of the client can't be opened, and hasn't been replaced.
      await expect(log.receipts(CLIENT, { entry: 2 })).rejects.toEqual(new CallRefused('receiptLost'));
      await log.newWriter().work();
      expect(await log.checkpoint()).toMatchObject({ origin: `${ORIGIN}/2`, size: 2 });
      expect(await log.newWriter().work()).toBeNull();
      await log.openAccount(OTHER);
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(`${ORIGIN}/2`);
    });

    test('logs again in the next one what it had not signed', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const signed = await log.checkpoint();
      const positionId = await log.openPosition(CLIENT);
      await log.openAccount(OTHER);
      await log.writer.work();
      const unsigned = (await log.checkpoint()).size - signed.size;
      await forgetSignatures(signed.size);
      await log.loseSecretKey();
      await log.newWriter().work();
      expect(readOriginEntry((await entriesOf(2))[0] ?? '')).toEqual(signed);
      expect((await log.checkpoint()).size).toBe(2 + unsigned);
      const { receipts, lost } = await log.receipts(CLIENT, { position: positionId });
      expect(lost).toBeUndefined();
      expect(await isProven(receipts)).toBe(true);
      // Nothing of it is shown in the log that was ended.
      expect((await log.get(`1/tile/0/000.p/${signed.size + 1}`)).statusCode).toBe(404);
    });

    test('sets back the progress of every partition and of the tape to what was signed', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const { size } = await log.checkpoint();
      await database.query("INSERT INTO projection_progress (projection, partition, journal_seq) VALUES ('proof', 3, 45), ('proof', 4, 9)");
      await database.query('UPDATE proof_progress SET tape_id = 8');
      await database.transaction(async (transaction) => {
        const unsigned = [
          { entry: 'receipt/1 a', source: 3, seq: 41 },
          { entry: 'tape/1 b', source: ENTRY_SOURCES.tape, seq: 7 },
          { entry: 'receipt/1 c', source: 3, seq: 45 },
        ];
        await append(transaction, 1, size, unsigned);
        await rewindTo(transaction, 1, size);
      });
      const partitions = await database.query('SELECT partition, journal_seq AS seq FROM projection_progress WHERE projection = $1', [
        'proof',
      ]);
      expect(partitions).toEqual(
        expect.arrayContaining([
          { partition: 3, seq: 40 },
          { partition: 4, seq: 9 },
        ]),
      );
      expect(await readProgress(database)).toEqual({ journalSeq: size, tapeId: 6 });
    });

    test('before it was ever signed: the next one has everything, and nothing to continue', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const { size } = await log.checkpoint();
      await forgetSignatures(0);
      await log.loseSecretKey();
      await log.newWriter().work();
      expect(await log.checkpoint()).toMatchObject({ origin: `${ORIGIN}/2`, size });
      expect((await log.get('1/checkpoint')).statusCode).toBe(404);
      expect(await isProven((await log.receipts(CLIENT, { entry: 2 })).receipts)).toBe(true);
    });

    test('twice in a row: each names the one before it', async () => {
      await tradeAcross(() => log.loseSecretKey());
      const second = await log.checkpoint();
      log.secretBox = createSecretBox('a third secret, which nobody has accepted so far');
      await expect(log.newWriter().work()).rejects.toThrow('is not that of the database');
      await log.loseSecretKey('a third secret, which nobody has accepted so far');
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(`${ORIGIN}/3`);
      expect(readOriginEntry((await entriesOf(3))[0] ?? '')).toEqual(second);
    });

    test('does not make erased receipts of lost ones', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      await eraseSecret(database, CLIENT);
      await log.loseSecretKey();
      await log.newWriter().work();
      await expect(log.receipts(CLIENT, { entry: 2 })).rejects.toEqual(new CallRefused('receiptErased'));
    });
  });

  describe('is not ended', () => {
    test('by a process with another secret key than the database: the right one goes on', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const right = log.secretBox;
      log.secretBox = createSecretBox('a mistyped secret key that is just as long');
      await log.openAccount(OTHER);
      await expect(log.newWriter().work()).rejects.toThrow('the secret key of this process is not that of the database');
      log.secretBox = right;
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(ORIGIN);
      expect(await isProven((await log.receipts(CLIENT, { entry: 2 })).receipts)).toBe(true);
    });

    test('by a database that fails', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      await log.openAccount(OTHER);
      await database.query('ALTER TABLE proof_client_secrets RENAME TO elsewhere');
      await expect(log.newWriter().work()).rejects.toThrow();
      await database.query('ALTER TABLE elsewhere RENAME TO proof_client_secrets');
      await database.query('ALTER TABLE proof_logs RENAME COLUMN sealed_key TO elsewhere');
      await expect(log.newWriter().work()).rejects.toThrow();
      await database.query('ALTER TABLE proof_logs RENAME COLUMN elsewhere TO sealed_key');
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(ORIGIN);
      expect(log.errors).toEqual([]);
    });

    test('again, if the process ended before it kept what it had published', async () => {
      const { last } = await tradeAcross(() => log.loseSecretKey());
      const [note] = await database.query<{ readonly note: string }>('SELECT note FROM proof_checkpoints WHERE log = 1 AND size = $1', [
        last.size,
      ]);
      await log.published.write(note?.note ?? '');
      await log.openAccount(OTHER);
      await log.newWriter().work();
      expect((await log.checkpoint()).origin).toBe(`${ORIGIN}/2`);
    });

    test('again, if witnesses have signed its last checkpoint meanwhile, or an earlier one was kept', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const earlier = (await log.get('checkpoint')).text;
      await log.openPosition(CLIENT);
      await log.writer.work();
      await endLog(database, 'rotated', 0);
      await log.newWriter().work();
      for (const kept of [earlier, `${(await log.get('1/checkpoint')).text}— witness.example AAAAAAAA\n`]) {
        await log.published.write(kept);
        await log.openAccount(kept === earlier ? OTHER : 3);
        await log.newWriter().work();
        expect((await log.checkpoint()).origin).toBe(`${ORIGIN}/2`);
      }
    });
  });

  describe('by an operator', () => {
    test('is followed by another, also if nothing happens, and is not signed any more', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const last = await log.checkpoint();
      expect(await endLog(database, 'stolen', 1_000)).toEqual({ kind: 'ended', origin: ORIGIN, size: last.size });
      expect(await endLog(database, 'stolen', 2_000)).toEqual({ kind: 'endedBefore', origin: ORIGIN });
      // The process that was running all the time notices.
      await log.writer.work();
      const [first, second, ...others] = await entriesOf(2);
      expect(readOriginEntry(first ?? '')).toEqual(last);
      expect(second).toBe(`ended/1 ${ORIGIN} stolen`);
      expect(others).toEqual([]);
      expect(await log.checkpoint('1/checkpoint')).toEqual(last);
      expect((await log.key()).publicKey).not.toEqual((await log.key('1/key')).publicKey);
      expect(await endLog(database, 'rotated', 3_000)).toEqual({ kind: 'ended', origin: `${ORIGIN}/2`, size: 2 });
    });

    test('still gives receipts: the secrets of clients are not lost', async () => {
      const { positionId } = await tradeAcross(() => endLog(database, 'stolen', 0));
      const { receipts, lost } = await log.receipts(CLIENT, { position: positionId });
      expect(lost).toBeUndefined();
      const [opening, closing] = receipts;
      if (opening === undefined || closing === undefined) throw new Error('there are no receipts');
      expect([await isProven([opening], '1/key'), await isProven([closing], '2/key')]).toEqual([true, true]);
    });

    test('is in the audit log', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      await endLog(database, 'stolen', 1_000);
      const rows = await database.query(
        "SELECT action, subject_kind, subject_id, device, reason FROM audit_log WHERE action = 'proof.endLog'",
      );
      expect(rows).toEqual([{ action: 'proof.endLog', subject_kind: 'log', subject_id: '1', device: 'command line', reason: 'stolen' }]);
    });

    test('needs a log', async () => {
      expect(await endLog(database, 'stolen', 0)).toEqual({ kind: 'none' });
    });
  });

  describe('is no way to take back what was published', () => {
    test('a broker that names an earlier checkpoint is found from a later one that a client has kept', async () => {
      await log.openAccount(CLIENT);
      await log.writer.work();
      const named = await log.checkpoint();
      const positionId = await log.openPosition(CLIENT);
      await log.writer.work();
      const kept = await log.checkpoint();
      const { receipts } = await log.receipts(CLIENT, { position: positionId });
      await forgetSignatures(named.size);
      await log.loseSecretKey();
      await log.newWriter().work();
      const continued = readOriginEntry((await entriesOf(2))[0] ?? '');
      // The log that follows leaves out what the client's receipt proves, signed by the broker.
      expect(continued).toEqual(named);
      expect(kept.size).toBeGreaterThan(continued?.size ?? Infinity);
      expect(await isProven(receipts, '1/key')).toBe(true);
      expect(await compareWithLog(sha256, kept, await log.checkpoint('1/checkpoint'), log.fetchTile)).toBe('older');
    });
  });
});
