import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import type { WithdrawalValues } from './withdrawal-values.ts';

export type WithdrawalField = keyof WithdrawalValues;

/** What a failed withdrawal request means for the form. */
export type Refusal =
  /** It may have been accepted all the same. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'aboveLimit'; readonly limit: Cents }
  | { readonly kind: 'field'; readonly field: WithdrawalField }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'other' };

const LOST: readonly ErrorCode[] = ['outcomeUnknown', 'unavailable', 'internal'];
const FIELDS: readonly WithdrawalField[] = ['amount', 'comments', 'iban'];

export function readRefusal(failure: ApiFailure): Refusal {
  if (failure.kind === 'network') return { kind: 'lost' };
  const { code, limit, fields = [] } = failure.body.error;
  if (LOST.includes(code)) return { kind: 'lost' };
  if (code === 'nothingToWithdraw') return { kind: 'nothing' };
  const limitCents = limit === undefined ? null : centsFromEuros(limit);
  if (code === 'insufficientFunds' && limitCents !== null) return { kind: 'aboveLimit', limit: limitCents };
  if (code === 'insufficientFunds' || code === 'amountNotAllowed') return { kind: 'field', field: 'amount' };
  const atFault = code === 'invalidInput' ? FIELDS.find((name) => fields.some(({ field }) => field === name)) : undefined;
  return atFault === undefined ? { kind: 'other' } : { kind: 'field', field: atFault };
}
