import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { transactionSteps } from '../../../adapters/db/schema/payments.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { openBankAccount } from '../withdrawals/bank-account.ts';
import { findByRequest, type Handle, type TransactionRow } from '../store.ts';

/** What the client requested. Amounts are positive. */
export type RequestContent =
  | { readonly method: 'withdraw'; readonly amount: Cents; readonly comments: string; readonly iban: string | null }
  /** `provider` is null if the client left the choice to us. */
  | { readonly method: DepositMethodId; readonly amount: Cents; readonly provider: string | null };

/** The detail of the step `created`: the request's content, which later changes to the transaction may have overwritten. */
export function describeContent(content: RequestContent): Readonly<Record<string, string | number>> {
  const { amount } = content;
  return content.method === 'withdraw' ? { amount } : { amount, provider: content.provider ?? '' };
}

/**
 * The client's earlier transaction with this request id; null if there is none. Throws CallRefused: requestIdReused if that request had
 * different content.
 */
export async function findFirstRequest(
  handle: Handle,
  { userId, requestId, content }: { readonly userId: number; readonly requestId: string | undefined; readonly content: RequestContent },
  secretBox: Pick<SecretBox, 'open'>,
): Promise<TransactionRow | null> {
  const first = requestId === undefined ? null : await findByRequest(handle, userId, requestId);
  if (first === null) return null;
  if (!(await isSame(handle, first, content, secretBox))) throw new CallRefused('requestIdReused');
  return first;
}

async function isSame(
  { drizzle }: Handle,
  first: TransactionRow,
  content: RequestContent,
  secretBox: Pick<SecretBox, 'open'>,
): Promise<boolean> {
  const steps = await drizzle
    .select({ step: transactionSteps.step, detail: transactionSteps.detail })
    .from(transactionSteps)
    .where(and(eq(transactionSteps.transactionId, first.transactionId), inArray(transactionSteps.step, ['created', 'accountNamed'])));
  const asked = steps.find(({ step }) => step === 'created')?.detail ?? {};
  if ((asked['amount'] ?? Math.abs(first.amountCents)) !== content.amount) return false;
  if (content.method !== 'withdraw') {
    const provider = asked['provider'] ?? content.provider ?? '';
    return first.amountCents > 0 && first.typeId === content.method && provider === (content.provider ?? '');
  }
  if (first.amountCents > 0 || first.comments !== content.comments) return false;
  const { transactionId, sealedBankAccount } = first;
  // An account that was added later was not part of the request.
  const isNamedLater = steps.some(({ step }) => step === 'accountNamed');
  const iban = sealedBankAccount === null || isNamedLater ? null : openBankAccount(secretBox, transactionId, sealedBankAccount);
  return iban === content.iban;
}
