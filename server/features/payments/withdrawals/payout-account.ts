/** Which bank account a payout goes to, and who may decide that. */
import { and, desc, eq, exists, isNotNull, isNull, or } from 'drizzle-orm';
import { payouts, transactions } from '../../../adapters/db/schema/payments.ts';
import { isRecentlyProven } from '../../../identity/sessions/session-validity.ts';
import type { Session } from '../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { maskIban, openBankAccount } from './bank-account.ts';
import { findAddressee, type MailingContext } from '../email-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { Handle } from '../store.ts';

/** Who requests a payout. */
export interface PayoutRequester {
  readonly userId: number;
  /** Null if no client session is involved, as with an affiliate's commission payout, which the affiliate's own session has authorised. */
  readonly session: Pick<Session, 'provenAt'> | null;
}

export interface JudgedPayoutAccount {
  /** Whether the client has to be told about the account. */
  readonly isNew: boolean;
  /** When the password was given for it; null if it was not. */
  readonly provenAt: Date | null;
}

/** At most this many withdrawals are searched for an account that has been paid to before. */
const MOST_LOOKED_AT = 500;

/**
 * Authorises a payout, or adding its account later. A session opened without the password moves no money. A new bank account needs a recent
 * password check: whoever finds an open browser must not be able to redirect the money. Throws CallRefused: recentLoginRequired. `iban` is
 * null if the money goes back to its source or the account is not named yet.
 */
export async function requireProofForPayoutAccount(
  { userId, session }: PayoutRequester,
  iban: string | null,
  context: Pick<PaymentsContext, 'database' | 'secretBox' | 'clock'>,
): Promise<JudgedPayoutAccount> {
  if (session !== null && session.provenAt === null) throw new CallRefused('recentLoginRequired');
  const now = context.clock();
  const isProven = session !== null && isRecentlyProven(session, now);
  const isNew = iban !== null && !(await isKnownPayoutAccount(userId, iban, context));
  if (isNew && session !== null && !isProven) throw new CallRefused('recentLoginRequired');
  return { isNew, provenAt: isProven && iban !== null ? new Date(now) : null };
}

/** Whether money has been sent to the account before, or the client added it with the password. */
export async function isKnownPayoutAccount(
  userId: number,
  iban: string,
  { database: { drizzle }, secretBox }: Pick<PaymentsContext, 'database' | 'secretBox'>,
): Promise<boolean> {
  const { transactionId, sealedBankAccount, bankAccountProvenAt, createdAt } = transactions;
  const wired = drizzle
    .select({ payoutId: payouts.payoutId })
    .from(payouts)
    .where(and(eq(payouts.transactionId, transactionId), isNull(payouts.depositId), eq(payouts.status, 'sent')));
  const rows = await drizzle
    .select({ transactionId, sealedBankAccount })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), isNotNull(sealedBankAccount), or(isNotNull(bankAccountProvenAt), exists(wired))))
    .orderBy(desc(createdAt))
    .limit(MOST_LOOKED_AT);
  return rows.some(
    (row) => row.sealedBankAccount !== null && openBankAccount(secretBox, row.transactionId, row.sealedBankAccount) === iban,
  );
}

/** Queues an email to the client about a new bank account, in the transaction that records the account. */
export async function emailPayoutAccount(
  transaction: Handle,
  userId: number,
  { iban, at }: { readonly iban: string; readonly at: number },
  { emailQueue, siteUrl }: MailingContext,
): Promise<void> {
  const { recipient, firstName, language } = await findAddressee(transaction, userId);
  const content = {
    template: 'payoutAccountNamed',
    firstName,
    account: maskIban(iban),
    at,
    url: `${siteUrl()}/transactions/withdrawals`,
  } as const;
  await emailQueue.post({ userId, recipient, language, content }, transaction);
}
