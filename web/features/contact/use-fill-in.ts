import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TypedPhone } from '../../ui/phone-field.tsx';
import { typePhone, type ContactPerson, type ContactValues } from './contact-values.ts';
import { loadPhoneNumbersOrNone } from './load-phone-numbers-or-none.ts';

/**
 * Fills in what is known of a client, and for everyone the country of the phone number. What was typed meanwhile is kept. `person` and
 * `guessCountry` must be stable across renders.
 */
export function useFillIn(
  { getValues, setValue }: Pick<UseFormReturn<ContactValues>, 'getValues' | 'setValue'>,
  person: ContactPerson | null,
  guessCountry: () => Promise<string>,
): void {
  useEffect(() => {
    if (person === null) return;
    for (const field of ['first_name', 'last_name', 'email'] as const) {
      if (getValues(field) === '') setValue(field, person[field]);
    }
  }, [person, getValues, setValue]);

  useEffect(() => {
    let isOver = false;
    void findPhone(person, guessCountry).then((phone) => {
      const typed = getValues('phone');
      if (isOver || typed.number !== '') return;
      if (phone.number !== '' || typed.country === '') setValue('phone', phone);
    });
    return () => {
      isOver = true;
    };
  }, [person, guessCountry, getValues, setValue]);
}

/** The person's number, or the most likely country without a number. */
async function findPhone(person: ContactPerson | null, guessCountry: () => Promise<string>): Promise<TypedPhone> {
  const phone = typePhone(person?.phone ?? '', await loadPhoneNumbersOrNone());
  return phone.country === '' ? { ...phone, country: await guessCountry() } : phone;
}
