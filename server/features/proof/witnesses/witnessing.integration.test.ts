/** The log and its witnesses: real HTTP servers that know the protocol and nothing else of us. */
import { createHash } from 'node:crypto';
import { readCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { verifyReceipt } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { answering, LocalWitness, SILENCE, type WitnessKeyKind } from '@fairlead/tests/support/local-witness.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMemoryFileStore } from '../../../adapters/files/memory-file-store.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { FixtureLog, ORIGIN } from '../log/fixture-log.ts';
import { NODE_VERIFYING } from '../log/node-hashing.ts';
import { createPublishedRecord } from '../log/published-record.ts';
import type { Witness } from './witness.ts';
import type { Witnessing } from './witnessing.ts';

const OWN = 1;
/** The next checkpoint is chosen only after this time. */
const NEXT_MS = 2_000;
/** Longer than any delay after a failure. */
const LATER_MS = 60_000;

describe.each(testDatabases)('witnesses of the transparency log on %s', (kind) => {
  let database: Database;
  let log: FixtureLog;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    log = await FixtureLog.start(database);
    await log.openAccount(OWN);
    return async () => {
      await log.stop();
      await opened.remove();
    };
  });

  async function startWitness(name = 'witness.example/one', kinds: readonly WitnessKeyKind[] = ['ed25519']): Promise<LocalWitness> {
    const findLogKey = async (origin: string): Promise<VerifierKey | null> => (origin === ORIGIN ? log.key() : null);
    const witness = await LocalWitness.start({ name, kinds, findLogKey });
    onTestFinished(() => witness.stop());
    return witness;
  }

  const asConfigured = ({ url, keys }: LocalWitness): Witness => ({ name: keys[0]?.name ?? '', url, keys });

  function witnessedBy(...witnesses: readonly LocalWitness[]): Witnessing {
    const witnessing = log.newWitnessing(witnesses.map(asConfigured));
    onTestFinished(() => witnessing.stop());
    return witnessing;
  }

  /** One turn, and everything that it starts. */
  async function turn(witnessing: Witnessing, passMs = NEXT_MS): Promise<void> {
    log.elapsed += passMs;
    await witnessing.work();
    await witnessing.settle();
  }

  async function grow(): Promise<number> {
    await log.openPosition(OWN);
    await log.writer.work();
    return (await log.checkpoint()).size;
  }

  /** The names of the witnesses that have signed the checkpoint of each receipt of an entry. */
  async function witnessesOfReceipt(entry: number, ...witnesses: readonly LocalWitness[]): Promise<readonly string[]> {
    const [receipt] = (await log.receipts(OWN, { entry })).receipts;
    if (receipt === undefined) throw new Error('there is no receipt');
    const trusted = { logs: [await log.key()], witnesses: witnesses.flatMap(({ keys }) => keys) };
    const verdict = await verifyReceipt(receipt, trusted, NODE_VERIFYING);
    if (verdict.kind === 'refuted') throw new Error(verdict.fault);
    return verdict.witnesses.map(({ name }) => name);
  }

  describe('a witness that works', () => {
    test('signs the checkpoint, and its signature is in the receipt', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      await log.writer.work();
      const { size } = await log.checkpoint();
      await turn(witnessing);
      expect(witness.heard).toEqual([{ oldSize: 0, size, hashes: 0, status: 200 }]);
      expect(await witnessesOfReceipt(2, witness)).toEqual(['witness.example/one']);
      expect(witnessing.view()).toEqual([
        { name: 'witness.example/one', cosignedSize: size, failures: 0, overdueMs: 0, isContradicting: false },
      ]);
      expect(log.witnessLines).toEqual([]);
    });

    test('gets the proof that each checkpoint continues the one before it', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      const sizes: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        sizes.push(await grow());
        await turn(witnessing);
      }
      expect(witness.heard.map(({ oldSize, size, status }) => ({ oldSize, size, status }))).toEqual(
        sizes.map((size, place) => ({ oldSize: sizes[place - 1] ?? 0, size, status: 200 })),
      );
    });

    test('shows what it has signed to everyone, with the signature of the log', async () => {
      const witness = await startWitness();
      await log.writer.work();
      await turn(witnessedBy(witness));
      const answer = await fetch(`${witness.url}/${createHash('sha256').update(ORIGIN).digest('hex')}/checkpoint`);
      expect(await answer.text()).toBe((await log.get('checkpoint')).text);
    });

    test('is asked for each checkpoint once, and for one in two seconds however quickly the log grows', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      await grow();
      await turn(witnessing);
      await turn(witnessing);
      expect(witness.calls).toBe(1);
      await grow();
      await turn(witnessing);
      await grow();
      await turn(witnessing, NEXT_MS / 4);
      expect(witness.calls).toBe(2);
    });

    test('may have keys of both kinds', async () => {
      const witness = await startWitness('witness.example/both', ['ed25519', 'ml-dsa-44']);
      await log.writer.work();
      await turn(witnessedBy(witness));
      expect(await witnessesOfReceipt(2, witness)).toEqual(['witness.example/both', 'witness.example/both']);
    });
  });

  test('several witnesses sign the same checkpoint', async () => {
    const witnesses = [await startWitness('one'), await startWitness('two'), await startWitness('three', ['ml-dsa-44'])];
    const witnessing = witnessedBy(...witnesses);
    await grow();
    await turn(witnessing);
    await grow();
    await turn(witnessing);
    expect([...(await witnessesOfReceipt(2, ...witnesses))].toSorted()).toEqual(['one', 'three', 'two']);
  });

  describe('a receipt', () => {
    test('has the checkpoint that witnesses have signed rather than one a moment younger', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      const size = await grow();
      await turn(witnessing);
      expect(await grow()).toBeGreaterThan(size);
      expect(await witnessesOfReceipt(2, witness)).toEqual(['witness.example/one']);
    });

    test('of what is younger has the checkpoint that covers it', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      await grow();
      await turn(witnessing);
      await grow();
      const [{ seq } = { seq: 0 }] = await database.query<{ seq: number }>('SELECT max(seq) AS seq FROM journal');
      expect(await witnessesOfReceipt(seq, witness)).toEqual([]);
      await turn(witnessing);
      expect(await witnessesOfReceipt(seq, witness)).toEqual(['witness.example/one']);
    });
  });

  describe('after a restart', () => {
    test('the witness says how far it is, and is asked from there on', async () => {
      const witness = await startWitness();
      const size = await grow();
      await turn(witnessedBy(witness));
      const later = await grow();
      await turn(witnessedBy(witness));
      expect(witness.heard.slice(1)).toMatchObject([
        { oldSize: 0, size: later, status: 409 },
        { oldSize: size, size: later, status: 200 },
      ]);
      expect(log.witnessLines).toEqual([]);
    });

    test('a signature that got lost on its way is made again', async () => {
      const witness = await startWitness();
      const size = await grow();
      await turn(witnessedBy(witness));
      const note = readNote((await log.get('checkpoint')).text);
      await database.query(`UPDATE proof_checkpoints SET note = regexp_replace(note, E'\\n— witness[^\\n]*', '')`);
      expect(await witnessesOfReceipt(2, witness)).toEqual([]);
      await turn(witnessedBy(witness));
      expect(witness.heard.at(-1)).toEqual({ oldSize: size, size, hashes: 0, status: 200 });
      expect(await witnessesOfReceipt(2, witness)).toEqual(['witness.example/one']);
      expect(readNote((await log.get('checkpoint')).text)?.signatures.length).toBe(note?.signatures.length);
    });
  });

  describe('a log of which there are two histories', () => {
    /** Another history under the same key and name, as the one who owns database and files can write it. */
    async function rewriteHistory(): Promise<void> {
      await database.script(`
        ALTER TABLE journal DISABLE TRIGGER ALL; ALTER TABLE proof_entries DISABLE TRIGGER ALL; ALTER TABLE proof_nodes DISABLE TRIGGER ALL;
        UPDATE journal SET at_ms = at_ms - 60000;
        DELETE FROM proof_entries; DELETE FROM proof_nodes; DELETE FROM proof_checkpoints; UPDATE proof_progress SET journal_seq = 0;
        ALTER TABLE journal ENABLE TRIGGER ALL; ALTER TABLE proof_entries ENABLE TRIGGER ALL; ALTER TABLE proof_nodes ENABLE TRIGGER ALL`);
      log.published = createPublishedRecord(createMemoryFileStore());
      await log.newWriter().work();
    }

    test('is refused by the witness, which is logged as an error with its name', async () => {
      const witness = await startWitness();
      await grow();
      await turn(witnessedBy(witness));
      await rewriteHistory();
      const witnessing = witnessedBy(witness);
      await turn(witnessing);
      expect(witness.heard.at(-1)).toMatchObject({ status: 422 });
      expect(log.witnessLines).toMatchObject([
        {
          level: 'error',
          witness: 'witness.example/one',
          message: 'a witness refuses the transparency log: it has signed another history of it',
        },
      ]);
      expect(witnessing.view()).toMatchObject([{ failures: 1, isContradicting: true }]);
      expect(await witnessesOfReceipt(2, witness)).toEqual([]);
      // It's asked again, but not at once, and the log says nothing new.
      const { calls } = witness;
      await turn(witnessing, 500);
      expect(witness.calls).toBe(calls);
      await turn(witnessing, LATER_MS);
      expect(witness.calls).toBeGreaterThan(calls);
      expect(log.witnessLines).toHaveLength(1);
    });

    test('and is shorter than what the witness has signed, is logged as an error and not asked about in a hurry', async () => {
      const witness = await startWitness();
      await log.writer.work();
      const shorter = await database.query<{ size: number; note: string }>('SELECT size, note FROM proof_checkpoints');
      await grow();
      const size = (await log.checkpoint()).size;
      await turn(witnessedBy(witness));
      await database.query('DELETE FROM proof_checkpoints WHERE size > $1', [shorter[0]?.size]);
      const witnessing = witnessedBy(witness);
      await turn(witnessing);
      const { calls } = witness;
      await turn(witnessing, 500);
      expect(witness.calls).toBe(calls);
      expect(log.witnessLines).toMatchObject([{ level: 'error', witness: 'witness.example/one', cosignedSize: size }]);
      expect(witnessing.view()).toMatchObject([{ isContradicting: true }]);
    });
  });

  describe('a witness that fails', () => {
    const oversized = 'x'.repeat(200_000);
    const others =
      '— someone.example AWui8Sk55XjYLOijihBjhqEH6nS1ndDymE0a+6idX7pLcnoB+dhnz0854aLZgrrKbYKA7nC3HNJhm/kWl7oJlqU3rXXvpysAdyP3wQ==\n';

    test.each([
      { how: 'never answers', misbehaviour: SILENCE, level: 'warn', says: /does not sign/ },
      { how: 'answers garbage', misbehaviour: answering(200, '<html>\n'), level: 'warn', says: /does not sign/ },
      { how: 'answers with far too much', misbehaviour: answering(200, oversized), level: 'warn', says: /does not sign/ },
      { how: 'fails', misbehaviour: answering(500, ''), level: 'warn', says: /does not sign/ },
      { how: 'names the size that it was sent', misbehaviour: answering(409, '0\n'), level: 'warn', says: /does not sign/ },
      { how: 'signs with a key that is not its own', misbehaviour: answering(200, others), level: 'warn', says: /does not sign/ },
      { how: 'does not know the log', misbehaviour: answering(404, ''), level: 'warn', says: /does not know the transparency log/ },
      { how: 'knows another key', misbehaviour: answering(403, ''), level: 'error', says: /under another key/ },
      { how: 'does not understand us', misbehaviour: answering(400, ''), level: 'error', says: /does not understand/ },
    ])('and $how is logged once, is asked again later, and delays nothing', async ({ misbehaviour, level, says }) => {
      const [failing, other] = [await startWitness('failing'), await startWitness('other')];
      failing.misbehaviour = misbehaviour;
      const witnessing = witnessedBy(failing, other);
      await grow();
      for (let round = 0; round < 3; round += 1) await turn(witnessing, LATER_MS);
      expect(log.witnessLines).toMatchObject([{ level, witness: 'failing', url: failing.url, message: expect.stringMatching(says) }]);
      expect(failing.calls).toBe(3);
      expect(await witnessesOfReceipt(2, failing, other)).toEqual(['other']);
      expect(witnessing.view()).toMatchObject([
        { failures: 3, overdueMs: 2 * LATER_MS, cosignedSize: null },
        { failures: 0, overdueMs: 0 },
      ]);
      failing.misbehaviour = null;
      await turn(witnessing, LATER_MS);
      expect(log.witnessLines.at(-1)).toMatchObject({ level: 'info', witness: 'failing' });
      expect([...(await witnessesOfReceipt(2, failing, other))].toSorted()).toEqual(['failing', 'other']);
    });

    test('by forging its own signature changes nothing that is stored', async () => {
      const witness = await startWitness();
      await grow();
      const note = (await log.get('checkpoint')).text;
      // The signature of another checkpoint.
      await turn(witnessedBy(witness));
      const line = (await log.get('checkpoint')).text.split('\n').find((one) => one.includes('witness.example')) ?? '';
      expect(note).not.toContain(line);
      await grow();
      witness.misbehaviour = answering(200, `${line}\n`);
      const before = (await log.get('checkpoint')).text;
      await turn(witnessedBy(witness));
      expect((await log.get('checkpoint')).text).toBe(before);
      expect(log.witnessLines).toMatchObject([{ level: 'error', message: 'a witness answers with a signature that is not valid' }]);
    });

    test('is left alone for longer each time, and for as long as it asks', async () => {
      const witness = await startWitness();
      witness.misbehaviour = answering(503, '');
      const witnessing = witnessedBy(witness);
      await grow();
      const asked: number[] = [];
      for (let second = 0; second < 40; second += 1) {
        const { calls } = witness;
        await turn(witnessing, 1_000);
        if (witness.calls > calls) asked.push(second);
      }
      expect(asked).toEqual([0, 1, 3, 7, 15, 31]);
      witness.misbehaviour = (response) => void response.writeHead(429, { 'retry-after': '600' }).end();
      await turn(witnessing, LATER_MS);
      const { calls } = witness;
      await turn(witnessing, 9 * 60_000);
      expect(witness.calls).toBe(calls);
      await turn(witnessing, LATER_MS);
      expect(witness.calls).toBe(calls + 1);
    });

    test('because it is off, signs what has happened meanwhile once it is back', async () => {
      const witness = await startWitness();
      const witnessing = witnessedBy(witness);
      const first = await grow();
      await turn(witnessing);
      await witness.stop();
      await grow();
      await turn(witnessing);
      const last = await grow();
      await witness.resume();
      await turn(witnessing, LATER_MS);
      expect(witness.heard).toMatchObject([{ size: first }, { oldSize: first, size: last, status: 200 }]);
      expect(log.witnessLines).toMatchObject([{ level: 'warn' }, { level: 'info' }]);
    });
  });

  test('a witness that never answers does not keep the server from stopping', async () => {
    const witness = await startWitness();
    witness.misbehaviour = SILENCE;
    const witnessing = witnessedBy(witness);
    await grow();
    await witnessing.work();
    await expect.poll(() => witness.calls).toBe(1);
    await witnessing.stop();
    expect(log.witnessLines).toEqual([]);
  });

  test('when the log is ended and another begins, witnesses start anew with it', async () => {
    const witness = await startWitness();
    const witnessing = witnessedBy(witness);
    await grow();
    await turn(witnessing);
    await database.script(`
      ALTER TABLE proof_entries DISABLE TRIGGER ALL;
      DELETE FROM proof_entries WHERE index >= 2; DELETE FROM proof_checkpoints WHERE size > 2;
      UPDATE proof_progress SET journal_seq = (SELECT max(seq) FROM proof_entries);
      ALTER TABLE proof_entries ENABLE TRIGGER ALL;`);
    await log.newWriter().work();
    expect(readCheckpoint(readNote((await log.get('checkpoint')).text)?.text ?? '')?.origin).toBe(`${ORIGIN}/2`);
    await turn(witnessing);
    expect(witness.heard.at(-1)).toMatchObject({ oldSize: 0, status: 404 });
    expect(log.witnessLines).toMatchObject([{ level: 'warn', message: expect.stringContaining('does not know the transparency log') }]);
  });

  test('without witnesses, nothing is asked', async () => {
    const witnessing = witnessedBy();
    await grow();
    await turn(witnessing);
    expect(witnessing.view()).toEqual([]);
  });
});
