import { centsFromEuros, LARGEST_EXACT_EUROS } from '@fairlead/domain/money.ts';
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
  return { amount: faultOfAmount(amountEuros), choice: choice === null ? 'required' : null };
}

function faultOfAmount(euros: number | null): DepositInputFaults['amount'] {
  const amount = euros === null ? null : centsFromEuros(euros);
  if (euros === null || amount !== null) return amount === null ? 'required' : faultOfDepositAmount(amount);
  if (euros < -LARGEST_EXACT_EUROS) return 'belowMinimum';
  return euros > LARGEST_EXACT_EUROS ? 'aboveMaximum' : 'required';
}
