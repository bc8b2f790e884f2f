import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';

/** What a factor's form returns, and how it learns of a refusal. */
export interface FactorPartProps {
  readonly isSending: boolean;
  /** The last answer with this method was wrong. */
  readonly isRefused: boolean;
  readonly onAnswer: (answer: FactorAnswer) => void;
}

/** One of the three answers defined by the contract. */
export type FactorAnswer = Omit<SecondFactorRequest, 'token'>;
