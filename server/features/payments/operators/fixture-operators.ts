/** Two operators, a third who is also the demo client, and that client, on the API of server/fixture-api.ts. */
import type { WithdrawalQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { cents } from '@fairlead/domain/money.ts';
import { disputeReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { CallbackChanges } from '../../../adapters/payments/fixture-provider.ts';
import type { OperatorActor } from '../../../audit/record-action.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';

export type Principal = 'client' | 'first' | 'second' | 'clientAsOperator';

const CLIENT = 'demo@fairlead.test';
const OPERATORS = {
  first: 'operator@fairlead.test',
  second: 'approver@fairlead.test',
  clientAsOperator: 'demo+staff@fairlead.test',
} as const;
const TABLES = [
  'payouts',
  'provider_reports',
  'transactions',
  'funds_requests',
  'one_person_bookings',
  'queue_claims',
  'sessions',
  'mails',
];
const IBAN = 'DE89 3704 0044 0532 0130 00';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const HOUR_MS = 3_600_000;

export interface OperatorAnswer {
  readonly status: number;
  /** `done`, or the error code of the refusal. */
  readonly outcome: string;
  readonly body: {
    readonly data?: unknown;
    readonly transaction_id?: string;
    readonly error?: { readonly code: string; readonly limit?: number };
  };
}

/** An operator as the audit log records one. */
export function actorOf(operatorId: number, email: string): OperatorActor {
  return { operatorId, email, address: '127.0.0.1', device: '', requestId: 'test' };
}

export type OperatorBench = Awaited<ReturnType<typeof openOperatorBench>>;

export async function openOperatorBench({ api, database }: { readonly api: FixtureApi; readonly database: Database }) {
  const { one } = api.providers;
  const [person] = await database.query<{ id: number }>('SELECT id FROM users WHERE email_normalised = $1', [CLIENT]);
  const clientId = person?.id ?? 0;
  const at = new Date(FIXTURE_START);
  const values = {
    email: OPERATORS.clientAsOperator,
    emailNormalised: OPERATORS.clientAsOperator,
    passwordHash: '',
    name: 'Dana',
    roles: ['admin'] as const,
    createdAt: at,
  };
  await database.drizzle.insert(operators).values(values);
  const tokens = new Map<Principal, string>();
  let now = FIXTURE_START;
  let counted = 0;

  async function idOfOperator(email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>('SELECT id FROM operators WHERE email_normalised = $1', [email]);
    return row?.id ?? 0;
  }

  /** Moves the clock and signs everyone in again. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    api.setTime(now);
    tokens.set('client', await api.sessions.start({ audience: 'client', userId: clientId }, ORIGIN, true));
    for (const [name, email] of Object.entries(OPERATORS) as [keyof typeof OPERATORS, string][]) {
      tokens.set(name, await api.sessions.start({ audience: 'operator', userId: await idOfOperator(email) }, ORIGIN, true));
    }
  }

  /** Releases the holds of deposits that are about to be deleted. */
  async function releaseHolds(): Promise<void> {
    const held = await database.query<{ reference: string }>('SELECT ledger_reference AS reference FROM transactions WHERE hold_cents > 0');
    for (const row of held) {
      counted += 1;
      const reference = disputeReference(row.reference);
      const command = { kind: 'holdFunds', commandId: `release-${counted}`, accountId: clientId, at: now, amount: cents(0) } as const;
      await api.engine.submit({ ...command, reference });
    }
  }

  /** No transactions, EUR 100,000 more for the client, and an available provider. */
  async function reset(): Promise<void> {
    await releaseHolds();
    for (const table of TABLES) await database.query(`DELETE FROM ${table}`);
    Object.assign(one, { isDown: false, refundAnswer: null });
    one.states.clear();
    one.refunds.length = 0;
    api.logLines.length = 0;
    await pass(HOUR_MS);
    await fund(100_000_00);
  }

  async function fund(amount: number): Promise<void> {
    counted += 1;
    const reference = `fixture-${counted}`;
    const moved = { kind: 'moveFunds', commandId: reference, reference, accountId: clientId, at: now, amount: cents(amount) } as const;
    await api.engine.submit({ ...moved, fundsKind: amount < 0 ? 'adjustment' : 'deposit' });
  }

  async function call(who: Principal, url: string, payload?: object): Promise<OperatorAnswer> {
    const headers = { authorization: `Bearer ${tokens.get(who)}` };
    const response = await api.app.inject(payload === undefined ? { url, headers } : { method: 'POST', url, payload, headers });
    const body = response.json<OperatorAnswer['body']>();
    return { status: response.statusCode, outcome: body.error?.code ?? 'done', body };
  }

  async function create(payload: object): Promise<string> {
    const { body } = await call('client', paymentPaths.create, payload);
    if (body.transaction_id === undefined) throw new Error(`nothing was created: ${JSON.stringify(body)}`);
    return body.transaction_id;
  }

  async function report(id: string, changes: CallbackChanges): Promise<void> {
    const { headers, payload } = one.callback(id, { at: now, ...changes });
    await api.app.inject({ method: 'POST', url: paymentPaths.update.replace(':provider', 'one'), headers, payload });
  }

  async function deposit(euros = 250, changes: CallbackChanges = {}): Promise<string> {
    const id = await create({ method: 1, provider: 'one', amount: euros });
    await report(id, { euroCents: euros * 100, ...changes });
    return id;
  }

  const wire = (euros: number) => create({ method: 2, amount: euros });
  const withdraw = (euros: number) => create({ method: 'withdraw', amount: -euros, comments: 'for a house', iban: IBAN });

  const detailOf = async (id: string) => {
    const { body } = await call('client', paymentPaths.transaction.replace(':id', id));
    return (body as { data: WireTransactionDetail }).data;
  };
  const statusOf = async (id: string) => (await detailOf(id)).transaction_status.key;
  const stepsOf = async (id: string) => (await detailOf(id)).steps.map(({ step, actor }) => `${actor} ${step}`);
  const balances = async () => {
    const view = await api.engine.viewAccount(clientId);
    return { cash: view?.balances.cash ?? 0, reserved: view?.balances.reserved ?? 0 };
  };

  const about = (who: Principal, url: string, payload: object) => call(who, url, payload);
  const withdrawal = (who: Principal, id: string, verdict: string, note = '') =>
    about(who, backofficePaths.decideWithdrawal, { transaction_id: id, verdict, note });
  const decide = (who: Principal, id: string, verdict: string, more: object = {}) =>
    about(who, backofficePaths.decideDeposit, { transaction_id: id, verdict, ...more });
  const settle = (who: Principal, payoutId: string, verdict: string, reference = '') =>
    about(who, backofficePaths.settlePayout, { payout_id: payoutId, verdict, reference });

  /** Both operators approve it. */
  async function approve(id: string): Promise<void> {
    await withdrawal('first', id, 'checked');
    await withdrawal('second', id, 'approved');
  }

  /** All pages of a list, requested one after the other. */
  async function pages<Row = WithdrawalQueue['data'][number]>(url: string): Promise<readonly (readonly Row[])[]> {
    const found: (readonly Row[])[] = [];
    let cursor: string | null = null;
    do {
      const page: string = cursor === null ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { outcome, body } = await call('first', page);
      if (outcome !== 'done') throw new Error(`the list was refused: ${outcome}`);
      const { data, next } = body as { readonly data: readonly Row[]; readonly next: string | null };
      found.push(data);
      cursor = next;
    } while (cursor !== null);
    return found;
  }

  const list = async <Row = WithdrawalQueue['data'][number]>(url: string): Promise<readonly Row[]> => (await pages<Row>(url)).flat();

  return {
    api,
    database,
    one,
    clientId,
    iban: IBAN,
    now: () => now,
    idOf: (who: keyof typeof OPERATORS) => idOfOperator(OPERATORS[who]),
    actorOf: async (who: keyof typeof OPERATORS) => actorOf(await idOfOperator(OPERATORS[who]), OPERATORS[who]),
    pass,
    reset,
    fund,
    call,
    create,
    report,
    deposit,
    wire,
    withdraw,
    detailOf,
    statusOf,
    stepsOf,
    balances,
    withdrawal,
    decide,
    settle,
    approve,
    pages,
    list,
  };
}
