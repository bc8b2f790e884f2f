import { centsFromEuros } from '@fairlead/domain/money.ts';
import { faultOfDepositAmount, type DepositAmountFault } from '@fairlead/domain/payments/deposit-rules.ts';
import type { DepositChoice } from './deposit-choices.ts';

/** What the form holds. */
export interface DepositInput {
  readonly amountEuros: number | null;
  readonly choice: DepositChoice | null;
}

export interface DepositInputFaults {
  readonly amount: 'required' | DepositAmountFault | null;
  readonly choice: 'required' | null;
}

/** Spec section 5, "Payments": by the very rule that the server refuses by. */
export function findInputFaults({ amountEuros, choice }: DepositInput): DepositInputFaults {
  const amount = amountEuros === null ? null : centsFromEuros(amountEuros);
  return { amount: amount === null ? 'required' : faultOfDepositAmount(amount), choice: choice === null ? 'required' : null };
}
