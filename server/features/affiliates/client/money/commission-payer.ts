import type { Cents } from '@fairlead/domain/money.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';

/** What payouts need from client payments. Every call that changes something is idempotent for the same payout. */
export interface CommissionPayer {
  /** Whether the user is an active, verified client. No other user is paid. */
  canBePaid(userId: number): Promise<boolean>;
  /** The IBAN without separators. Throws CallRefused: invalidInput. */
  readBankAccount(typed: string): string;
  /** Whether money has been sent to the account for this client before, or the client added it with the password. */
  isKnownBankAccount(userId: number, iban: string): Promise<boolean>;
  /** Credits the amount to the client account. Rejects with EngineUnavailable if the outcome is unknown. */
  credit(payout: PayoutToCredit): Promise<void>;
  /** Requests a withdrawal as the client would, and returns its transaction; null if the withdrawal rules refuse it. */
  withdraw(payout: PayoutToWithdraw): Promise<string | null>;
  /** Whether the withdrawal was requested with this IBAN. */
  goesTo(transactionId: string, iban: string): Promise<boolean>;
  /** The state of withdrawals by transaction. */
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
  /** The transaction number that people see. */
  readonly number: string;
  /** The day by the end of which it is decided. */
  readonly dueOn: string | null;
}
