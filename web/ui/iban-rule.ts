import { isIban } from './iban.ts';

/** A rule of react-hook-form: an IBAN has to be typed. What IBANs are made of is loaded when there is one to check. */
export function ibanRule(missing: string, invalid: string): (typed: string) => Promise<string | true> {
  return async (typed) => {
    if (typed.trim() === '') return missing;
    return (await isIban(typed)) || invalid;
  };
}
