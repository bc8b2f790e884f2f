/** What is asked of `npm run operator` about payments, as words and as a call. Pure. */
import type { DecideDepositRequest, DecideWithdrawalRequest, SettlePayoutRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import type { ReconcileRequest } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { refuseWord, type Command } from '@fairlead/server/command-line.ts';
import { addWord, joinWords } from './operator-words.ts';

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
    program.command(name).description(description).argument('<id>', 'of the withdrawal', readTransactionId);
  program
    .command('withdrawals')
    .description('withdrawals that wait for a decision, what is due first at the top')
    .action(() => ask({ name: 'withdrawals' }));
  aboutOne('check-withdrawal', 'finds one in order: the first of two people').action((id) => decide(id, 'checked'));
  aboutOne('approve-withdrawal', 'pays it out: the second of two people').action((id) => decide(id, 'approved'));
  aboutOne('reject-withdrawal', 'gives the money back')
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, note) => decide(id, 'rejected', note));
}

function declareDepositCommands(program: Command, ask: Ask): void {
  const decide = (transaction_id: string, verdict: DecideDepositRequest['verdict'], rest: { note?: string; amount?: number }): void =>
    ask({ name: 'decideDeposit', request: { transaction_id, verdict, note: '', ...rest } });
  const aboutOne = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'of the deposit', readTransactionId);
  const withRecord = (name: string, description: string, verdict: DecideDepositRequest['verdict']) =>
    aboutOne(name, description)
      .argument('[note...]', 'for the records')
      .action((id, words) => decide(id, verdict, { note: joinWords(words) }));
  const withReason = (name: string, description: string, verdict: DecideDepositRequest['verdict']) =>
    aboutOne(name, description)
      .argument('<note...>', 'why; the client reads it', addWord)
      .action((id, note) => decide(id, verdict, { note }));
  program
    .command('deposits')
    .description('deposits in review, and bank wires that are awaited')
    .action(() => ask({ name: 'deposits' }));
  aboutOne('wire-received', 'books a wire at what arrived; above EUR 10,000 two people have to say the same')
    .argument('<amount>', 'in EUR', readAmount)
    .action((id, amount) => decide(id, 'arrived', { amount }));
  withRecord('book-deposit', 'books one in review, at what its provider vouches for', 'booked');
  withReason('reject-deposit', 'books nothing', 'rejected');
  withRecord('keep-deposit', 'leaves a deposit booked that its provider took back', 'kept');
  withReason('reverse-deposit', 'reverses what is disputed of it', 'reversed');
  aboutOne('reverse-part', 'reverses this much of it')
    .argument('<amount>', 'in EUR', readAmount)
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, amount, note) => decide(id, 'reversed', { amount, note }));
}

function declarePayoutCommands(program: Command, ask: Ask): void {
  const aboutOne = (name: string, description: string) =>
    program.command(name).description(description).argument('<id>', 'of the payout', readPayoutId);
  program
    .command('payouts')
    .description('parts of approved withdrawals that have not left, with the bank accounts of wires')
    .action(() => ask({ name: 'payouts' }));
  aboutOne('payout-sent', 'a part was sent by hand')
    .argument('<reference...>', 'of the bank', addWord)
    .action((payout_id, reference) => ask({ name: 'settlePayout', request: { payout_id, verdict: 'sent', reference } }));
  aboutOne('payout-again', 'has a refund that failed tried once more').action((payout_id) =>
    ask({ name: 'settlePayout', request: { payout_id, verdict: 'again', reference: '' } }),
  );
}

function declareReconciliationCommands(program: Command, ask: Ask): void {
  const reconcile = program.command('reconcile');
  reconcile
    .description('compares transactions, providers and ledger; the last 35 days if none are said')
    .argument('[from]', 'the first day, such as 2026-11-01', readDay)
    .argument('[until]', 'the day after the last one', readDay)
    .action((from, until) => {
      if (from !== undefined && until === undefined) reconcile.error("error: missing argument 'until'. It takes two days, or none.");
      ask({ name: 'reconcile', request: from === undefined ? {} : { from, until } });
    });
  program
    .command('reconciliation')
    .description('what the latest comparison found')
    .action(() => ask({ name: 'reconciliation' }));
}

function readTransactionId(text: string): string {
  return /^[A-Z0-9]{20}$/.test(text) ? text : refuseWord('It has to be an id of 20 capital letters and digits.');
}

function readPayoutId(text: string): string {
  return /^[A-Z0-9]{20}-[1-9]\d{0,2}$/.test(text)
    ? text
    : refuseWord('It has to be the id of a payout: that of its withdrawal, and -1 for the first part.');
}

function readAmount(text: string): number {
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
  return isAmount ? Number(text) : refuseWord('It has to be an amount such as 250 or 250.50.');
}

/** Gives the first instant of a day in UTC. */
function readDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? `${text}T00:00:00Z` : refuseWord('It has to be a day such as 2026-11-01.');
}
