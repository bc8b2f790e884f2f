import { CONTACT_FORM, type SubmitFormRequest } from '@fairlead/contract/content/schemas.ts';
import { contactRequestSchema } from '@fairlead/contract/contact/schemas.ts';
import type { FieldError } from '@fairlead/contract/errors.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { z } from 'zod';
import type { ContentSource } from '../../../adapters/content/content-source.ts';
import type { WrittenMessage } from '../../../email/email-content.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { ContentRefusal } from './content-refusal.ts';

export interface FormMessage extends WrittenMessage {
  readonly source: 'contentForm';
}

/** Handles messages to the firm, whichever form they come from. */
export interface FormMessages {
  /** Counts a message that is about to be sent. Throws CallRefused: captchaRequired, captchaInvalid, tooManyAttempts. */
  admit(attempt: { readonly email: string; readonly captcha: string | undefined; readonly address: string }): Promise<void>;
  /** Stores the message and emails it to support. */
  keep(message: FormMessage): Promise<void>;
}

export interface SubmitFormContext {
  readonly source: Pick<ContentSource, 'submitForm'>;
  readonly messages: FormMessages;
  readonly clock: () => number;
}

export interface FormSender {
  /** The network address. */
  readonly address: string;
  readonly language: Language;
  /** The signed-in client; null for a visitor. */
  readonly userId: number | null;
}

type Form = SubmitFormRequest['form'];

/**
 * Returns the submitted fields. Refuses any form except the contact form with 404, and throws invalidInput and whatever
 * `FormMessages.admit` throws.
 */
export async function submitForm(
  name: string,
  { form, captcha }: SubmitFormRequest,
  { address, language, userId }: FormSender,
  { source, messages, clock }: SubmitFormContext,
): Promise<Form> {
  if (name !== CONTACT_FORM) throw new ContentRefusal(404);
  const fields = readContactForm(form);
  const { email, phone = '', message } = fields;
  await messages.admit({ email, captcha, address });
  if (source.submitForm !== null) {
    await source.submitForm(name, fields);
    return form;
  }
  const firstName = fields.name ?? fields.first_name ?? '';
  const lastName = fields.name === undefined ? (fields.last_name ?? '') : '';
  await messages.keep({ at: clock(), language, firstName, lastName, email, phone, message, userId, source: 'contentForm' });
  return form;
}

const { first_name: nameSchema, email, phone, message } = contactRequestSchema.shape;
const contactFormSchema = z.strictObject({
  name: nameSchema.optional(),
  first_name: nameSchema.optional(),
  last_name: nameSchema.optional(),
  email,
  phone: phone.optional(),
  message,
});

/** An empty field counts as not submitted. */
function readContactForm(form: Form): z.infer<typeof contactFormSchema> {
  const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== ''));
  const read = contactFormSchema.safeParse(filled);
  const fields = [...missingNames(filled), ...(read.error?.issues ?? []).flatMap((issue) => describeIssue(issue, filled))];
  if (!read.success || fields.length > 0) throw new CallRefused('invalidInput', { fields });
  return read.data;
}

function missingNames(filled: Form): FieldError[] {
  const isMissing = (field: string) => filled[field] === undefined;
  const [hasFirst, hasLast] = [!isMissing('first_name'), !isMissing('last_name')];
  if (!isMissing('name') || (hasFirst && hasLast)) return [];
  return [{ field: hasFirst ? 'last_name' : hasLast ? 'first_name' : 'name', message: 'is required' }];
}

function describeIssue(issue: z.core.$ZodIssue, filled: Form): FieldError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, message: 'is not a field of this form' }));
  const field = String(issue.path[0] ?? 'form');
  return [{ field, message: filled[field] === undefined ? 'is required' : issue.message }];
}
