import type * as phoneNumbers from '@fairlead/contract/account/phone-number.ts';
import { useEffect, useState } from 'react';
import { loadPart } from './lazy-part.ts';

export type PhoneNumbers = typeof phoneNumbers;

let loading: Promise<PhoneNumbers> | undefined;

/** The phone number rules of all countries. They are larger than a form, so only a form with a phone field loads them. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= loadPart(() => import('@fairlead/contract/account/phone-number.ts')).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

/** The same for a component; null until loaded. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    // Without the rules the field still accepts international numbers.
    loadPhoneNumbers().then(setNumbers, () => undefined);
  }, []);
  return numbers;
}
