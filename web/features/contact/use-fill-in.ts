import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TypedPhone } from '../../ui/phone-field.tsx';
import { typePhone, type ContactPerson, type ContactValues } from './contact-values.ts';
import { loadPhoneNumbersOrNone } from './load-phone-numbers-or-none.ts';

/**
 * Fills in what is known of a client, and the country of a phone number for everybody. What was typed meanwhile stays. `person` and
 * `guessCountry` have to stay the same from one rendering to the next.
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

/** The number of the person, or no number of the country that is most likely. */
async function findPhone(person: ContactPerson | null, guessCountry: () => Promise<string>): Promise<TypedPhone> {
  const phone = typePhone(person?.phone ?? '', await loadPhoneNumbersOrNone());
  return phone.country === '' ? { ...phone, country: await guessCountry() } : phone;
}
