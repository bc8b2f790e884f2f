import type { SessionUser, UpdateRequest } from '@fairlead/contract/account/schemas.ts';
import { PROFILE_FIELD_NAMES } from '@fairlead/contract/account/client.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import {
  DETAIL_MAX_LENGTH,
  findBirthDateFault,
  PROFILE_FIELDS,
  VERIFIED_FIELDS,
  type BirthDateFault,
} from '@fairlead/domain/account/profile-rules.ts';

/** A client's details as form values, each under its wire name. */
export type DetailName = Exclude<keyof UpdateRequest, 'token'>;
export type DetailValues = Readonly<Record<DetailName, string>>;

/** In form order. */
export const DETAIL_NAMES: readonly DetailName[] = PROFILE_FIELDS.map((field) => PROFILE_FIELD_NAMES[field]);

/** The details that only an operator can change once the account is verified. */
export const LOCKED_NAMES: readonly DetailName[] = VERIFIED_FIELDS.map((field) => PROFILE_FIELD_NAMES[field]);

export function readDetails(user: SessionUser): DetailValues {
  const { first_name, last_name, email, phone, birth_date, country_id, state, city, street, zip_code } = user;
  return {
    first_name,
    last_name,
    email,
    phone,
    birth_date,
    country_id: country_id === null ? '' : String(country_id),
    state,
    city,
    street,
    zip_code,
  };
}

export function toUpdateRequest({ country_id, ...texts }: DetailValues): UpdateRequest {
  return { ...texts, country_id: Number(country_id) };
}

export type DetailFault = 'required' | 'tooLong' | 'emailInvalid' | BirthDateFault;

export const ZIP_CODE_MAX_LENGTH = 20;

export function maxLengthOf(name: DetailName): number {
  return name === 'zip_code' ? ZIP_CODE_MAX_LENGTH : DETAIL_MAX_LENGTH;
}

/**
 * What is wrong with a detail; null if it is valid. `today` is YYYY-MM-DD. The phone number is validated by its field, which knows the
 * country.
 */
export function findDetailFault(name: DetailName, value: string, today: string): DetailFault | null {
  const text = value.trim();
  if (text === '') return 'required';
  if (name === 'email') return isEmailAddress(text) ? null : 'emailInvalid';
  if (name === 'birth_date') return findBirthDateFault(text, today);
  return text.length > maxLengthOf(name) ? 'tooLong' : null;
}
