/**
 * The transparency log as an outside implementation reads it: the code of Go's checksum database, which shares nothing with ours, opens our
 * checkpoints, hashes our tiles, and proves our entries, receipts and checkpoints for itself.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey, type VerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { FixtureLog } from '@fairlead/server/features/proof/log/fixture-log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findGo } from '../../scripts/find-tools.ts';
import { openTestDatabase } from '../support/databases.ts';
import { LocalWitness } from '../support/local-witness.ts';
import { compileGoChecker, type GoChecker, type GoVerdict } from './go-checker.ts';
import { PublishedLog } from './published-log.ts';

const go = findGo();
const MISSING = 'Go or golang.org/x/mod is missing: node scripts/ensure-tools.ts go says what to install';
const ORIGIN = 'broker.example/log';

if (go === null) console.log(MISSING);

describe.skipIf(go === null)("the code of Go's checksum database", () => {
  let checker: GoChecker;
  let directory: string;

  beforeAll(async () => {
    checker = await compileGoChecker(go ?? '');
  });

  afterAll(() => checker?.remove());

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fairlead-log-'));
    return () => rm(directory, { recursive: true, force: true });
  });

  async function keep(name: string, text: string): Promise<string> {
    const file = join(directory, name);
    await writeFile(file, text);
    return file;
  }

  describe('on a tree of any size', () => {
    async function publish(size: number): Promise<PublishedLog> {
      const log = new PublishedLog(ORIGIN, size);
      await log.write(directory);
      return log;
    }

    /** Earlier checkpoints that the log of this size continues: around full tiles, and its own. */
    const earlier = (size: number) => [1, 2, 255, 256, 257, 511, 65_536, 65_537, size].filter((old) => old <= size);

    async function olds(log: PublishedLog, sizes: readonly number[]): Promise<readonly string[]> {
      const files: string[] = [];
      for (const old of sizes) files.push('-old', await keep(`of-${old}`, log.checkpoint(old)));
      return files;
    }

    test.each([1, 2, 255, 256, 257, 1_000])('accepts all %i entries, and every earlier checkpoint', async (size) => {
      const log = await publish(size);
      const verdict = await checker.check('-key', log.key, ...(await olds(log, earlier(size))), directory);
      expect(verdict).toEqual({
        isAccepted: true,
        text: `log of ${size} entries: ${size} records proven, ${earlier(size).length} earlier checkpoints continued`,
      });
    });

    test('accepts a tree of three levels of tiles: 70,000 entries, and a proof of one in a thousand', async () => {
      const log = await publish(70_000);
      const verdict = await checker.check('-every', '1009', '-key', log.key, ...(await olds(log, earlier(70_000))), directory);
      expect(verdict.text).toBe(`log of 70000 entries: 71 records proven, 9 earlier checkpoints continued`);
    });

    /** A log of 600 entries of which one byte of a file was changed. */
    async function judgeDamaged(path: string, place: number): Promise<GoVerdict> {
      const log = await publish(600);
      const file = join(directory, path);
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      await writeFile(file, bytes);
      return checker.check('-key', log.key, directory);
    }

    test.each([
      { what: 'a full tile of hashes', path: 'tile/0/000', place: 40, says: /tile\/0\/000 is not what the entries hash to/ },
      { what: 'a partial tile', path: 'tile/0/002.p/88', place: 0, says: /inconsistent tile/ },
      { what: 'a tile of the second level', path: 'tile/1/000.p/2', place: 33, says: /inconsistent tile/ },
      { what: 'an entry', path: 'tile/entries/001', place: 5, says: /entries: they lead to another root/ },
      { what: 'the size in the checkpoint', path: 'checkpoint', place: ORIGIN.length + 3, says: /invalid signature/ },
      { what: 'the root in the checkpoint', path: 'checkpoint', place: ORIGIN.length + 8, says: /invalid signature/ },
    ])('refuses a changed byte of $what', async ({ path, place, says }) => {
      const { isAccepted, text } = await judgeDamaged(path, place);
      expect(isAccepted).toBe(false);
      expect(text).toMatch(says);
    });

    test("refuses a checkpoint that someone else has signed in the log's name", async () => {
      const log = await publish(10);
      const forger = new PublishedLog(ORIGIN, 10);
      await keep('checkpoint', forger.checkpoint());
      expect(await checker.check('-key', log.key, directory)).toEqual({
        isAccepted: false,
        text: 'checkpoint: note has no verifiable signatures',
      });
    });
  });

  describe('on the log of real trading', () => {
    let log: FixtureLog;

    beforeEach(async () => {
      const { database, remove } = await openTestDatabase('embedded');
      log = await FixtureLog.start(database);
      return async () => {
        await log.stop();
        await remove();
      };
    });

    const key = async () => formatVerifierKey(await log.key());

    test('accepts it over HTTP, with a receipt for everything that happened to a position', async () => {
      await log.openAccount(1);
      const positionId = await log.openPosition(1);
      await log.writer.work();
      const first = await keep('first', (await log.get('checkpoint')).text);
      await log.closePosition(1, positionId);
      for (let filled = 0; filled < 300; filled += 1) await log.submit(1, { kind: 'setAutoTrading', isOn: filled % 2 === 0 });
      await log.writer.work();
      const { size } = await log.checkpoint();
      const receipts = await log.receipts(1, { position: positionId });
      const file = await keep('receipts.json', JSON.stringify(receipts));
      expect(await checker.check('-key', await key(), '-old', first, '-receipts', file, await log.listen())).toEqual({
        isAccepted: true,
        text: [
          `log of ${size} entries: ${size} records proven, 1 earlier checkpoints continued`,
          '2 receipts proven, each with the signatures of 0 witnesses',
        ].join('\n'),
      });
    });

    test('finds the signature of a witness in a receipt, and misses that of another', async () => {
      const findLogKey = () => log.key();
      const witness = await LocalWitness.start({ name: 'witness.example', findLogKey });
      onTestFinished(() => witness.stop());
      await log.openAccount(1);
      await log.writer.work();
      const witnessing = log.newWitnessing([{ name: 'witness.example', url: witness.url, keys: witness.keys }]);
      await witnessing.work();
      await witnessing.settle();
      const file = await keep('receipts.json', JSON.stringify(await log.receipts(1, { entry: 2 })));
      const asked = async (keys: readonly VerifierKey[]) =>
        checker.check('-key', await key(), '-receipts', file, ...keys.flatMap((one) => ['-witness', formatVerifierKey(one)]));
      expect(await asked(witness.keys)).toEqual({ isAccepted: true, text: '1 receipts proven, each with the signatures of 1 witnesses' });
      const other = await LocalWitness.start({ name: 'other.example', findLogKey });
      onTestFinished(() => other.stop());
      expect(await asked(other.keys)).toEqual({
        isAccepted: false,
        text: 'receipt 1: checkpoint: other.example has not signed it',
      });
    });

    test('refuses a receipt of which a digit was changed', async () => {
      await log.openAccount(1);
      const positionId = await log.openPosition(1);
      await log.writer.work();
      const receipts = JSON.stringify(await log.receipts(1, { position: positionId }));
      const file = await keep('receipts.json', receipts.replace('1080200', '1080100'));
      const { isAccepted, text } = await checker.check('-key', await key(), '-receipts', file);
      expect(isAccepted).toBe(false);
      expect(text).toContain('receipt 1: ');
    });
  });
});
