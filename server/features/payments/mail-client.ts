import type { Cents } from '@fairlead/domain/money.ts';
import type { ReviewReason } from '@fairlead/domain/payments/deposit-report.ts';
import { sumByWay, type LeavingPart } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../adapters/db/schema/people.ts';
import type { MailPayment, PaymentMail } from '../../mail/mail-content.ts';
import { formatNumber } from './describe-transaction.ts';
import type { PaymentsContext } from './payments-context.ts';
import type { Handle, TransactionRow } from './store.ts';

export type MailingContext = Pick<PaymentsContext, 'mailQueue' | 'siteUrl'>;

/** What a mail tells beside the payment that it is about. */
export type PaymentNews =
  | {
      readonly template: 'depositCompleted' | 'depositKept' | 'withdrawalCancelled' | 'withdrawalUsedForLoss' | 'withdrawalUsedForReversal';
    }
  | {
      readonly template: 'withdrawalApproved' | 'withdrawalPaid' | 'payoutAccountNeeded' | 'payoutFailed' | 'payoutPartFailed';
      readonly parts: readonly LeavingPart[];
    }
  | { readonly template: 'withdrawalRequested' }
  | { readonly template: 'depositInReview'; readonly reason: Exclude<ReviewReason, 'reversed'> }
  /** `disputed` can't be withdrawn until somebody has decided. */
  | { readonly template: 'depositDisputed'; readonly disputed: Cents }
  /** What was reversed now, what is left of the deposit, and what the account owes after it. */
  | { readonly template: 'depositReversed'; readonly reversed: Cents; readonly left: Cents; readonly owed: Cents; readonly note: string }
  /** `note` is what whoever decided says to the client. */
  | { readonly template: 'depositRejected' | 'withdrawalRejected'; readonly note: string };

/**
 * Owes the client a mail about a payment. `transaction` is the one in which that happens what it tells of, once: where it is done
 * again, or undone, so is the mail.
 */
export async function mailClient(
  transaction: Handle,
  payment: Pick<TransactionRow, 'transactionId' | 'userId' | 'amountCents' | 'currency' | 'number' | 'dueOn'>,
  news: PaymentNews,
  { mailQueue, siteUrl }: MailingContext,
): Promise<void> {
  const { userId, amountCents, currency, number } = payment;
  const { recipient, firstName, language } = await findAddressee(transaction, userId);
  const about = {
    firstName,
    amountCents: Math.abs(amountCents),
    currency,
    number: formatNumber(number),
    url: addressOf(siteUrl(), payment),
  };
  await mailQueue.post({ userId, recipient, language, content: contentOf(news, about, payment.dueOn) }, transaction);
}

function contentOf(news: PaymentNews, about: MailPayment, dueOn: string | null): PaymentMail {
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
  if (dueOn === null) throw new Error(`the withdrawal ${about.number} is due on no day`);
  return { template: news.template, dueOn, ...about };
}

/** Opens the transaction in the list that it is in. */
export function addressOf(siteUrl: string, { transactionId, amountCents }: Pick<TransactionRow, 'transactionId' | 'amountCents'>): string {
  const search = new URLSearchParams({ transaction: transactionId });
  return `${siteUrl}/transactions/${amountCents < 0 ? 'withdrawals' : 'deposits'}?${search}`;
}

/** A client who may not come in any more is still told of their money. */
export async function findAddressee({ drizzle }: Handle, userId: number) {
  const { email: recipient, firstName, language } = users;
  const [row] = await drizzle.select({ recipient, firstName, language }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`a payment belongs to user ${userId}, who is not there`);
  return row;
}
