/** The operators' payment calls over HTTP, and their output. */
import {
  decideDepositResponseSchema,
  depositQueueSchema,
  payoutQueueSchema,
  withdrawalQueueSchema,
  type DepositQueue,
  type PayoutQueue,
  type WithdrawalQueue,
} from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { reconciliationResponseSchema, type ReconciliationReport } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { formatTable } from './format-table.ts';
import type { PaymentCall } from './operator-payment-arguments.ts';

/** Makes a call with the operator's token: a GET if there is no body. Returns the parsed answer. */
export type AskServer = (path: string, body?: object, timeoutMs?: number) => Promise<unknown>;

/** Per page. */
const MOST_ROWS = 200;

/** A reconciliation queries every provider for every day. */
const RECONCILE_TIMEOUT_MS = 600_000;

/** Makes the call. Returns the text to print. */
export async function carryOutPayment(call: PaymentCall, ask: AskServer): Promise<string> {
  switch (call.name) {
    case 'withdrawals':
      return formatWithdrawals(await askForAll(backofficePaths.withdrawals, withdrawalQueueSchema, ask));
    case 'deposits':
      return formatDeposits(await askForAll(backofficePaths.deposits, depositQueueSchema, ask));
    case 'payouts':
      return formatPayouts(await askForAll(backofficePaths.payouts, payoutQueueSchema, ask));
    case 'decideWithdrawal':
      await ask(backofficePaths.decideWithdrawal, call.request);
      return `withdrawal ${call.request.transaction_id} is ${call.request.verdict}`;
    case 'decideDeposit': {
      const { outcome } = decideDepositResponseSchema.parse(await ask(backofficePaths.decideDeposit, call.request)).data;
      const { transaction_id: id, verdict } = call.request;
      return outcome === 'decided' ? `deposit ${id}: ${verdict}` : `deposit ${id}: recorded; a second operator must confirm it`;
    }
    case 'settlePayout':
      await ask(backofficePaths.settlePayout, call.request);
      return `payout ${call.request.payout_id} ${call.request.verdict === 'sent' ? 'is sent' : 'is retried'}`;
    case 'reconcile':
      return formatReport(await ask(backofficePaths.reconciliation, call.request, RECONCILE_TIMEOUT_MS));
    case 'reconciliation':
      return formatReport(await ask(backofficePaths.reconciliation));
  }
}

interface PageSchema<Row> {
  readonly parse: (answer: unknown) => { readonly data: readonly Row[]; readonly next: string | null };
}

/** The pages of a list, requested one after the other. */
async function askForAll<Row>(path: string, schema: PageSchema<Row>, ask: AskServer): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(MOST_ROWS), ...(cursor === null ? {} : { cursor }) });
    const { data, next } = schema.parse(await ask(`${path}?${query.toString()}`));
    rows.push(...data);
    cursor = next;
  } while (cursor !== null);
  return rows;
}

function formatWithdrawals(waiting: WithdrawalQueue['data']): string {
  const rows = waiting.map((row) => {
    const parts = row.parts.map(({ kind, amount, deposit_number, provider }) =>
      kind === 'wire' ? `${euros(amount)} by wire` : `${euros(amount)} to deposit ${deposit_number ?? ''} (${provider ?? ''})`,
    );
    const holder = row.account_holder_must_be_client ? `${row.bank_account ?? 'no account given'}, held by ${row.full_name}?` : '';
    const people = [row.email, row.full_name, row.checked_by ?? ''];
    return [
      row.transaction_id,
      row.number,
      row.due_on ?? '',
      row.status,
      euros(row.amount),
      ...people,
      parts.join(' + '),
      holder,
      row.comments,
    ];
  });
  const columns = ['id', 'number', 'due', 'status', 'EUR', 'email', 'name', 'checked by', 'paid as', 'bank account', 'comments'];
  return formatTable(columns, rows);
}

function formatDeposits(waiting: DepositQueue['data']): string {
  const rows = waiting.map((row) => {
    const said = row.reported === null ? '' : `${row.reported.outcome} ${euros(row.reported.amount)} ${row.reported.currency}`;
    const about = [row.provider ?? 'bank wire', row.review_reason ?? 'awaited', said, row.reference ?? '', row.checked_by ?? ''];
    return [row.transaction_id, row.number, euros(row.amount), row.email, row.full_name, ...about, row.verdicts.join(', ')];
  });
  return formatTable(
    ['id', 'number', 'EUR', 'email', 'name', 'via', 'reason', 'provider reported', 'reference', 'checked by', 'can be'],
    rows,
  );
}

function formatPayouts(waiting: PayoutQueue['data']): string {
  const rows = waiting.map((row) => {
    const refund = row.kind === 'wire' ? '' : `${row.provider ?? ''}, deposit ${row.deposit_number ?? ''}`;
    const progress = [row.status, String(row.attempts), row.failure ?? ''];
    return [row.payout_id, row.number, row.kind, euros(row.amount), row.email, row.full_name, row.iban ?? '', refund, ...progress];
  });
  return formatTable(['id', 'withdrawal', 'kind', 'EUR', 'email', 'name', 'IBAN', 'refund', 'status', 'attempts', 'failure'], rows);
}

function formatReport(answer: unknown): string {
  const report = reconciliationResponseSchema.parse(answer).data;
  const silent = report.not_compared.length === 0 ? '' : `\nnot compared: ${report.not_compared.join(', ')}`;
  const summary = `${report.from} to ${report.until}: ${report.compared} transactions, ${report.unexplained} unexplained breaks, ${report.explained} explained${silent}`;
  return report.differences.length === 0 ? summary : `${summary}\n${formatDifferences(report)}`;
}

function formatDifferences({ differences }: ReconciliationReport): string {
  const rows = differences.map((row) => {
    const amounts = [row.own_amount, row.provider_amount, row.ledger_amount].map((amount) => (amount === null ? '' : euros(amount)));
    return [row.explained ?? 'UNEXPLAINED', row.kind, row.transaction_id ?? '', row.number ?? '', row.provider ?? '', ...amounts];
  });
  return formatTable(['cause', 'break', 'id', 'number', 'provider', 'ours', "provider's", 'ledger'], rows);
}

function euros(amount: number): string {
  return amount.toFixed(2);
}
