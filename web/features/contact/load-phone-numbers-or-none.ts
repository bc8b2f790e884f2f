import { loadPhoneNumbers, type PhoneNumbers } from '../../ui/phone-numbers.ts';

/** Without them the form still takes international numbers. */
export function loadPhoneNumbersOrNone(): Promise<PhoneNumbers | null> {
  return loadPhoneNumbers().catch(() => null);
}
