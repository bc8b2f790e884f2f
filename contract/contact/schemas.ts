/** The public contact form (spec sections 2, 5 and 7, "Other"). */
import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import type { z } from 'zod';
import { MESSAGE_MAX_LENGTH } from './limits.ts';
import { captchaField, emailSchema, phoneSchema, textSchema, tokenBodySchema } from '../fields.ts';

const writtenText = (maxLength: number) => textSchema.trim().min(1).max(maxLength);

/** A client's token identifies the sender; without one it is a visitor's message. */
export const contactRequestSchema = tokenBodySchema.extend({
  first_name: writtenText(DETAIL_MAX_LENGTH),
  last_name: writtenText(DETAIL_MAX_LENGTH),
  email: emailSchema,
  phone: phoneSchema,
  message: writtenText(MESSAGE_MAX_LENGTH),
  ...captchaField,
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;
