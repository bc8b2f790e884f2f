import type { Cents } from '@fairlead/domain/money.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';

/** What payouts ask of the clients' payments. Whatever changes something may be called again for the same payout, and then changes nothing. */
export interface CommissionPayer {
  /** Whether the person is an active client who is verified: nobody else is paid. */
  canBePaid(userId: number): Promise<boolean>;
  /** The IBAN without what was typed between its characters. Refused with invalidInput. */
  readBankAccount(typed: string): string;
  /** Whether money has been sent to the account for this client before, or the client named it and gave the password for that. */
  isKnownBankAccount(userId: number, iban: string): Promise<boolean>;
  /** Puts the amount on the client account. Rejects with EngineUnavailable where it is not known whether it got there. */
  credit(payout: PayoutToCredit): Promise<void>;
  /** Asks for a withdrawal as the client would, and gives its transaction; null where the rules for withdrawals refuse it. */
  withdraw(payout: PayoutToWithdraw): Promise<string | null>;
  /** Whether the withdrawal was asked for with this IBAN. */
  goesTo(transactionId: string, iban: string): Promise<boolean>;
  /** How withdrawals stand, by transaction. */
  readWithdrawals(transactionIds: readonly string[]): Promise<ReadonlyMap<string, WithdrawalOfPayout>>;
}

export interface PayoutToCredit {
  readonly payoutId: string;
  readonly userId: number;
  readonly amount: Cents;
}

export interface PayoutToWithdraw extends PayoutToCredit {
  readonly iban: string;
}

export interface WithdrawalOfPayout {
  readonly status: ShownStatus;
  /** What people call it. */
  readonly number: string;
  /** The day by whose end it is decided. */
  readonly dueOn: string | null;
}
