/** Changes of a hold reach the engine from several gateways in any order: it holds what the database says. */
import { cents } from '@fairlead/domain/money.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { openOperatorBench, type OperatorBench } from '../operators/fixture-operators.ts';
import { checkPayments } from '../payment-jobs.ts';

const LONG_MS = 120_000;

describe.each(testDatabases)('a deposit disputed at two gateways on %s', (kind) => {
  let opened: TestApi;
  let bench: OperatorBench;

  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = await openOperatorBench(opened);
    return opened.close;
  });

  beforeEach(() => bench.reset());

  const reversed = (id: string, euroCents: number) => bench.report(id, { status: 'reversed', euroCents, eventId: `${euroCents} of ${id}` });

  const inEngine = async () => (await bench.api.engine.viewAccount(bench.clientId))?.held;

  const inDatabase = async (id: string) => {
    const [row] = await opened.database.query<{ held: number; isDue: boolean }>(
      'SELECT hold_cents AS held, hold_due_at IS NOT NULL AS "isDue" FROM transactions WHERE transaction_id = $1',
      [id],
    );
    return row;
  };

  /** Reports a reversal to another gateway, whose command to hold the amount doesn't arrive before `arrive` is called. */
  async function reportToSlowGateway(orderId: string, euroCents: number) {
    // The same code in a process of its own shares nothing in memory with this one.
    vi.resetModules();
    const { applyProviderReport } = await import('../providers/apply-provider-report.ts');
    const { payments } = bench.api;
    const { engine } = payments;
    const [sent, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const submit: typeof engine.submit = async (command) => {
      if (command.kind === 'holdFunds') {
        sent.resolve();
        await arrived.promise;
      }
      return engine.submit(command);
    };
    const viewAccount: typeof engine.viewAccount = (id) => engine.viewAccount(id);
    const report = {
      eventId: `${euroCents} of ${orderId}`,
      orderId,
      providerReference: null,
      outcome: 'reversed',
      amount: cents(euroCents),
      currency: 'EUR',
    } as const;
    const taken = applyProviderReport({ providerKey: 'one', report, source: 'callback' }, { ...payments, engine: { viewAccount, submit } });
    await sent.promise;
    return {
      arrive: async () => {
        arrived.resolve();
        await taken;
      },
    };
  }

  test('a smaller amount that arrives late frees nothing', async () => {
    const id = await bench.deposit(250);
    const slow = await reportToSlowGateway(id, 30_00);
    await reversed(id, 90_00);
    expect(await inEngine()).toBe(90_00);
    await slow.arrive();
    expect(await inEngine()).toBe(90_00);
    expect(await inDatabase(id)).toEqual({ held: 90_00, isDue: false });
  });

  test('an amount that arrives after an operator has kept the deposit blocks nothing', async () => {
    const id = await bench.deposit(250);
    const slow = await reportToSlowGateway(id, 90_00);
    expect((await bench.decide('first', id, 'kept', { note: 'a mistake of the bank' })).outcome).toBe('done');
    expect(await inEngine()).toBe(0);
    await slow.arrive();
    expect(await inEngine()).toBe(0);
    expect(await inDatabase(id)).toEqual({ held: 0, isDue: false });
  });

  test('the worker tells what a gateway has not told yet, and a dispute after that is held as well', async () => {
    const id = await bench.deposit(250);
    const slow = await reportToSlowGateway(id, 30_00);
    await bench.pass(LONG_MS);
    await checkPayments(bench.api.payments);
    expect(await inEngine()).toBe(30_00);
    expect((await bench.decide('first', id, 'kept', { note: 'a mistake of the bank' })).outcome).toBe('done');
    await slow.arrive();
    expect(await inEngine()).toBe(0);
    await reversed(id, 90_00);
    expect(await inEngine()).toBe(90_00);
    expect(await inDatabase(id)).toEqual({ held: 90_00, isDue: false });
  });
});
