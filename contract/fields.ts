/** Fields that several calls have. */
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { z } from 'zod';
import { isPhoneNumber } from './phone-number.ts';

/** A token may stand in the body, as the spec's client sends it; the Authorization header wins where both are given. */
export const tokenBodySchema = z.object({ token: z.string().max(200).optional() });
export const tokenQuerySchema = z.object({ token: z.string().max(200).optional() });

/** The largest id that the database can hold. */
const LARGEST_ID = 2_147_483_647;
export const idSchema = z.number().int().positive().max(LARGEST_ID);

export const emailSchema = z.string().trim().min(1).max(254).refine(isEmailAddress, 'must be an email address');

/** E.164, as +4930901820, of a number that can exist. */
export const phoneSchema = z.string().trim().max(20).refine(isPhoneNumber, 'must be a phone number such as +4930901820');

/** A password as somebody types it to sign in: whatever was accepted once. */
export const typedPasswordSchema = z.string().min(1).max(PASSWORD_MAX_LENGTH);

/** A password that is being chosen. */
export const newPasswordSchema = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);

/** A solved challenge of the captcha: base64 of its JSON. */
export const captchaField = { captcha: z.string().max(4_096).optional() };

/** What the spec's client says of itself (section 3, "Sign-in client info"). The server goes by what it sees itself, and drops this. */
export const infoField = { info: z.unknown().optional() };
