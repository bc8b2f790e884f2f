import {
  auditChainResponseSchema,
  auditFiltersResponseSchema,
  auditReportResponseSchema,
  auditResponseSchema,
} from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { operatorSuite, outcomeOf, type SeededOperator } from '../../../../tests/support/operator-suite.ts';
import { readCheckpoint } from '../../../audit/audit-store.ts';
import { writeAuditCheckpoint } from '../../../audit/audit-jobs.ts';
import { readCheckpoints } from '../../../audit/checkpoint-file.ts';
import { recordAction, type Action, type Actor } from '../../../audit/record-action.ts';
import { verifyAudit } from '../../../audit/verify-audit.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = new Date(FIXTURE_START).toISOString().slice(0, 10);
const SECOND_DAY = new Date(FIXTURE_START + DAY_MS).toISOString().slice(0, 10);

describe.each(testDatabases)('the audit log on %s', (kind) => {
  const suite = operatorSuite(kind);
  let reader: SeededOperator;
  let session: string;
  let actor: Actor;

  beforeAll(async () => {
    reader = await suite.seed(['compliance']);
    session = await suite.signIn(reader);
    actor = { operatorId: reader.id, email: reader.email, address: '192.0.2.1', device: 'Firefox on Linux', requestId: 'r1' };
  });

  const record = (action: Action, at = FIXTURE_START) => recordAction(suite.database, actor, action, at);
  const freeze = (id: number, at?: number) =>
    record(
      {
        action: 'clients.freeze',
        subject: { kind: 'client', id },
        userId: id,
        before: { status: 'active' },
        after: { status: 'frozen' },
        reason: '=1+1',
      },
      at,
    );
  const read = async (query = '') => auditResponseSchema.parse((await suite.get(`${auditPaths.entries}?${query}`, session)).json());
  const seqsOf = async (query: string) => (await read(query)).data.map(({ seq }) => seq);
  const verify = () => verifyAudit(suite.database, []);

  test('is append-only: the database rejects every change', async () => {
    await freeze(1);
    for (const change of [`UPDATE audit_log SET reason = ''`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
      await expect(suite.database.query(change), change).rejects.toThrow(/append-only/i);
    }
  });

  test('an action that is rolled back leaves neither an entry nor a gap', async () => {
    const before = await readCheckpoint(suite.database);
    const failing = suite.database.transaction(async (transaction) => {
      await recordAction(transaction, actor, { action: 'clients.note', subject: { kind: 'client', id: 1 } }, FIXTURE_START);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await readCheckpoint(suite.database)).toEqual(before);
  });

  test('concurrent entries follow one another, and the chain is intact', async () => {
    const { seq } = await readCheckpoint(suite.database);
    await Promise.all(Array.from({ length: 20 }, (_, index) => freeze(index + 1)));
    expect(await verify()).toMatchObject({ entries: seq + 20, faults: [] });
  });

  describe('reading', () => {
    let first: number;
    beforeAll(async () => {
      first = (await readCheckpoint(suite.database)).seq + 1;
      await freeze(101);
      await record({ action: 'operators.block', subject: { kind: 'operator', id: 7 }, reason: 'left' }, FIXTURE_START + DAY_MS);
      await freeze(102, FIXTURE_START + DAY_MS);
    });

    test('lists the latest entry first, with everything recorded', async () => {
      const [latest] = (await read('limit=1')).data;
      expect(latest).toMatchObject({
        seq: first + 2,
        at: new Date(FIXTURE_START + DAY_MS).toISOString(),
        operator: { id: reader.id, email: reader.email },
        action: 'clients.freeze',
        subject: { kind: 'client', id: '102' },
        client: { id: 102, email: null },
        before: { status: 'active' },
        after: { status: 'frozen' },
        address: '192.0.2.1',
        request_id: 'r1',
      });
    });

    test('is paged without omissions', async () => {
      const all = await seqsOf('limit=200');
      const seqs: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof read>> = await read(`limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seqs.push(...page.data.map(({ seq }) => seq));
        cursor = page.next;
      }
      expect(seqs).toEqual(all);
      expect(all.at(-1)).toBe(1);
    });

    test.each<readonly [string, readonly number[]]>([
      ['action=operators.block', [1]],
      ['subject=operator&subject_id=7', [1]],
      ['client=101', [0]],
      ['client=102&action=clients.freeze', [2]],
      [`from=${SECOND_DAY}`, [2, 1]],
      [`from=${SECOND_DAY}&until=${SECOND_DAY}&subject=client`, [2]],
      [`until=${FIRST_DAY}&client=101`, [0]],
      [`until=${FIRST_DAY}&client=102`, []],
      ['from=2100-01-01', []],
      ['operator=999999', []],
    ])('can be filtered by %s', async (query, offsets) => {
      expect(await seqsOf(query)).toEqual(offsets.map((offset) => first + offset));
    });

    test('offers the existing values as filters', async () => {
      const { data } = auditFiltersResponseSchema.parse((await suite.get(auditPaths.filters, session)).json());
      expect(data).toEqual({
        operators: [{ id: reader.id, email: reader.email, name: 'Petra Peters' }],
        actions: ['clients.freeze', 'operators.block'],
        subjects: ['client', 'operator'],
      });
    });

    test('exports the filtered entries with formulas neutralised', async () => {
      const lines = (
        await suite.api.app.inject({ url: `${auditPaths.csv}?client=101`, headers: { authorization: `Bearer ${session}` } })
      ).body
        .trimEnd()
        .split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`"{""status"":""frozen""}",'=1+1,`);
    });
  });

  describe('tampering', () => {
    let directory: string;
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'fairlead-heads-'));
      return () => rm(directory, { recursive: true });
    });

    test('is checked on request, and the request is recorded', async () => {
      const { data: chain } = auditChainResponseSchema.parse((await suite.get(auditPaths.chain, session)).json());
      const answers = await Promise.all([1, 2].map(() => suite.post(auditPaths.verify, {}, session)));
      expect(answers.map(outcomeOf)).toEqual(['200', '200']);
      expect(auditReportResponseSchema.parse(answers[0]?.json()).data).toEqual({
        entries: chain.head.seq,
        head: chain.head,
        heads_compared: 0,
        faults: [],
      });
      expect((await read('action=audit.verify')).data).toHaveLength(2);
    });

    test('is detected by the chain and by checkpoints outside the database', async () => {
      const checkpointsFile = join(directory, 'heads.log');
      const log = { info: () => undefined };
      await writeAuditCheckpoint({ database: suite.database, checkpointsFile, clock: () => FIXTURE_START, log });
      await freeze(1);
      const written = await readCheckpoints(checkpointsFile);
      expect(await verifyAudit(suite.database, written)).toMatchObject({ headsCompared: 1, faults: [] });

      await suite.database.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only');
      const reasonOf2 = await suite.database.query<{ reason: string }>('SELECT reason FROM audit_log WHERE seq = 2');
      await suite.database.query(`UPDATE audit_log SET reason = 'another' WHERE seq = 2`);
      expect((await verify()).faults).toEqual([{ kind: 'changed', seq: 2, writtenAt: null }]);
      await suite.database.query('UPDATE audit_log SET reason = $1 WHERE seq = 2', [reasonOf2[0]?.reason ?? '']);
      expect((await verify()).faults).toEqual([]);

      const { seq } = await readCheckpoint(suite.database);
      await suite.database.query('DELETE FROM audit_log WHERE seq >= $1', [seq - 1]);
      expect((await verify()).faults).toEqual([{ kind: 'shorterThanHead', seq, writtenAt: null }]);
      const writtenAt = new Date(FIXTURE_START).toISOString();
      expect((await verifyAudit(suite.database, written)).faults).toEqual([
        { kind: 'cutOff', seq: seq - 1, writtenAt },
        { kind: 'shorterThanHead', seq, writtenAt: null },
      ]);
      await suite.database.query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only');
    });
  });
});
