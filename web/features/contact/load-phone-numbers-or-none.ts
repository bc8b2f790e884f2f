import { loadPhoneNumbers, type PhoneNumbers } from '../../ui/phone-numbers.ts';

/** Without the rules the form still accepts international numbers. */
export function loadPhoneNumbersOrNone(): Promise<PhoneNumbers | null> {
  return loadPhoneNumbers().catch(() => null);
}
