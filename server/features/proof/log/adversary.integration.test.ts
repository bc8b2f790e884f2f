/**
 * The broker as the adversary: it owns the database, the files and the log's key, changes history, and makes everything agree with the
 * change. All it lacks is what a client has kept: one old receipt, or one old checkpoint.
 */
import { readCheckpoint, type Checkpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { compareCheckpoints, compareWithLog, type Comparison } from '@fairlead/domain/proof/compare-checkpoints.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import { verifyReceipt, type Receipt } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { FixtureLog } from './fixture-log.ts';
import { NODE_VERIFYING, sha256 } from './node-hashing.ts';
import { createPublishedRecord } from './published-record.ts';

const VICTIM = 1;
const OTHER = 2;

describe.each(testDatabases)('a broker that changes history on %s', (kind) => {
  let database: Database;
  let log: FixtureLog;
  /** What the client has kept. */
  let key: VerifierKey;
  let receipt: Receipt;
  let kept: Checkpoint;
  let positionId: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    log = await FixtureLog.start(database);
    await log.openAccount(VICTIM);
    positionId = await log.openPosition(VICTIM);
    await log.closePosition(VICTIM, positionId);
    await log.openAccount(OTHER);
    await log.writer.work();
    key = await log.key();
    const [opening] = (await log.receipts(VICTIM, { position: positionId })).receipts;
    if (opening === undefined) throw new Error('there is no receipt');
    receipt = opening;
    kept = checkpointIn(receipt);
    // Life goes on, so that the log that is shown later is larger than the one the client knows.
    await log.openPosition(OTHER);
    await log.writer.work();
    return async () => {
      await log.stop();
      await opened.remove();
    };
  });

  function checkpointIn({ proof }: Receipt): Checkpoint {
    const checkpoint = readCheckpoint(readNote(readLogProof(proof)?.checkpoint ?? '')?.text ?? '');
    if (checkpoint === null) throw new Error('the receipt has no checkpoint');
    return checkpoint;
  }

  /** Changes tables that are append-only, as whoever owns the database can. */
  async function change(sql: string): Promise<void> {
    await database.script(`
      ALTER TABLE journal DISABLE TRIGGER ALL; ALTER TABLE ledger_entry DISABLE TRIGGER ALL; ALTER TABLE proof_entries DISABLE TRIGGER ALL;
      ALTER TABLE proof_nodes DISABLE TRIGGER ALL;
      ${sql};
      ALTER TABLE journal ENABLE TRIGGER ALL; ALTER TABLE ledger_entry ENABLE TRIGGER ALL; ALTER TABLE proof_entries ENABLE TRIGGER ALL;
      ALTER TABLE proof_nodes ENABLE TRIGGER ALL`);
  }

  /** Writes the whole log again from the changed history, with the same key and the same secrets of clients. */
  async function rewriteLog(): Promise<void> {
    await change(
      'DELETE FROM proof_entries; DELETE FROM proof_nodes; DELETE FROM proof_checkpoints; UPDATE proof_progress SET journal_seq = 0',
    );
    log.published = createPublishedRecord(createMemoryFileStore());
    await log.newWriter().work();
  }

  async function shownToTheClient(): Promise<Comparison> {
    return compareWithLog(sha256, kept, await log.checkpoint(), log.fetchTile);
  }

  const isProven = async (one: Receipt) => (await verifyReceipt(one, { logs: [key], witnesses: [] }, NODE_VERIFYING)).kind === 'proven';

  test('is not suspected while it is honest', async () => {
    expect(await isProven(receipt)).toBe(true);
    expect(await shownToTheClient()).toBe('continued');
  });

  const HISTORIES = [
    {
      what: 're-prices a fill',
      sql: `UPDATE journal SET events = replace(events::text, '"openPrice":1080200', '"openPrice":1080300')::json WHERE account_id = 1`,
    },
    {
      what: 'makes a profit smaller, in the journal, the ledger and the history alike',
      sql: `UPDATE journal SET events = replace(events::text, '"profit":-56', '"profit":-99')::json WHERE account_id = 1;
            UPDATE ledger_entry SET amount_cents = sign(amount_cents) * 99 WHERE kind = 'trade';
            UPDATE closed_positions SET profit_cents = -99`,
    },
    { what: 'backdates a command', sql: 'UPDATE journal SET at_ms = at_ms - 60000 WHERE account_id = 1' },
    {
      what: 'removes the quote that a fill was made at',
      sql: `UPDATE journal SET events = replace(events::text, '"bid":1080000', '"bid":1079000')::json WHERE account_id = 1`,
    },
    {
      what: 'gives an entry to another client',
      sql: 'UPDATE journal SET account_id = 2 WHERE account_id = 1 AND seq = (SELECT max(seq) FROM journal WHERE account_id = 1)',
    },
    { what: 'deletes a line of the ledger', sql: `DELETE FROM ledger_entry WHERE ledger_account = 'client:1:cash' AND kind = 'trade'` },
    {
      what: 'swaps two entries',
      sql: `UPDATE journal SET seq = -seq WHERE seq IN (4, 5); UPDATE journal SET seq = 9 + seq WHERE seq IN (-4, -5)`,
    },
    { what: 'deletes the last entries of a client', sql: 'DELETE FROM journal WHERE account_id = 1 AND seq >= 4' },
    {
      what: 'inserts an entry',
      sql: `UPDATE journal SET seq = -seq WHERE seq >= 4; UPDATE journal SET seq = 1 - seq WHERE seq < 0;
            INSERT INTO journal (partition, seq, account_id, command_id, at_ms, cause, events)
              SELECT partition, 4, account_id, 'invented', at_ms, cause, events FROM journal WHERE seq = 3`,
    },
  ];

  test.each(HISTORIES)('and $what, then writes the log again, is found from one old receipt', async ({ sql }) => {
    await change(sql);
    await rewriteLog();
    // Grown until it is larger again than what the client knows: size alone gives nothing away.
    while ((await log.checkpoint()).size <= kept.size) {
      await log.submit(OTHER, { kind: 'setAutoTrading', isOn: (await log.checkpoint()).size % 2 === 0 });
      await log.newWriter().work();
    }
    expect(await shownToTheClient()).toBe('rewritten');
    // The receipt itself stays valid evidence, signed by the broker.
    expect(await isProven(receipt)).toBe(true);
  });

  test.each(HISTORIES.filter(({ what }) => !/swaps|deletes the last|inserts|another client/.test(what)))(
    'and $what, but leaves the log alone, contradicts its own log',
    async ({ sql }) => {
      await change(sql);
      const asked = log.receipts(VICTIM, { position: positionId });
      await expect(asked).rejects.toEqual(new CallRefused('receiptContradicted'));
      expect(log.errors).toMatchObject([{ log: 1 }]);
    },
  );

  test('and shows an old checkpoint again is found from a newer one', async () => {
    const newest = await log.checkpoint();
    await database.query('DELETE FROM proof_checkpoints WHERE size = $1', [newest.size]);
    expect(await compareWithLog(sha256, newest, await log.checkpoint(), log.fetchTile)).toBe('older');
  });

  test('and shows two clients two logs is found from their two checkpoints', async () => {
    const toOne = await log.checkpoint();
    await change(HISTORIES[0]?.sql ?? '');
    await rewriteLog();
    const toTheOther = await log.checkpoint();
    expect(toTheOther.size).toBe(toOne.size);
    expect(await compareCheckpoints(sha256, toOne, toTheOther, log.fetchTile)).toBe('split');
    await log.openPosition(OTHER);
    await log.newWriter().work();
    // At different sizes, either log's tiles give it away.
    expect(await compareCheckpoints(sha256, toOne, await log.checkpoint(), log.fetchTile)).toBe('rewritten');
  });

  test('and hands out a receipt for what never happened cannot prove it', async () => {
    const invented = { ...receipt, statement: receipt.statement.replaceAll('EURUSD', 'BTCUSD') };
    expect(await isProven(invented)).toBe(false);
  });

  test('and serves forged tiles convinces nobody', async () => {
    const current = await log.checkpoint();
    const forged = await compareWithLog(sha256, kept, current, async (tile) => (await log.fetchTile(tile)).map((byte) => byte ^ 1));
    expect(forged).toBe('rewritten');
  });
});
