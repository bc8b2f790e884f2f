/** Parses the payment commands of `npm run operator` into calls. Pure. */
import type { DecideDepositRequest, DecideWithdrawalRequest, SettlePayoutRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import type { ReconcileRequest } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { refuseWord, type Command } from '@fairlead/server/command-line.ts';
import { addWord, joinWithAnd } from './operator-texts.ts';

export type PaymentCall =
  | { readonly name: 'withdrawals' | 'deposits' | 'payouts' | 'reconciliation' }
  | { readonly name: 'decideWithdrawal'; readonly request: DecideWithdrawalRequest }
  | { readonly name: 'decideDeposit'; readonly request: DecideDepositRequest }
  | { readonly name: 'settlePayout'; readonly request: SettlePayoutRequest }
  | { readonly name: 'reconcile'; readonly request: ReconcileRequest };

type Ask = (call: PaymentCall) => void;

export function declarePaymentCommands(program: Command, ask: Ask): void {
  declareWithdrawalCommands(program, ask);
  declareDepositCommands(program, ask);
  declarePayoutCommands(program, ask);
  declareReconciliationCommands(program, ask);
}

function declareWithdrawalCommands(program: Command, ask: Ask): void {
  const decide = (transaction_id: string, verdict: DecideWithdrawalRequest['verdict'], note = ''): void =>
    ask({ name: 'decideWithdrawal', request: { transaction_id, verdict, note } });
  const aboutOne = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'withdrawal id', readTransactionId);
  program
    .command('withdrawals')
    .description('list pending withdrawals, due first')
    .action(() => ask({ name: 'withdrawals' }));
  aboutOne('check-withdrawal', 'mark a withdrawal as checked (first operator)').action((id) => decide(id, 'checked'));
  aboutOne('approve-withdrawal', 'approve and pay a withdrawal (second operator)').action((id) => decide(id, 'approved'));
  aboutOne('reject-withdrawal', 'reject a withdrawal and return the money')
    .argument('<note...>', 'the reason, shown to the client', addWord)
    .action((id, note) => decide(id, 'rejected', note));
}

function declareDepositCommands(program: Command, ask: Ask): void {
  const decide = (transaction_id: string, verdict: DecideDepositRequest['verdict'], rest: { note?: string; amount?: number }): void =>
    ask({ name: 'decideDeposit', request: { transaction_id, verdict, note: '', ...rest } });
  const aboutOne = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'deposit id', readTransactionId);
  const withRecord = (name: string, description: string, verdict: DecideDepositRequest['verdict']) =>
    aboutOne(name, description)
      .argument('[note...]', 'internal note')
      .action((id, words) => decide(id, verdict, { note: joinWithAnd(words) }));
  const withReason = (name: string, description: string, verdict: DecideDepositRequest['verdict']) =>
    aboutOne(name, description)
      .argument('<note...>', 'the reason, shown to the client', addWord)
      .action((id, note) => decide(id, verdict, { note }));
  program
    .command('deposits')
    .description('list deposits in review and expected bank wires')
    .action(() => ask({ name: 'deposits' }));
  aboutOne('wire-received', 'book a wire with the amount received; above EUR 10,000 two operators must confirm it')
    .argument('<amount>', 'in EUR', readAmount)
    .action((id, amount) => decide(id, 'arrived', { amount }));
  withRecord('book-deposit', 'book a deposit in review with the amount confirmed by its provider', 'booked');
  withReason('reject-deposit', 'reject a deposit without booking it', 'rejected');
  withRecord('keep-deposit', 'keep a deposit booked although its provider reversed it', 'kept');
  withReason('reverse-deposit', 'reverse the disputed amount of a deposit', 'reversed');
  aboutOne('reverse-part', 'reverse part of a deposit')
    .argument('<amount>', 'in EUR', readAmount)
    .argument('<note...>', 'the reason, shown to the client', addWord)
    .action((id, amount, note) => decide(id, 'reversed', { amount, note }));
}

function declarePayoutCommands(program: Command, ask: Ask): void {
  const aboutOne = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'payout id', readPayoutId);
  program
    .command('payouts')
    .description('list unsent parts of approved withdrawals, with the bank accounts of wires')
    .action(() => ask({ name: 'payouts' }));
  aboutOne('payout-sent', 'mark a part as sent manually')
    .argument('<reference...>', 'bank reference', addWord)
    .action((payout_id, reference) => ask({ name: 'settlePayout', request: { payout_id, verdict: 'sent', reference } }));
  aboutOne('payout-again', 'retry a failed refund').action((payout_id) =>
    ask({ name: 'settlePayout', request: { payout_id, verdict: 'again', reference: '' } }),
  );
}

function declareReconciliationCommands(program: Command, ask: Ask): void {
  const reconcile = program.command('reconcile');
  reconcile
    .description('reconcile transactions, providers and ledger; by default the last 35 days')
    .argument('[from]', 'first day, such as 2026-11-01', readDay)
    .argument('[until]', 'day after the last one', readDay)
    .action((from, until) => {
      if (from !== undefined && until === undefined) reconcile.error("error: missing argument 'until'. Give both days or none.");
      ask({ name: 'reconcile', request: from === undefined ? {} : { from, until } });
    });
  program
    .command('reconciliation')
    .description('show the latest reconciliation')
    .action(() => ask({ name: 'reconciliation' }));
}

function readTransactionId(text: string): string {
  return /^[A-Z0-9]{20}$/.test(text) ? text : refuseWord('It must be an id of 20 capital letters and digits.');
}

function readPayoutId(text: string): string {
  return /^[A-Z0-9]{20}-[1-9]\d{0,2}$/.test(text)
    ? text
    : refuseWord('It must be the id of a payout: its withdrawal id followed by -1 for the first part.');
}

function readAmount(text: string): number {
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
  return isAmount ? Number(text) : refuseWord('It must be an amount such as 250 or 250.50.');
}

/** Returns the first instant of a day in UTC. */
function readDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? `${text}T00:00:00Z` : refuseWord('It must be a day such as 2026-11-01.');
}
