import type { Cents } from '@fairlead/domain/money.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import { sumByWay, type LeavingPart } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../adapters/db/schema/principals.ts';
import type { EmailPayment, PaymentEmail } from '../../email/email-content.ts';
import type { PaymentsContext } from './payments-context.ts';
import type { Handle, TransactionRow } from './store.ts';

export type MailingContext = Pick<PaymentsContext, 'emailQueue' | 'siteUrl'>;

/** What an email says in addition to the payment it is about. */
export type PaymentNotice =
  | {
      readonly template: 'depositCompleted' | 'depositKept' | 'withdrawalCancelled' | 'withdrawalUsedForLoss' | 'withdrawalUsedForReversal';
    }
  | {
      readonly template: 'withdrawalApproved' | 'withdrawalPaid' | 'payoutAccountNeeded' | 'payoutFailed' | 'payoutPartFailed';
      readonly parts: readonly LeavingPart[];
    }
  | { readonly template: 'withdrawalRequested' }
  | { readonly template: 'depositInReview'; readonly reason: Exclude<ReviewReason, 'reversed'> }
  /** `disputed` can't be withdrawn until an operator has decided. */
  | { readonly template: 'depositDisputed'; readonly disputed: Cents }
  /** The amount reversed now, the rest of the deposit, and what the account owes afterwards. */
  | { readonly template: 'depositReversed'; readonly reversed: Cents; readonly left: Cents; readonly owed: Cents; readonly note: string }
  /** `note` is the operator's message to the client. */
  | { readonly template: 'depositRejected' | 'withdrawalRejected'; readonly note: string };

/**
 * Queues an email to the client about a payment. `transaction` is the one that makes the change the email reports, so that both are
 * committed once or rolled back together.
 */
export async function emailClient(
  transaction: Handle,
  payment: Pick<TransactionRow, 'transactionId' | 'userId' | 'amountCents' | 'currency' | 'number' | 'dueOn'>,
  news: PaymentNotice,
  { emailQueue, siteUrl }: MailingContext,
): Promise<void> {
  const { userId, amountCents, currency, number } = payment;
  const { recipient, firstName, language } = await findAddressee(transaction, userId);
  const about = {
    firstName,
    amountCents: Math.abs(amountCents),
    currency,
    number: formatTransactionNumber(number),
    url: addressOf(siteUrl(), payment),
  };
  await emailQueue.post({ userId, recipient, language, content: contentOf(news, about, payment.dueOn) }, transaction);
}

function contentOf(news: PaymentNotice, about: EmailPayment, dueOn: string | null): PaymentEmail {
  if ('parts' in news) {
    const parts = sumByWay(news.parts).map(({ way, amount }) => ({ way, amountCents: amount }));
    return { template: news.template, parts, ...about };
  }
  if (news.template === 'depositDisputed') return { template: news.template, disputedCents: news.disputed, ...about };
  if (news.template === 'depositReversed') {
    const { template, reversed, left, owed, note } = news;
    return { template, reversedCents: reversed, leftCents: left, owedCents: owed, note, ...about };
  }
  if (news.template !== 'withdrawalRequested') return { ...news, ...about };
  if (dueOn === null) throw new Error(`the withdrawal ${about.number} has no due date`);
  return { template: news.template, dueOn, ...about };
}

/** The URL that opens the transaction in its list. */
export function addressOf(siteUrl: string, { transactionId, amountCents }: Pick<TransactionRow, 'transactionId' | 'amountCents'>): string {
  const search = new URLSearchParams({ transaction: transactionId });
  return `${siteUrl}/transactions/${amountCents < 0 ? 'withdrawals' : 'deposits'}?${search}`;
}

/** The client's address and language. Blocked clients are still emailed about their money. */
export async function findAddressee({ drizzle }: Handle, userId: number) {
  const { email: recipient, firstName, language } = users;
  const [row] = await drizzle.select({ recipient, firstName, language }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`a payment belongs to user ${userId}, who does not exist`);
  return row;
}
