import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';

export interface EmailRule {
  readonly required: string;
  readonly validate: (email: string) => string | true;
}

/** For react-hook-form's `register`: an email address has to be typed. What it says where none was, and where it is not one. */
export function requiredEmail(missing: string, invalid: string): EmailRule {
  return { required: missing, validate: (email) => isEmailAddress(email) || invalid };
}
