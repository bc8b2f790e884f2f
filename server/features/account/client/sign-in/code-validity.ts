import type { CodePurpose } from '../../../../identity/codes/one-time-codes.ts';

/** How long an emailed link is valid. */
export const CODE_VALID_MS: Readonly<Record<CodePurpose, number>> = {
  passwordReset: 3_600_000,
  login: 86_400_000,
  emailConfirmation: 7 * 86_400_000,
};
