/** What is wrong with the details that a client sends, by their names on the wire. Pure. */
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { PROFILE_FIELD_NAMES } from '@fairlead/contract/read-account.ts';
import { findBirthDateFault, VERIFIED_FIELDS, type ProfileField } from '@fairlead/domain/account/profile-rules.ts';
import type { Details } from '../store.ts';

export interface DetailsFault {
  readonly code: Extract<ErrorCode, 'invalidInput' | 'underAge' | 'detailsLocked'>;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export interface DetailsCase {
  readonly before: Details;
  readonly after: Details;
  readonly isVerified: boolean;
  readonly isCountryKnown: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** The first fault, or null. Of a verified account nothing is looked at but what it may not change: the rest was judged when it was new. */
export function findDetailsFault({ before, after, isVerified, isCountryKnown, today }: DetailsCase): DetailsFault | null {
  const locked = isVerified ? VERIFIED_FIELDS.filter((field) => before[field] !== after[field]) : [];
  if (locked.length > 0) return { code: 'detailsLocked', fields: locked.map((field) => fault(field, 'is changed by our support')) };
  if (!isCountryKnown) return { code: 'invalidInput', fields: [fault('countryId', 'must be the id of a country')] };
  return isVerified ? null : findBirthDate(after, today);
}

function findBirthDate({ birthDate }: Details, today: string): DetailsFault | null {
  const birthDateFault = findBirthDateFault(birthDate ?? '', today);
  if (birthDateFault === null) return null;
  if (birthDateFault === 'tooYoung') return { code: 'underAge', fields: [fault('birthDate', 'must be 18 years ago or more')] };
  return { code: 'invalidInput', fields: [fault('birthDate', 'must be the birth date of somebody alive')] };
}

function fault(field: ProfileField, message: string): DetailsFault['fields'][number] {
  return { field: PROFILE_FIELD_NAMES[field], message };
}
