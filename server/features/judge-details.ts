/** Validates a client's details and reports faults by wire name. Pure. */
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { PROFILE_FIELD_NAMES } from '@fairlead/contract/account/client.ts';
import {
  findBirthDateFault,
  PROFILE_FIELDS,
  VERIFIED_FIELDS,
  type ProfileDetails,
  type ProfileField,
} from '@fairlead/domain/account/profile-rules.ts';

export interface DetailsFault {
  readonly code: Extract<ErrorCode, 'invalidInput' | 'underAge' | 'detailsLocked'>;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export interface DetailsCase {
  readonly before: ProfileDetails;
  readonly after: ProfileDetails;
  readonly isVerified: boolean;
  readonly isCountryKnown: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

/**
 * Returns the first fault, or null. For a verified account only changes to locked details are checked: the rest was checked when it was
 * new.
 */
export function findDetailsFault({ before, after, isVerified, isCountryKnown, today }: DetailsCase): DetailsFault | null {
  const locked = isVerified ? VERIFIED_FIELDS.filter((field) => before[field] !== after[field]) : [];
  if (locked.length > 0) return { code: 'detailsLocked', fields: locked.map((field) => fault(field, 'can only be changed by support')) };
  if (!isCountryKnown) return { code: 'invalidInput', fields: [fault('countryId', 'must be the id of a country')] };
  return isVerified ? null : findBirthDate(after, today);
}

/**
 * The same for an operator, who may change details locked for the client and leave empty what was never filled in. The date of birth is
 * only checked if it changes.
 */
export function findCorrectionFault({ before, after, isCountryKnown, today }: Omit<DetailsCase, 'isVerified'>): DetailsFault | null {
  const emptied = PROFILE_FIELDS.filter((field) => !isEmpty(before[field]) && isEmpty(after[field]));
  if (emptied.length > 0) return { code: 'invalidInput', fields: emptied.map((field) => fault(field, 'must not be emptied')) };
  if (!isCountryKnown) return { code: 'invalidInput', fields: [fault('countryId', 'must be the id of a country')] };
  return after.birthDate === before.birthDate ? null : findBirthDate(after, today);
}

function isEmpty(value: ProfileDetails[ProfileField]): boolean {
  return value === null || value === '';
}

function findBirthDate({ birthDate }: Pick<ProfileDetails, 'birthDate'>, today: string): DetailsFault | null {
  const birthDateFault = findBirthDateFault(birthDate ?? '', today);
  if (birthDateFault === null) return null;
  if (birthDateFault === 'tooYoung') return { code: 'underAge', fields: [fault('birthDate', 'must be 18 years ago or more')] };
  return { code: 'invalidInput', fields: [fault('birthDate', 'must be a plausible date of birth')] };
}

function fault(field: ProfileField, message: string): DetailsFault['fields'][number] {
  return { field: PROFILE_FIELD_NAMES[field], message };
}
