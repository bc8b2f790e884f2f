/** Sign-in and password fields, shared by all areas with their own login. */
import { z } from 'zod';
import {
  captchaField,
  emailSchema,
  linkCodeSchema,
  newPasswordSchema,
  textSchema,
  tokenBodySchema,
  typedPasswordSchema,
} from './fields.ts';

export const loginFields = { email: textSchema.trim().min(1).max(254), password: typedPasswordSchema, ...captchaField };

export const forgottenPasswordSchema = z.object({ email: emailSchema, ...captchaField });

const newPasswordFields = { new_password: newPasswordSchema, confirm_password: z.string() };
const isTypedAlike = ({ new_password, confirm_password }: { readonly new_password: string; readonly confirm_password: string }): boolean =>
  new_password === confirm_password;
const NOT_ALIKE = { path: ['confirm_password'], message: 'must be the same as new_password' };

/** A password chosen through an emailed link. */
export const passwordByLinkSchema = z.object({ code: linkCodeSchema, ...newPasswordFields }).refine(isTypedAlike, NOT_ALIKE);

/** `current_password` may be omitted shortly after signing in: see the code `recentLoginRequired`. */
export const changedPasswordSchema = z
  .object({ ...tokenBodySchema.shape, ...newPasswordFields, current_password: typedPasswordSchema.optional() })
  .refine(isTypedAlike, NOT_ALIKE);
