import { isIban } from './iban.ts';

/** A react-hook-form rule: an IBAN is required. The IBAN rules are loaded when there is one to check. */
export function ibanRule(missing: string, invalid: string): (typed: string) => Promise<string | true> {
  return async (typed) => {
    if (typed.trim() === '') return missing;
    return (await isIban(typed)) || invalid;
  };
}
