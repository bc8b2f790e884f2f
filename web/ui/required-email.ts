import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';

export interface EmailRule {
  readonly required: string;
  readonly validate: (email: string) => string | true;
}

/** A rule for react-hook-form's `register`: an email address is required. Takes the messages for a missing and for an invalid one. */
export function requiredEmail(missing: string, invalid: string): EmailRule {
  return { required: missing, validate: (email) => isEmailAddress(email) || invalid };
}
