import type * as phoneNumbers from '@fairlead/contract/account/phone-number.ts';
import { useEffect, useState } from 'react';
import { loadPart } from './lazy-part.ts';

export type PhoneNumbers = typeof phoneNumbers;

let loading: Promise<PhoneNumbers> | undefined;

/** What is known about the phone numbers of all countries. It weighs more than a form, so only a form with a phone field loads it. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= loadPart(() => import('@fairlead/contract/account/phone-number.ts')).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

/** The same for a component; null until it is there. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    // Without it the field still takes international numbers.
    loadPhoneNumbers().then(setNumbers, () => undefined);
  }, []);
  return numbers;
}
