/** Fields that several calls have. */
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import type { Euros } from '@fairlead/domain/money.ts';
import { z } from 'zod';
import { isPhoneNumber } from './account/phone-number.ts';

/** What PostgreSQL keeps neither in text nor in JSON: U+0000, and half of a surrogate pair. */
const NOT_KEPT = /[\0\p{Surrogate}]/u;
const isWholeText = (text: string): boolean => !NOT_KEPT.test(text);

/** Text of any kind. Every field that takes free text starts from this one and adds its own bounds. */
export const textSchema = z.string().refine(isWholeText, 'must be text of whole characters, without null characters');

/** The same for every text and every name in a value of any shape, for what is kept as JSON. */
export function isWholeJson(value: unknown): boolean {
  if (typeof value === 'string') return isWholeText(value);
  if (Array.isArray(value)) return value.every(isWholeJson);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isWholeText(name) && isWholeJson(one));
}
export const WHOLE_JSON_ONLY = 'must hold text of whole characters only, without null characters';

/** A token may stand in the body, as the spec's client sends it; the Authorization header wins where both are given. */
export const tokenBodySchema = z.object({ token: textSchema.max(200).optional() });
export const tokenQuerySchema = z.object({ token: textSchema.max(200).optional() });

/** The largest number in a column of type integer, which is what versions, counts and the numbers of countries are kept in. */
export const LARGEST_INTEGER = 2_147_483_647;
/** A number that stays small, such as a version or the ISO 3166-1 number of a country. */
export const smallNumberSchema = z.number().int().positive().max(LARGEST_INTEGER);

/** bigint in the database, and exact as a number: up to 2^53 - 1. */
export const idSchema = z.number().int().positive();
/** As it stands in an address. */
export const idParameterSchema = z.coerce.number().pipe(idSchema);

/** Numbers that grow with the journal, such as the ids of positions: bigint in the database, and exact as a number. */
export const sequenceSchema = z.number().int().positive();
export const sequenceParameterSchema = z.coerce.number().pipe(sequenceSchema);

/**
 * Days far from both ends of what dates can hold in JavaScript (year 275760) and in PostgreSQL (no year 0), so that the days and weeks which
 * are reckoned from one are days as well, and have four digits for their year.
 */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';
const DAY_BOUNDS = `must be between ${FIRST_DAY} and ${LAST_DAY}`;
const FIRST_MS = Date.parse(FIRST_DAY);
export const LAST_MS = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** A day, as 2026-11-23. */
export const daySchema = z.iso.date({ abort: true }).refine((day) => day >= FIRST_DAY && day <= LAST_DAY, DAY_BOUNDS);

/** A month of this century, as 2026-11. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** A moment, as 2026-11-23T12:00:00Z or with another offset from UTC. */
export const instantSchema = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const time = Date.parse(text);
  return time >= FIRST_MS && time <= LAST_MS;
}, DAY_BOUNDS);

export const emailSchema = textSchema.trim().min(1).max(254).refine(isEmailAddress, 'must be an email address');

/** E.164, as +4930901820, of a number that can exist. */
export const phoneSchema = textSchema.trim().max(20).refine(isPhoneNumber, 'must be a phone number such as +4930901820');

/** A password as somebody types it to sign in: whatever was accepted once. */
export const typedPasswordSchema = textSchema.min(1).max(PASSWORD_MAX_LENGTH);

/** The secret part of a link from an email: 256 random bits, base64url. */
export const linkCodeSchema = textSchema.min(20).max(100);

/** A password that is being chosen. */
export const newPasswordSchema = textSchema.min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A solved challenge of the captcha: base64 of its JSON. */
export const captchaField = { captcha: textSchema.max(4_096).optional() };

/** What the spec's client says of itself (section 3, "Sign-in client info"). The server goes by what it sees itself, and drops this. */
export const infoField = { info: z.unknown().optional() };

/**
 * An exact amount in euros with at most two decimals, which only the server makes (centsToEuros). Amounts that people type are plain numbers
 * until they are read. The cast gives the number its type; a transform would do the same and leave the field out of the API's description.
 */
export const eurosSchema = z.number() as unknown as z.ZodType<Euros, Euros>;
