/** Property tests: provider reports and operator decisions about deposits in any order, with the server dying at any point. */
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import type { ProviderReport } from '../../../adapters/payments/payment-provider.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { checkPayments } from '../payment-jobs.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { applyProviderReport } from '../providers/apply-provider-report.ts';
import { decideDeposit } from './decide-deposit.ts';
import { openOperatorBench, type OperatorBench } from './fixture-operators.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

const RUNS = 12;
const EUROS = 300;
const AMOUNT = EUROS * 100;
/** What happens to an engine command: it is answered, its answer is lost, or it never arrives. */
const FATES = ['heard', 'heard', 'lost', 'neverAsked'] as const;
const fate = fc.constantFrom(...FATES);
const which = fc.nat(1);

const stepArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('report' as const),
      which,
      outcome: fc.constantFrom<ProviderReport['outcome']>('paid', 'reversed', 'reversed', 'reversed', 'declined'),
      amount: fc.constantFrom(0, 1, 100_00, 150_00, AMOUNT, 2 * AMOUNT),
      currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
      event: fc.nat(6),
      fate,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      which,
      who: fc.constantFrom('first' as const, 'second' as const),
      verdict: fc.constantFrom('kept' as const, 'reversed' as const, 'reversed' as const, 'booked' as const, 'rejected' as const),
      amount: fc.constantFrom(null, null, 1, 50_00, 100_00, AMOUNT, AMOUNT + 1),
      fate,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('approve' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('job' as const), fate }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Each> ? Each : never;

const reported = { act: 'report', which: 1, currency: 'EUR', fate: 'heard' } as const;
const booked = { act: 'decide', which: 1, who: 'first', verdict: 'booked', amount: null } as const;
/** Regressions: sequences that failed once. */
const EXAMPLES: readonly [Step[]][] = [
  // The server dies before the engine is asked to book the decision, and the whole deposit is reversed before the job runs.
  [
    [
      { ...reported, outcome: 'paid', amount: 100_00, event: 0 },
      { ...booked, fate: 'neverAsked' },
      { ...reported, outcome: 'reversed', amount: 0, event: 0 },
    ],
  ],
  // The provider took twice the ordered amount, and an operator books all of it.
  [
    [
      { ...reported, outcome: 'paid', amount: 2 * AMOUNT, event: 0 },
      { ...booked, fate: 'heard' },
    ],
  ],
];

/** The most that the deposit's provider says it took: an operator can book all of it, even if that exceeds the order. */
function mostPaid(steps: readonly Step[], deposit: number): number {
  const paid = steps.flatMap((step) =>
    step.act === 'report' && step.which === deposit && step.outcome === 'paid' && step.currency === 'EUR' ? [step.amount] : [],
  );
  // The first deposit was paid before the sequence begins.
  return Math.max(deposit === 0 ? AMOUNT : 0, ...paid);
}

interface Row {
  readonly status: string;
  readonly becomes: string | null;
  readonly amount_cents: number;
  readonly review_reason: string | null;
  readonly disputed_cents: number;
  readonly reversed_cents: number;
  readonly reversing_cents: number;
  readonly hold_cents: number;
  readonly hold_due_at: Date | null;
  readonly booked: number;
  readonly reversed_in_ledger: number;
}

describe.each(testDatabases)('disputes in any order on %s', (kind) => {
  let opened: TestApi;
  let bench: OperatorBench;

  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });

  function contextOf(answer: (typeof FATES)[number]) {
    const { payments } = bench.api;
    const { engine } = payments;
    const die = () => Promise.reject(new EngineUnavailable('stopped', true));
    const submit: typeof engine.submit = async (command) => (answer === 'neverAsked' ? die() : engine.submit(command).then(die));
    const viewAccount: typeof engine.viewAccount = (id) => engine.viewAccount(id);
    return answer === 'heard' ? payments : { ...payments, engine: { viewAccount, submit } };
  }

  async function view() {
    const account = await bench.api.engine.viewAccount(bench.clientId);
    if (account === null) throw new Error('the client has no account');
    return account;
  }

  async function take(step: Step, ids: readonly string[]): Promise<void> {
    switch (step.act) {
      case 'report': {
        const { outcome, amount, currency, event } = step;
        const orderId = ids[step.which] ?? '';
        const report = { eventId: `event-${event}-${orderId}`, orderId, providerReference: null, outcome, amount: cents(amount), currency };
        await applyProviderReport({ providerKey: 'one', report, source: 'callback' }, contextOf(step.fate));
        return;
      }
      case 'decide': {
        const { verdict, amount } = step;
        const named = amount === null || verdict !== 'reversed' ? {} : { amount: centsToEuros(cents(amount)) };
        const request = { transaction_id: ids[step.which] ?? '', verdict, note: 'because', ...named };
        await decideDeposit(await bench.actorOf(step.who), request, contextOf(step.fate));
        return;
      }
      case 'withdraw': {
        const { withdrawable } = await view();
        const most = Math.floor((withdrawable * step.share) / 100);
        if (most > 0) await bench.withdraw(most / 100);
        return;
      }
      case 'approve': {
        const [oldest] = await opened.database.query<{ id: string }>(
          `SELECT transaction_id AS id FROM transactions WHERE amount_cents < 0 AND status IN ('pending', 'processing') ORDER BY number LIMIT 1`,
        );
        if (oldest === undefined) return;
        await bench.withdrawal('first', oldest.id, 'checked');
        const word = { transaction_id: oldest.id, verdict: 'approved', note: '' } as const;
        await reviewWithdrawal(await bench.actorOf('second'), word, contextOf(step.fate));
        const { balances, held } = await view();
        if (held > 0) expect(balances.cash).toBeGreaterThanOrEqual(held);
        return;
      }
      case 'job':
        await bench.pass(60_000);
        await checkPayments(contextOf(step.fate));
    }
  }

  const read = () =>
    opened.database.query<Row>(
      `SELECT status, becomes, amount_cents, review_reason, disputed_cents, reversed_cents, reversing_cents, hold_cents, hold_due_at,
         (SELECT coalesce(sum(f.amount_cents), 0)::bigint FROM funds_references AS f
           WHERE f.kind = 'moved' AND f.reference = t.ledger_reference) AS booked,
         (SELECT coalesce(sum(-f.amount_cents), 0)::bigint FROM funds_references AS f
           WHERE f.kind = 'moved' AND starts_with(f.reference, 'reversal:' || t.ledger_reference)
             AND NOT starts_with(f.reference, 'reversal:' || t.ledger_reference || ':again')) AS reversed_in_ledger
       FROM transactions AS t WHERE amount_cents > 0 AND provider_key = 'one' ORDER BY number`,
    );

  /** The client's total across all balances. */
  const total = async () => {
    const { cash, bonus, credit, reserved, owed } = (await view()).balances;
    return cash + bonus + credit + reserved + owed;
  };
  const movedBy = async (since: number) => {
    const [row] = await opened.database.query<{ moved: number; paid: number }>(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'moved'), 0)::bigint AS moved,
         coalesce(sum(amount_cents) FILTER (WHERE ledger_kind = 'withdrawal'), 0)::bigint AS paid
       FROM funds_references WHERE journal_seq > $1`,
      [since],
    );
    return (row?.moved ?? 0) - (row?.paid ?? 0);
  };
  const lastSeq = async () => (await opened.database.query<{ seq: number }>('SELECT max(seq) AS seq FROM journal'))[0]?.seq ?? 0;

  test('nothing is credited or reversed beyond what came in, and the hold equals the undecided disputed amount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 22 }), async (steps) => {
        await bench.reset();
        const { cash } = await bench.balances();
        await bench.fund(400_00 - cash);
        const since = bench.now() - 1_000;
        const [before, seq] = [await total(), await lastSeq()];
        const create = () => bench.create({ method: 1, provider: 'one', amount: EUROS });
        const ids = [await bench.deposit(EUROS), await create()];
        for (const step of steps) {
          await take(step, ids).catch((error: unknown) => {
            // The provider calls again, or the operator sees the error.
            if (!(error instanceof CallRefused || error instanceof EngineUnavailable)) throw error;
          });
          await bench.pass(1_000);
        }
        for (let minutes = 0; minutes < 3; minutes += 1) {
          await bench.pass(120_000);
          await checkPayments(bench.api.payments);
        }
        const rows = await read();
        let held = 0;
        for (const row of rows) {
          expect(row).toMatchObject({ becomes: null, reversing_cents: 0, hold_due_at: null });
          expect(row.reversed_in_ledger).toBe(row.reversed_cents);
          expect(row.reversed_cents).toBeLessThanOrEqual(row.amount_cents);
          const isDisputed = row.status === 'inReview' && row.review_reason === 'reversed';
          const undecided = isDisputed ? row.disputed_cents - row.reversed_cents : 0;
          expect(row.hold_cents).toBe(undecided);
          held += undecided;
          const isBooked = row.status === 'completed' || isDisputed;
          if (isBooked) expect([row.booked, row.reversed_cents < row.amount_cents]).toEqual([row.amount_cents, true]);
          else expect(row.booked).toBe(row.reversed_cents);
        }
        expect((await view()).held).toBe(held);
        expect((await total()) - before).toBe(await movedBy(seq));
        for (const [place, row] of rows.entries()) {
          expect(row.booked - row.reversed_in_ledger).toBeLessThanOrEqual(mostPaid(steps, place));
        }
        const { differences } = await reconcile({ from: since, until: bench.now() + 1 }, bench.api.payments);
        const ledgerFaults = [
          'amountDiffersInLedger',
          'completedButNotInLedger',
          'twiceInLedger',
          'releasedButNotEnded',
          'completedButNotPaid',
        ];
        expect(differences.filter((each) => ledgerFaults.includes(each.kind) && each.explained === null)).toEqual([]);
      }),
      { numRuns: RUNS, examples: [...EXAMPLES] },
    );
  }, 240_000);
});
