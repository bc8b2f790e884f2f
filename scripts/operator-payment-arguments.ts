/** What is asked of `npm run operator` about payments, as words and as a call. Pure. */
import type { DecideDepositRequest, DecideWithdrawalRequest, SettlePayoutRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import type { ReconcileRequest } from '@fairlead/contract/payments/operators/reconciliation.ts';

export type PaymentCall =
  | { readonly name: 'withdrawals' | 'deposits' | 'payouts' | 'reconciliation' }
  | { readonly name: 'decideWithdrawal'; readonly request: DecideWithdrawalRequest }
  | { readonly name: 'decideDeposit'; readonly request: DecideDepositRequest }
  | { readonly name: 'settlePayout'; readonly request: SettlePayoutRequest }
  | { readonly name: 'reconcile'; readonly request: ReconcileRequest };

export const PAYMENT_HELP = `
  npm run operator -- withdrawals                    withdrawals that wait for a decision, what is due first at the top
  npm run operator -- check-withdrawal ID            finds one in order: the first of two people
  npm run operator -- approve-withdrawal ID          pays it out: the second of two people
  npm run operator -- reject-withdrawal ID NOTE      gives the money back; the client reads the note
  npm run operator -- deposits                       deposits in review, and bank wires that are awaited
  npm run operator -- wire-received ID AMOUNT        books a wire at what arrived; above EUR 10,000 two people have to say the same
  npm run operator -- book-deposit ID [NOTE]         books one in review, at what its provider vouches for
  npm run operator -- reject-deposit ID NOTE         books nothing; the client reads the note
  npm run operator -- keep-deposit ID [NOTE]         leaves a deposit booked that its provider took back
  npm run operator -- reverse-deposit ID NOTE        reverses what is disputed of it; the client reads the note
  npm run operator -- reverse-part ID AMOUNT NOTE    reverses this much of it
  npm run operator -- payouts                        parts of approved withdrawals that have not left, with the bank accounts of wires
  npm run operator -- payout-sent ID REFERENCE       a part was sent by hand, under this reference of the bank
  npm run operator -- payout-again ID                has a refund that failed tried once more
  npm run operator -- reconcile [FROM UNTIL]         compares transactions, providers and ledger, for days such as 2026-11-01; the last 35 days if none are said
  npm run operator -- reconciliation                 what the latest comparison found
`;

/** The call, or what the command needs. */
export type PaymentReader = (words: readonly string[]) => PaymentCall | string;

export const PAYMENT_READERS: Readonly<Record<string, PaymentReader>> = {
  withdrawals: readNothing('withdrawals'),
  'check-withdrawal': readWithdrawal('checked'),
  'approve-withdrawal': readWithdrawal('approved'),
  'reject-withdrawal': readWithdrawal('rejected'),
  deposits: readNothing('deposits'),
  'wire-received': ([id = '', amountText = '', ...more]) => {
    const amount = readAmount(amountText);
    if (!isTransactionId(id) || amount === null || more.length > 0) return 'needs the id of a deposit and an amount such as 250 or 250.50';
    return { name: 'decideDeposit', request: { transaction_id: id, verdict: 'arrived', amount, note: '' } };
  },
  'book-deposit': readDeposit('booked'),
  'reject-deposit': readDeposit('rejected'),
  'keep-deposit': readDeposit('kept'),
  'reverse-deposit': readDeposit('reversed'),
  'reverse-part': ([id = '', amountText = '', ...words]) => {
    const amount = readAmount(amountText);
    const note = words.join(' ').trim();
    if (!isTransactionId(id) || amount === null) return 'needs the id of a deposit and an amount such as 250 or 250.50';
    if (note === '') return 'needs a note, which says why';
    return { name: 'decideDeposit', request: { transaction_id: id, verdict: 'reversed', amount, note } };
  },
  payouts: readNothing('payouts'),
  'payout-sent': ([id = '', ...words]) => {
    const reference = words.join(' ').trim();
    if (!isPayoutId(id)) return 'needs the id of a payout';
    return reference === ''
      ? 'needs the reference of the bank'
      : { name: 'settlePayout', request: { payout_id: id, verdict: 'sent', reference } };
  },
  'payout-again': ([id = '', ...more]) =>
    isPayoutId(id) && more.length === 0
      ? { name: 'settlePayout', request: { payout_id: id, verdict: 'again', reference: '' } }
      : 'needs the id of a payout',
  reconcile: (words) => {
    if (words.length === 0) return { name: 'reconcile', request: {} };
    const [from, until] = words.map(readDay);
    const isSpan = typeof from === 'string' && typeof until === 'string' && words.length === 2;
    return isSpan ? { name: 'reconcile', request: { from, until } } : 'needs two days such as 2026-11-01, or nothing';
  },
  reconciliation: readNothing('reconciliation'),
};

function readNothing(name: Exclude<PaymentCall, { request: unknown }>['name']): PaymentReader {
  return (words) => (words.length === 0 ? { name } : 'takes nothing more');
}

function readWithdrawal(verdict: DecideWithdrawalRequest['verdict']): PaymentReader {
  return ([id = '', ...words]) => {
    const note = words.join(' ').trim();
    if (!isTransactionId(id)) return 'needs the id of a withdrawal';
    if (verdict === 'rejected' && note === '') return 'needs a note, which says why';
    if (verdict !== 'rejected' && note !== '') return 'takes nothing more';
    return { name: 'decideWithdrawal', request: { transaction_id: id, verdict, note } };
  };
}

function readDeposit(verdict: Exclude<DecideDepositRequest['verdict'], 'arrived'>): PaymentReader {
  return ([id = '', ...words]) => {
    const note = words.join(' ').trim();
    if (!isTransactionId(id)) return 'needs the id of a deposit';
    const needsNote = verdict === 'rejected' || verdict === 'reversed';
    return needsNote && note === ''
      ? 'needs a note, which says why'
      : { name: 'decideDeposit', request: { transaction_id: id, verdict, note } };
  };
}

function isTransactionId(text: string): boolean {
  return /^[A-Z0-9]{20}$/.test(text);
}

function isPayoutId(text: string): boolean {
  return /^[A-Z0-9]{20}-[1-9]\d{0,2}$/.test(text);
}

function readAmount(text: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** The first instant of a day in UTC. */
function readDay(text: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? `${text}T00:00:00Z` : null;
}
