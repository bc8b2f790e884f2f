/** What operators do to one client. Whatever is done has a reason where the law may ask for one, and stands in the audit log. */
import { DETAIL_MAX_LENGTH } from '@fairlead/domain/account/profile-rules.ts';
import { z } from 'zod';
import { clientDetailsSchema } from './clients.ts';
import { operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { NOTE_MAX_LENGTH, POPUP_CONTENT_MAX_LENGTH, POPUP_TITLE_MAX_LENGTH, TAG_MAX_LENGTH } from '../client-limits.ts';
import { daySchema, emailSchema, idSchema, phoneSchema, smallNumberSchema, textSchema } from '../../fields.ts';
import { LANGUAGES } from '../../language.ts';

const detail = textSchema.trim().max(DETAIL_MAX_LENGTH);
const target = { id: idSchema, reason: reasonSchema };

/**
 * All details of a client; what is filled in cannot be emptied. Another email is not confirmed, ends the client's sessions, and both addresses hear
 * of it. Refused with notFound, ownAccount, accountNotActive (closed), nothingChanged, invalidInput, underAge, emailTaken.
 */
export const changeDetailsRequestSchema = z.object({
  ...target,
  details: clientDetailsSchema.omit({ country: true }).extend({
    first_name: detail,
    last_name: detail,
    email: emailSchema,
    phone: z.union([z.literal(''), phoneSchema]),
    birth_date: daySchema.nullable(),
    country_id: smallNumberSchema.nullable(),
    state: detail,
    city: detail,
    street: detail,
    zip_code: textSchema.trim().max(20),
    language: z.enum(LANGUAGES),
  }),
});
export type ChangeDetailsRequest = z.infer<typeof changeDetailsRequestSchema>;

/** What the house's rules leave of the leverages of each category, and what levels there are. */
export const accessChoicesResponseSchema = z.object({
  ...success,
  data: z.object({
    categories: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** In the order of the list, to whose indexes `leverage_indexes` points. `reach`: how many instruments of the category may have it. */
        leverages: z.array(z.object({ leverage: z.number(), reach: z.enum(['all', 'some', 'none']) })),
      }),
    ),
    levels: z.array(z.string()),
  }),
});
export type AccessChoices = z.infer<typeof accessChoicesResponseSchema>['data'];

/**
 * What a client may trade, all of it. `leverage_indexes` is by category id; a category that is not there allows every leverage. Whoever is
 * verified for the first time is told, and gets a PIN. Refused as verifying is (detailsMissing, documentsMissing), with notFound, ownAccount,
 * accountNotActive, accountUnknown, nothingChanged, claimedByOther, and invalidInput for choices beyond the rules. Verified without a category,
 * a client may trade nothing: refused with verifiedWithoutCategories unless `may_trade_nothing` says that this is meant.
 */
export const changeAccessRequestSchema = z.object({
  ...target,
  is_verified: z.boolean(),
  may_trade_nothing: z.boolean().default(false),
  category_ids: z.array(z.number().int()).max(20),
  leverage_indexes: z.record(z.string().regex(/^\d{1,3}$/), z.array(z.number().int().nonnegative()).max(50)),
  level: textSchema.max(40),
});
export type ChangeAccessRequest = z.input<typeof changeAccessRequestSchema>;

/**
 * freeze: no new positions and no orders that fill; closing, paying in and withdrawing go on. thaw ends that. block: the login is refused and
 * sessions end; trading is not touched. unblock ends that. close: for good, login and trading account; only without positions, orders and money.
 */
export const STATUS_CHANGES = ['freeze', 'thaw', 'block', 'unblock', 'close'] as const;
export type StatusChange = (typeof STATUS_CHANGES)[number];
/**
 * Refused with notFound, ownAccount, accountUnknown, nothingChanged, accountNotActive (closed), accountHoldsPositions, accountHoldsMoney,
 * accountAwaitsDeposits.
 */
export const changeStatusRequestSchema = z.object({ ...target, change: z.enum(STATUS_CHANGES) });
export type ChangeStatusRequest = z.infer<typeof changeStatusRequestSchema>;

/** Ends every session of the client. */
export const signOutRequestSchema = z.object(target);
export type SignOutRequest = z.infer<typeof signOutRequestSchema>;
/** For a client who has lost them: all of them go, and the client is told. Refused with notFound where there is none. */
export const removeSecondFactorsRequestSchema = z.object(target);
export type RemoveSecondFactorsRequest = z.infer<typeof removeSecondFactorsRequestSchema>;

/** What one client is shown when they come next. `content` is html; what is not safe of it is dropped. */
export const sendPopupRequestSchema = z.object({
  id: idSchema,
  title: textSchema.trim().min(1).max(POPUP_TITLE_MAX_LENGTH),
  content: textSchema.trim().min(1).max(POPUP_CONTENT_MAX_LENGTH),
});
export type SendPopupRequest = z.infer<typeof sendPopupRequestSchema>;

/** Notes are never changed or deleted; the client has a right to read them. */
export const addNoteRequestSchema = z.object({ id: idSchema, text: textSchema.trim().min(1).max(NOTE_MAX_LENGTH) });
export type AddNoteRequest = z.infer<typeof addNoteRequestSchema>;
export const noteListQuerySchema = z.object(pageQuery);
export const noteSchema = z.object({ id: z.number().int(), at: z.string(), text: z.string(), operator: operatorNameSchema });
export type ClientNote = z.infer<typeof noteSchema>;
/** The newest first. */
export const noteListResponseSchema = pageOf(noteSchema);

/** Lower case: letters, digits, and between them single spaces or hyphens. */
export const tagSchema = textSchema
  .trim()
  .toLowerCase()
  .max(TAG_MAX_LENGTH)
  .regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'must be letters, digits, spaces and hyphens');
/** Refused with invalidInput where the client has MOST_TAGS already. */
export const changeTagRequestSchema = z.object({ id: idSchema, tag: tagSchema, has: z.boolean() });
export type ChangeTagRequest = z.infer<typeof changeTagRequestSchema>;
export const tagsResponseSchema = z.object({ ...success, data: z.array(z.string()) });
