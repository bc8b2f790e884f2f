/** Which bank account money leaves to, and who may say so. */
import { and, desc, eq, exists, isNotNull, isNull, or } from 'drizzle-orm';
import { payouts, transactions } from '../../../adapters/db/schema/payments.ts';
import { isRecentlyProven } from '../../../identity/sessions/session-validity.ts';
import type { Session } from '../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { maskIban, openBankAccount } from './bank-account.ts';
import { findAddressee, type MailingContext } from '../mail-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { Handle } from '../store.ts';

/** Who asks for money to leave. */
export interface PayoutAsker {
  readonly userId: number;
  /** Null where no session of the client asks, as with the payout of an affiliate's commission, which the affiliate's own session has proved. */
  readonly session: Pick<Session, 'provenAt'> | null;
}

export interface JudgedPayoutAccount {
  /** The client is told of it. */
  readonly isNew: boolean;
  /** When the password was proved for it; null where it was not. */
  readonly provenAt: Date | null;
}

/** More withdrawals than these are not looked through for an account that was paid to before. */
const MOST_LOOKED_AT = 500;

/**
 * Lets a payout through, also one whose account is named later. A session that was opened without the password moves no money. A bank account
 * that is new wants the password given lately: whoever finds an open browser must not have the money sent elsewhere. Throws CallRefused
 * `recentLoginRequired`. `iban` is null where the money goes back to where it came from, or its account is not named yet.
 */
export async function demandProofForPayoutAccount(
  { userId, session }: PayoutAsker,
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

/** Whether money has arrived at the account before, or the client named it and gave the password for that. */
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

/** Owes the client a mail about a bank account that is new, in the transaction in which it is noted. */
export async function tellOfPayoutAccount(
  transaction: Handle,
  userId: number,
  { iban, at }: { readonly iban: string; readonly at: number },
  { mailQueue, siteUrl }: MailingContext,
): Promise<void> {
  const { recipient, firstName, language } = await findAddressee(transaction, userId);
  const content = {
    template: 'payoutAccountNamed',
    firstName,
    account: maskIban(iban),
    at,
    url: `${siteUrl()}/transactions/withdrawals`,
  } as const;
  await mailQueue.post({ userId, recipient, language, content }, transaction);
}
