/** What editors ask of the server: their token is of the operators' audience. Nothing here is visible to anybody else before it is published. */
import { z } from 'zod';
import { clientRefSchema, pageOf, pageQuery } from '../../operators/fields.ts';
import { waitingFields } from '../../account/operators/queues.ts';
import { COLLECTIONS, slugSchema } from '../schemas.ts';
import { entryDocumentSchema, savedEntryDocumentSchema, savedSettingsDocumentSchema, settingsDocumentSchema } from '../document.ts';
import { ALT_MAX_LENGTH } from '../limits.ts';
import type { PageView } from '../view.ts';
import { idSchema, instantSchema, smallNumberSchema, textSchema } from '../../fields.ts';
import { LANGUAGES } from '../../language.ts';
import { countrySchema } from '../../account/schemas.ts';
import { tagSchema } from '../../account/operators/client-changes.ts';

export const entryIdSchema = z.string().regex(/^[0-9a-f]{24}$/, 'must be the id of an entry');
const revisionSchema = smallNumberSchema;

/** `draft`: never published or taken back. `changed`: published, and worked on since. */
export const ENTRY_STATES = ['draft', 'published', 'changed'] as const;

export const entryListQuerySchema = z.object({ collection: z.enum(COLLECTIONS) });
export const entryListSchema = z.object({
  status: z.literal(true),
  /** Where the pages that readers see come from, if not from these entries: the origin of somebody's Cockpit. */
  elsewhere: z.string().nullable(),
  data: z.array(
    z.object({
      id: entryIdSchema,
      slug: z.string(),
      /** In each language that it is written in. */
      titles: z.partialRecord(z.enum(LANGUAGES), z.string()),
      state: z.enum(ENTRY_STATES),
      modified_at: z.string(),
      /** The name of whoever worked on it last; null for what came with the product. */
      modified_by: z.string().nullable(),
    }),
  ),
});
export type EntryList = z.infer<typeof entryListSchema>;

export const createEntryRequestSchema = z.object({
  collection: z.enum(COLLECTIONS),
  slug: slugSchema,
  title: textSchema.trim().min(1).max(200),
});
export type CreateEntryRequest = z.infer<typeof createEntryRequestSchema>;

const versionSchema = z.object({
  number: z.number().int(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  note: z.string(),
});
export const entryResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    id: entryIdSchema,
    collection: z.enum(COLLECTIONS),
    document: entryDocumentSchema,
    /** Names the state of the draft: a change is only taken on top of the latest. */
    revision: revisionSchema,
    state: z.enum(ENTRY_STATES),
    /** The newest first; the first one is what readers see, unless `state` is `draft`. */
    versions: z.array(versionSchema),
  }),
});
export type EntryResponse = z.infer<typeof entryResponseSchema>;

/** Refused with contentChanged where somebody else has saved since `revision`; with slugTaken where another entry has the address. */
export const saveEntryRequestSchema = z.object({ id: entryIdSchema, revision: revisionSchema, document: savedEntryDocumentSchema });
export type SaveEntryRequest = z.infer<typeof saveEntryRequestSchema>;
export const publishEntryRequestSchema = z.object({
  id: entryIdSchema,
  revision: revisionSchema,
  note: textSchema.trim().max(300).default(''),
});
/** Puts a version in the place of the draft; readers see it once it is published. */
export const restoreEntryRequestSchema = z.object({ id: entryIdSchema, revision: revisionSchema, number: smallNumberSchema });
/** Readers see it no longer; the draft and the versions stay. */
export const unpublishEntryRequestSchema = z.object({ id: entryIdSchema });
/** Refused with notFound, and with contentPublished for what readers see. */
export const deleteEntryRequestSchema = z.object({ id: entryIdSchema });

/** How a page would look: answered with a PageView of the content view, for what was not even saved. */
export const previewRequestSchema = z.object({
  collection: z.enum(COLLECTIONS),
  document: entryDocumentSchema,
  language: z.enum(LANGUAGES),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;
export interface PreviewResponse {
  readonly status: true;
  readonly data: PageView;
}

export const settingsEntryResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ document: settingsDocumentSchema, revision: revisionSchema, versions: z.array(versionSchema) }),
});
export type SettingsEntryResponse = z.infer<typeof settingsEntryResponseSchema>;
/** Published at once, as a version. */
export const saveSettingsRequestSchema = z.object({
  revision: revisionSchema,
  document: savedSettingsDocumentSchema,
  note: textSchema.trim().max(300).default(''),
});
export type SaveSettingsRequest = z.infer<typeof saveSettingsRequestSchema>;

const altSchema = textSchema.trim().min(1).max(ALT_MAX_LENGTH);
export const mediaItemSchema = z.object({
  id: entryIdSchema,
  /** As in a field of the kind asset: below /storage/uploads. */
  path: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  size_bytes: z.number().int(),
  uploaded_at: z.string(),
});
export type MediaItem = z.infer<typeof mediaItemSchema>;
export const mediaListSchema = z.object({ status: z.literal(true), data: z.array(mediaItemSchema) });
/** An upload is multipart: a file and, before it, the field `alt`. Answered with the item. */
export const mediaUploadResponseSchema = z.object({ status: z.literal(true), data: mediaItemSchema });
export const describeMediaRequestSchema = z.object({ id: entryIdSchema, alt: altSchema });
/** Refused with mediaInUse where an entry shows it. */
export const deleteMediaRequestSchema = z.object({ id: entryIdSchema });

const popupTextSchema = z.object({ title: textSchema.trim().min(1).max(120), content: textSchema.trim().min(1).max(5_000) });
export const POPUP_AUDIENCES = ['everybody', 'verified', 'notVerified'] as const;
/** Whoever fits all that is said; an empty list says nothing. */
export const popupSegmentSchema = z.object({
  levels: z.array(textSchema.max(40)).max(20),
  country_ids: z.array(smallNumberSchema).max(250),
  tags: z.array(tagSchema).max(20),
});
export type PopupSegment = z.infer<typeof popupSegmentSchema>;
/** A popup for many: each client meets it once, on the platform, between the two times. */
export const popupCampaignSchema = z.object({
  texts: z.partialRecord(z.enum(LANGUAGES), popupTextSchema).refine((texts) => texts.en !== undefined, 'must be there in English'),
  audience: z.enum(POPUP_AUDIENCES),
  segment: popupSegmentSchema.default({ levels: [], country_ids: [], tags: [] }),
  from: instantSchema,
  until: instantSchema,
});
export type PopupCampaign = z.infer<typeof popupCampaignSchema>;
/**
 * Without an id it is a new one; texts of one that has begun are not changed for those who have read it. Without a segment a new one is for
 * everybody in its audience, and one that is changed keeps its own.
 */
export const savePopupRequestSchema = z.object({
  id: idSchema.optional(),
  popup: popupCampaignSchema.extend({ segment: popupSegmentSchema.optional() }),
});
export type SavePopupRequest = z.infer<typeof savePopupRequestSchema>;
export const savedPopupSchema = z.object({ status: z.literal(true), data: z.object({ id: z.number().int() }) });
/** What segments can be made of. */
export const popupSegmentChoicesSchema = z.object({
  status: z.literal(true),
  data: z.object({ levels: z.array(z.string()), tags: z.array(z.string()), countries: z.array(countrySchema) }),
});
export type PopupSegmentChoices = z.infer<typeof popupSegmentChoicesSchema>['data'];
export const popupReachRequestSchema = popupCampaignSchema.pick({ audience: true, segment: true });
/** About how many clients there are now that it is for. `is_more`: more than were counted. */
export const popupReachSchema = z.object({ status: z.literal(true), data: z.object({ count: z.number().int(), is_more: z.boolean() }) });
export type PopupReach = z.infer<typeof popupReachSchema>['data'];
export const endPopupRequestSchema = z.object({ id: idSchema });
export const popupListSchema = z.object({
  status: z.literal(true),
  data: z.array(
    popupCampaignSchema.extend({ id: z.number().int(), state: z.enum(['waiting', 'running', 'over']), read_count: z.number().int() }),
  ),
});
export type PopupList = z.infer<typeof popupListSchema>;

/** Messages from the contact page and from forms on content pages: open ones with the oldest first, all with the newest first. */
export const messageListQuerySchema = z.object({ ...pageQuery, open: z.enum(['0', '1']).default('0') });
export const messageListSchema = pageOf(
  z.object({
    id: z.number().int(),
    at: z.string(),
    source: z.enum(['contactPage', 'contentForm']),
    language: z.enum(LANGUAGES),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    /** Who was logged in; null for a visitor. */
    client: clientRefSchema.nullable(),
    /** The name of the operator who saw to it, null while it is open. */
    handled_by: z.string().nullable(),
    handled_at: z.string().nullable(),
    /** The complaint that was made of it. */
    complaint_id: z.number().int().nullable(),
    ...waitingFields,
  }),
);
export type MessageList = z.infer<typeof messageListSchema>;
export const handleMessageRequestSchema = z.object({ id: idSchema, handled: z.boolean() });
