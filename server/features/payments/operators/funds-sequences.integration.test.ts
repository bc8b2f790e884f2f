/** Property tests: manual adjustments in any order, with the server dying at any point. */
import { MANUAL_FUNDS_KINDS } from '@fairlead/domain/payments/funds-request.ts';
import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { SINGLE_APPROVER_LIMIT } from '@fairlead/domain/payments/single-approver-limit.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { finishFunds } from './book-funds.ts';
import { decideFunds } from './decide-funds.ts';
import { openOperatorBench, type OperatorBench } from './fixture-operators.ts';
import { requestFunds } from './request-funds.ts';

const RUNS = 12;
const OPERATORS = ['first', 'second'] as const;
/** What happens to an engine command: it is answered, its answer is lost, or it never arrives. */
const FATES = ['heard', 'heard', 'heard', 'lost', 'neverAsked'] as const;

const stepArbitrary = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('request' as const),
      who: fc.constantFrom(...OPERATORS),
      kind: fc.constantFrom(...MANUAL_FUNDS_KINDS),
      amount: fc.oneof(
        fc.integer({ min: SINGLE_APPROVER_LIMIT - 1, max: SINGLE_APPROVER_LIMIT + 1 }),
        fc.integer({ min: 1, max: Math.floor(SINGLE_APPROVER_LIMIT / 3) }),
        fc.integer({ min: -2 * SINGLE_APPROVER_LIMIT, max: 2 * SINGLE_APPROVER_LIMIT }),
      ),
      slot: fc.nat(3),
      fate: fc.constantFrom(...FATES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      who: fc.constantFrom(...OPERATORS),
      verdict: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const),
      which: fc.nat(5),
      fate: fc.constantFrom(...FATES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('job' as const) }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Each> ? Each : never;

interface Booking {
  readonly amount_cents: number;
  readonly status: string;
  readonly requested_by: number;
  readonly decided_by: number | null;
  readonly booked: number;
  readonly booked_cents: number | null;
  readonly seen: number;
  readonly kind: string;
}

describe.each(testDatabases)('manual adjustments in any order on %s', (kind) => {
  let opened: TestApi;
  let bench: OperatorBench;
  let runs = 0;

  beforeAll(async () => {
    opened = await openTestApi(kind, { RULE_PACK: 'third-country-retail' });
    bench = await openOperatorBench(opened);
    return opened.close;
  });

  function contextOf(fate: (typeof FATES)[number]) {
    const { payments } = bench.api;
    const { engine } = payments;
    const die = () => Promise.reject(new EngineUnavailable('stopped', true));
    const submit: typeof engine.submit = async (command) => (fate === 'neverAsked' ? die() : engine.submit(command).then(die));
    const viewAccount: typeof engine.viewAccount = (id) => engine.viewAccount(id);
    return fate === 'heard' ? payments : { ...payments, engine: { viewAccount, submit } };
  }

  async function take(step: Step): Promise<void> {
    if (step.act === 'job') {
      await bench.pass(60_000);
      return finishFunds(bench.api.payments);
    }
    const actor = await bench.actorOf(step.who);
    if (step.act === 'request') {
      const { kind: each, amount, slot } = step;
      const what = { user_id: bench.clientId, kind: each, amount: centsToEuros(cents(amount)), reason: 'because', note: '' };
      await requestFunds(actor, { ...what, request_id: `run-${runs}-slot-${slot}` }, contextOf(step.fate));
      return;
    }
    const ids = await opened.database.query<{ id: number }>('SELECT id FROM funds_requests ORDER BY id');
    const id = ids[step.which]?.id ?? 0;
    await decideFunds(actor, { id, verdict: step.verdict, note: 'because' }, contextOf(step.fate));
  }

  const held = async () => {
    const view = await bench.api.engine.viewAccount(bench.clientId);
    return view?.figures.balance ?? 0;
  };
  const read = () =>
    opened.database.query<Booking>(
      `SELECT r.amount_cents, r.status, r.requested_by, r.decided_by, r.kind,
         (SELECT count(*)::int FROM funds_references AS f WHERE f.account_id = r.user_id AND f.reference = r.reference) AS booked,
         (SELECT sum(amount_cents)::bigint FROM funds_references AS f WHERE f.account_id = r.user_id AND f.reference = r.reference) AS booked_cents,
         (SELECT count(*)::int FROM transactions AS t WHERE t.user_id = r.user_id AND t.ledger_reference = r.reference
           AND t.status = 'completed' AND t.amount_cents = r.amount_cents) AS seen
       FROM funds_requests AS r`,
    );

  test('each is booked at most once, no operator exceeds the single-approver limit, and the sums match', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
        runs += 1;
        await bench.reset();
        const before = await held();
        for (const step of steps) {
          await take(step).catch((error: unknown) => {
            if (!(error instanceof CallRefused)) throw error;
          });
        }
        await bench.pass(60_000);
        await finishFunds(bench.api.payments);
        const rows = await read();
        const booked = rows.filter(({ status }) => status === 'booked');
        expect(rows.filter(({ status }) => status === 'approved')).toEqual([]);
        for (const row of rows) {
          const isBooked = row.status === 'booked';
          expect([row.booked, row.booked_cents]).toEqual(isBooked ? [1, row.amount_cents] : [0, null]);
          // Corrections and revocations exist only in the ledger.
          expect(row.seen).toBe(isBooked && row.kind !== 'correction' && row.amount_cents > 0 ? 1 : 0);
        }
        // All for one client and within one day.
        const alone = booked.filter(({ requested_by: one, decided_by: other }) => other === null || other === one);
        expect(alone.reduce((sum, { amount_cents: amount }) => sum + Math.abs(amount), 0)).toBeLessThanOrEqual(SINGLE_APPROVER_LIMIT);
        expect((await held()) - before).toBe(booked.reduce((sum, { amount_cents: amount }) => sum + amount, 0));
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});
