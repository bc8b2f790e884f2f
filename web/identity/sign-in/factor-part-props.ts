import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';

/** What a part hands in, and what it hears when that was not accepted. */
export interface FactorPartProps {
  readonly isSending: boolean;
  /** The last answer of this method was wrong. */
  readonly isRefused: boolean;
  readonly onAnswer: (answer: FactorAnswer) => void;
}

/** One of the three, as the contract has it. */
export type FactorAnswer = Omit<SecondFactorRequest, 'token'>;
