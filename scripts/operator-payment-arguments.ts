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
  program
    .command('withdrawals')
    .description('withdrawals that wait for a decision, what is due first at the top')
    .action(() => ask({ name: 'withdrawals' }));
  program
    .command('check-withdrawal')
    .description('finds one in order: the first of two people')
    .argument('<id>', 'of the withdrawal', readTransactionId)
    .action((id) => decide(id, 'checked'));
  program
    .command('approve-withdrawal')
    .description('pays it out: the second of two people')
    .argument('<id>', 'of the withdrawal', readTransactionId)
    .action((id) => decide(id, 'approved'));
  program
    .command('reject-withdrawal')
    .description('gives the money back')
    .argument('<id>', 'of the withdrawal', readTransactionId)
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, note) => decide(id, 'rejected', note));
}

function declareDepositCommands(program: Command, ask: Ask): void {
  const decide = (transaction_id: string, verdict: DecideDepositRequest['verdict'], rest: { note?: string; amount?: number }): void =>
    ask({ name: 'decideDeposit', request: { transaction_id, verdict, note: '', ...rest } });
  program
    .command('deposits')
    .description('deposits in review, and bank wires that are awaited')
    .action(() => ask({ name: 'deposits' }));
  program
    .command('wire-received')
    .description('books a wire at what arrived; above EUR 10,000 two people have to say the same')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('<amount>', 'in EUR', readAmount)
    .action((id, amount) => decide(id, 'arrived', { amount }));
  program
    .command('book-deposit')
    .description('books one in review, at what its provider vouches for')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('[note...]', 'for the records')
    .action((id, words) => decide(id, 'booked', { note: joinWords(words) }));
  program
    .command('reject-deposit')
    .description('books nothing')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, note) => decide(id, 'rejected', { note }));
  program
    .command('keep-deposit')
    .description('leaves a deposit booked that its provider took back')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('[note...]', 'for the records')
    .action((id, words) => decide(id, 'kept', { note: joinWords(words) }));
  program
    .command('reverse-deposit')
    .description('reverses what is disputed of it')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, note) => decide(id, 'reversed', { note }));
  program
    .command('reverse-part')
    .description('reverses this much of it')
    .argument('<id>', 'of the deposit', readTransactionId)
    .argument('<amount>', 'in EUR', readAmount)
    .argument('<note...>', 'why; the client reads it', addWord)
    .action((id, amount, note) => decide(id, 'reversed', { amount, note }));
}

function declarePayoutCommands(program: Command, ask: Ask): void {
  program
    .command('payouts')
    .description('parts of approved withdrawals that have not left, with the bank accounts of wires')
    .action(() => ask({ name: 'payouts' }));
  program
    .command('payout-sent')
    .description('a part was sent by hand')
    .argument('<id>', 'of the payout', readPayoutId)
    .argument('<reference...>', 'of the bank', addWord)
    .action((payout_id, reference) => ask({ name: 'settlePayout', request: { payout_id, verdict: 'sent', reference } }));
  program
    .command('payout-again')
    .description('has a refund that failed tried once more')
    .argument('<id>', 'of the payout', readPayoutId)
    .action((payout_id) => ask({ name: 'settlePayout', request: { payout_id, verdict: 'again', reference: '' } }));
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
