/** Operator actions on one client. Each has a reason where the law may require one, and is recorded in the audit log. */
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
 * All details of a client. Filled fields cannot be emptied. A new email starts unconfirmed and ends the client's sessions; both addresses
 * are notified. Refused with notFound, ownAccount, accountNotActive (closed), nothingChanged, invalidInput, underAge, emailTaken.
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

/** The leverages the broker's rules allow per category, and the available levels. */
export const accessChoicesResponseSchema = z.object({
  ...success,
  data: z.object({
    categories: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** In list order; `leverage_indexes` refers to these indexes. `reach`: how many instruments of the category may use it. */
        leverages: z.array(z.object({ leverage: z.number(), reach: z.enum(['all', 'some', 'none']) })),
      }),
    ),
    levels: z.array(z.string()),
  }),
});
export type AccessChoices = z.infer<typeof accessChoicesResponseSchema>['data'];

/**
 * Everything a client may trade. `leverage_indexes` is by category id; a category that is not listed allows every leverage. A client
 * verified for the first time is notified and gets a PIN. Refused with detailsMissing and documentsMissing as for verification, with
 * notFound, ownAccount, accountNotActive, accountUnknown, nothingChanged, claimedByOther, and with invalidInput for choices beyond the
 * rules. A verified client without a category may trade nothing, so that is refused with verifiedWithoutCategories unless
 * `may_trade_nothing` confirms it.
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
 * freeze: no new positions and no order fills; closing, deposits and withdrawals remain possible. thaw ends a freeze. block: sign-in is
 * refused and sessions end; trading is unaffected. unblock ends a block. close: permanently closes login and trading account; only without
 * positions, orders and money.
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
/** Removes all second factors of a client who has lost them, and notifies the client. Refused with notFound if there are none. */
export const removeSecondFactorsRequestSchema = z.object(target);
export type RemoveSecondFactorsRequest = z.infer<typeof removeSecondFactorsRequestSchema>;

/** A popup shown to one client on the next visit. `content` is HTML; unsafe parts are removed. */
export const sendPopupRequestSchema = z.object({
  id: idSchema,
  title: textSchema.trim().min(1).max(POPUP_TITLE_MAX_LENGTH),
  content: textSchema.trim().min(1).max(POPUP_CONTENT_MAX_LENGTH),
});
export type SendPopupRequest = z.infer<typeof sendPopupRequestSchema>;

/** Notes are never changed or deleted. Clients have a right to read them. */
export const addNoteRequestSchema = z.object({ id: idSchema, text: textSchema.trim().min(1).max(NOTE_MAX_LENGTH) });
export type AddNoteRequest = z.infer<typeof addNoteRequestSchema>;
export const noteListQuerySchema = z.object(pageQuery);
export const noteSchema = z.object({ id: z.number().int(), at: z.string(), text: z.string(), operator: operatorNameSchema });
export type ClientNote = z.infer<typeof noteSchema>;
/** Newest first. */
export const noteListResponseSchema = pageOf(noteSchema);

/** Lower case: letters and digits, with single spaces or hyphens in between. */
export const tagSchema = textSchema
  .trim()
  .toLowerCase()
  .max(TAG_MAX_LENGTH)
  .regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'must be letters, digits, spaces and hyphens');
/** Refused with invalidInput if the client already has MOST_TAGS. */
export const changeTagRequestSchema = z.object({ id: idSchema, tag: tagSchema, has: z.boolean() });
export type ChangeTagRequest = z.infer<typeof changeTagRequestSchema>;
export const tagsResponseSchema = z.object({ ...success, data: z.array(z.string()) });
