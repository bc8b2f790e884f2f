/** A client who keeps statements of account keeps the log's checkpoints and its key, from a source that the broker can't change. */
import { accountPaths, paymentPaths } from '@fairlead/contract/paths.ts';
import { readNote, readVerifierKey, verifyNote } from '@fairlead/domain/proof/signed-note.ts';
import { createMemoryFileStore } from '@fairlead/server/adapters/files/memory-file-store.ts';
import { createLogWriter, type SignedCheckpoint } from '@fairlead/server/features/proof/log/log-writer.ts';
import { NODE_VERIFYING, sha256 } from '@fairlead/server/features/proof/log/node-hashing.ts';
import { createPublishedRecord } from '@fairlead/server/features/proof/log/published-record.ts';
import { keyTextOf } from '@fairlead/server/features/proof/log/serve-log.ts';
import { FIXTURE_SITE, FIXTURE_START } from '@fairlead/server/fixture-api.ts';
import { cents } from '@fairlead/domain/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { readPdfText } from '../support/read-pdf-text.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

const TITLE = 'Checkpoint of our public log';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.each(testDatabases)('a statement of account on %s', (kind) => {
  let bench: TestApi;
  let token: string;

  beforeAll(async () => {
    bench = await openTestApi(kind);
    const payload = { email: 'demo@fairlead.test', password: 'fairlead-demo' };
    const login = await bench.api.app.inject({ method: 'POST', url: accountPaths.login, payload });
    token = login.json<{ data: { access_token: string } }>().data.access_token;
  });
  afterAll(() => bench.close());

  const readStatement = async (): Promise<readonly string[]> => {
    const month = new Date(FIXTURE_START).toISOString().slice(0, 7);
    const url = paymentPaths.statementPdf.replace(':month', month);
    const answer = await bench.api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    return readPdfText(answer.rawPayload);
  };
  const writeLog = async (): Promise<SignedCheckpoint> => {
    const { secretBox } = bench.api;
    const writer = createLogWriter({
      database: bench.database,
      secretBox,
      published,
      base: () => 'broker.example/log',
      clock: () => FIXTURE_START,
      log: quiet,
    });
    const checkpoint = await writer.work();
    if (checkpoint === null) throw new Error('the log has not grown');
    return checkpoint;
  };
  const published = createPublishedRecord(createMemoryFileStore());
  /** Everything after the heading. Long lines are broken to fit, so it's read without spaces. */
  const evidenceOf = (texts: readonly string[]): string => texts.slice(texts.indexOf(TITLE)).join('').replaceAll(/\s/g, '');

  test('has none before the log has begun', async () => {
    expect(await readStatement()).not.toContain(TITLE);
  });

  test('has the checkpoint that is published when it is created, and the key that has signed it', async () => {
    const { note, log } = await writeLog();
    const key = keyTextOf(log);
    const evidence = evidenceOf(await readStatement());
    for (const line of [...note.trimEnd().split('\n'), key, `${FIXTURE_SITE}/verify`]) {
      expect(evidence).toContain(line.replaceAll(/\s/g, ''));
    }
    // What is printed is a whole signed note: a stranger verifies it with the printed key alone.
    const signed = readNote(note);
    const verifierKey = readVerifierKey(sha256, key);
    if (signed === null || verifierKey === null) throw new Error('the checkpoint or the key can’t be read');
    expect(await verifyNote(signed, verifierKey, NODE_VERIFYING)).toBe('signed');
  });

  test('has the next one when the log has grown', async () => {
    const before = evidenceOf(await readStatement());
    const moved = await bench.api.engine.submit({
      kind: 'moveFunds',
      commandId: 'adjustment:1',
      accountId: 1,
      at: FIXTURE_START,
      fundsKind: 'adjustment',
      amount: cents(75_25),
      reference: 'adjustment:1',
    });
    expect(moved.kind).toBe('done');
    const [origin, size, root = ''] = (await writeLog()).note.split('\n');
    expect([origin, size]).toEqual(['broker.example/log', '6']);
    expect(before).not.toContain(root);
    expect(evidenceOf(await readStatement())).toContain(root);
  });
});
