import { centsFromEuros, LARGEST_EXACT_EUROS } from '@fairlead/domain/money.ts';
import { faultOfDepositAmount, type DepositAmountFault } from '@fairlead/domain/payments/deposit-rules.ts';
import type { DepositChoice } from './deposit-choices.ts';

/** The values in the form. */
export interface DepositInput {
  readonly amountEuros: number | null;
  readonly choice: DepositChoice | null;
}

export interface DepositInputFaults {
  readonly amount: 'required' | 'tooManyDecimals' | DepositAmountFault | null;
  readonly choice: 'required' | null;
}

/** Validates by the same rule as the server (spec section 5, "Payments"). */
export function findInputFaults({ amountEuros, choice }: DepositInput): DepositInputFaults {
  return { amount: faultOfAmount(amountEuros), choice: choice === null ? 'required' : null };
}

function faultOfAmount(euros: number | null): DepositInputFaults['amount'] {
  if (euros === null) return 'required';
  const amount = centsFromEuros(euros);
  if (amount !== null) return faultOfDepositAmount(amount);
  if (euros < -LARGEST_EXACT_EUROS) return 'belowMinimum';
  return euros > LARGEST_EXACT_EUROS ? 'aboveMaximum' : 'tooManyDecimals';
}
