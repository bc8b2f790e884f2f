/** When a client's details are complete, and which values are valid (spec sections 2, 4 and 5: "My account info"). */

export interface ProfileDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164, such as +4930901820. */
  readonly phone: string;
  /** YYYY-MM-DD; null or empty if unknown. */
  readonly birthDate: string | null;
  readonly countryId: number | null;
  readonly state: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
}

export type ProfileField = keyof ProfileDetails;

/** In form order. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'countryId',
  'state',
  'city',
  'street',
  'zipCode',
];

/** Fields that were compared with a document. Once an account is verified, only an operator may change them. */
export const VERIFIED_FIELDS: readonly ProfileField[] = ['firstName', 'lastName', 'birthDate', 'countryId'];

/** The maximum length of a profile text, in characters. */
export const DETAIL_MAX_LENGTH = 100;

/** Returns the fields that are still empty; none if the details are complete. */
export function findMissingDetails(profile: ProfileDetails): readonly ProfileField[] {
  return PROFILE_FIELDS.filter((field) => {
    const value = profile[field];
    return value === null || (typeof value === 'string' && value.trim() === '');
  });
}

/**
 * Leveraged trading is for adults: MiFID II products are sold to persons of legal capacity, which means 18 years in every country we know
 * of.
 */
export const MINIMUM_AGE_YEARS = 18;
const OLDEST_AGE_YEARS = 120;

export type BirthDateFault = 'notADate' | 'tooYoung' | 'tooOld';

/** `birthDate` and `today` are YYYY-MM-DD. A client turns a year older on the birthday itself. */
export function findBirthDateFault(birthDate: string, today: string): BirthDateFault | null {
  if (!isCalendarDate(birthDate)) return 'notADate';
  if (yearsLater(birthDate, MINIMUM_AGE_YEARS) > today) return 'tooYoung';
  if (yearsLater(birthDate, OLDEST_AGE_YEARS) < today) return 'tooOld';
  return null;
}

function yearsLater(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isCalendarDate(text: string): boolean {
  const [, yearText, monthText, dayText] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  const days = DAYS[month - 1];
  if (days === undefined) return false;
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= (month === 2 && isLeapYear ? 29 : days);
}
