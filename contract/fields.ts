/** Fields shared by several calls. */
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import type { Euros } from '@fairlead/domain/money.ts';
import { WITHHELD_PERCENT_DIGITS } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { z } from 'zod';
import { isPhoneNumber } from './account/phone-number.ts';

/** What PostgreSQL can store neither as text nor as JSON: U+0000, and unpaired surrogates. */
const NOT_KEPT = /[\0\p{Surrogate}]/u;
const isWholeText = (text: string): boolean => !NOT_KEPT.test(text);

/** Text of any kind. Every free-text field starts from this one and adds its own limits. */
export const textSchema = z.string().refine(isWholeText, 'must be text of whole characters, without null characters');

/** Whether every text and key in a value of any shape can be stored as JSON. */
export function isWholeJson(value: unknown): boolean {
  if (typeof value === 'string') return isWholeText(value);
  if (Array.isArray(value)) return value.every(isWholeJson);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isWholeText(name) && isWholeJson(one));
}
export const WHOLE_JSON_ONLY = 'must hold text of whole characters only, without null characters';

/** A token may be in the body, as the spec's client sends it. The Authorization header takes precedence. */
export const tokenBodySchema = z.object({ token: textSchema.max(200).optional() });
export const tokenQuerySchema = z.object({ token: textSchema.max(200).optional() });

/** The largest value of an integer column, which holds versions, counts and country numbers. */
export const LARGEST_INTEGER = 2_147_483_647;
/** A number that stays small, such as a version or an ISO 3166-1 country number. */
export const smallNumberSchema = z.number().int().positive().max(LARGEST_INTEGER);

/** bigint in the database; exact as a number up to 2^53 - 1. */
export const idSchema = z.number().int().positive();
const NOT_AN_ID = `must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`;
const parameterSchema = z.coerce.number(NOT_AN_ID).pipe(z.number().int(NOT_AN_ID).positive(NOT_AN_ID));
/** As part of a path or query. */
export const idParameterSchema = parameterSchema;

/** Numbers that grow with the journal, such as position ids: bigint in the database, and exact as a number. */
export const sequenceSchema = z.number().int().positive();
export const sequenceParameterSchema = parameterSchema;

/**
 * Days far from both ends of what JavaScript (year 275760) and PostgreSQL (no year 0) can represent. Days and weeks calculated from one are
 * therefore valid too, and have four-digit years.
 */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
const DAY_BOUNDS = `must be between ${FIRST_DAY} and ${LAST_DAY}`;
const FIRST_MS = Date.parse(FIRST_DAY);
export const LAST_MS = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** A day such as 2026-11-23. */
export const daySchema = z.iso.date({ abort: true }).refine((day) => day >= FIRST_DAY && day <= LAST_DAY, DAY_BOUNDS);

/** A month of this century, such as 2026-11. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** An instant such as 2026-11-23T12:00:00Z, or with another UTC offset. */
export const instantSchema = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const time = Date.parse(text);
  return time >= FIRST_MS && time <= LAST_MS;
}, DAY_BOUNDS);

export const emailSchema = textSchema.trim().min(1).max(254).refine(isEmailAddress, 'must be an email address');

/** E.164, such as +4930901820, of a number that can exist. */
export const phoneSchema = textSchema.trim().max(20).refine(isPhoneNumber, 'must be a phone number such as +4930901820');

/** A password entered to sign in: anything that was ever accepted. */
export const typedPasswordSchema = textSchema.min(1).max(PASSWORD_MAX_LENGTH);

/** The secret part of a link from an email: 256 random bits, base64url. */
export const linkCodeSchema = textSchema.min(20).max(100);

/** A newly chosen password. */
export const newPasswordSchema = textSchema.min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A solved captcha challenge: base64 of its JSON. */
export const captchaField = { captcha: textSchema.max(4_096).optional() };

/**
 * The spec's client reports this about itself (section 3, "Sign-in client info"). The server relies on what it sees itself and ignores it.
 */
export const infoField = { info: z.unknown().optional() };

/** The tax withheld from holders of long positions, in percent of the gross dividend, as the server gives it. */
export const withheldPercentSchema = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(10 ** -WITHHELD_PERCENT_DIGITS)
  .describe('tax withheld from longs, in percent with at most three decimals');

/**
 * An exact amount in euros with at most two decimals, produced only by the server (centsToEuros). Amounts that people type are plain
 * numbers until they are read. The cast assigns the type; a transform would do the same, but remove the field from the API description.
 */
export const eurosSchema = z.number() as unknown as z.ZodType<Euros, Euros>;
