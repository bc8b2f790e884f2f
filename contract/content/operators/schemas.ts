/** Editor calls. They need a token of the operators' audience. Content is visible to no one else until it is published. */
import { z } from 'zod';
import { clientRefSchema, pageOf, pageQuery } from '../../operators/fields.ts';
import { queueFields } from '../../account/operators/queues.ts';
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

/** `draft`: never published, or unpublished. `changed`: published, and edited since. */
export const ENTRY_STATES = ['draft', 'published', 'changed'] as const;

export const entryListQuerySchema = z.object({ collection: z.enum(COLLECTIONS) });
export const entryListSchema = z.object({
  status: z.literal(true),
  /** The origin of an external Cockpit, if readers see its pages instead of these entries. */
  elsewhere: z.string().nullable(),
  data: z.array(
    z.object({
      id: entryIdSchema,
      slug: z.string(),
      /** In each language the entry is written in. */
      titles: z.partialRecord(z.enum(LANGUAGES), z.string()),
      state: z.enum(ENTRY_STATES),
      modified_at: z.string(),
      /** The name of the last editor; null for content shipped with the product. */
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
    /** The revision of the draft. Changes are accepted only on top of the latest one. */
    revision: revisionSchema,
    state: z.enum(ENTRY_STATES),
    /** Newest first. Readers see the first one unless `state` is `draft`. */
    versions: z.array(versionSchema),
  }),
});
export type EntryResponse = z.infer<typeof entryResponseSchema>;

/** Refused with contentChanged if another editor has saved since `revision`, and with slugTaken if another entry has the slug. */
export const saveEntryRequestSchema = z.object({ id: entryIdSchema, revision: revisionSchema, document: savedEntryDocumentSchema });
export type SaveEntryRequest = z.infer<typeof saveEntryRequestSchema>;
export const publishEntryRequestSchema = z.object({
  id: entryIdSchema,
  revision: revisionSchema,
  note: textSchema.trim().max(300).default(''),
});
/** Replaces the draft with an earlier version, which readers see once it is published. */
export const restoreEntryRequestSchema = z.object({ id: entryIdSchema, revision: revisionSchema, number: smallNumberSchema });
/** Hides the entry from readers; the draft and versions remain. */
export const unpublishEntryRequestSchema = z.object({ id: entryIdSchema });
/** Refused with notFound, and with contentPublished if readers can see it. */
export const deleteEntryRequestSchema = z.object({ id: entryIdSchema });

/** Previews a page, even an unsaved one. Answered with a PageView of the content view. */
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
/** Published immediately, as a version. */
export const saveSettingsRequestSchema = z.object({
  revision: revisionSchema,
  document: savedSettingsDocumentSchema,
  note: textSchema.trim().max(300).default(''),
});
export type SaveSettingsRequest = z.infer<typeof saveSettingsRequestSchema>;

const altSchema = textSchema.trim().min(1).max(ALT_MAX_LENGTH);
export const mediaItemSchema = z.object({
  id: entryIdSchema,
  /** As in an asset field: relative to /storage/uploads. */
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
/** Uploads are multipart: the field `alt`, then a file. Answered with the item. */
export const mediaUploadResponseSchema = z.object({ status: z.literal(true), data: mediaItemSchema });
export const describeMediaRequestSchema = z.object({ id: entryIdSchema, alt: altSchema });
/** Refused with mediaInUse if an entry uses it. */
export const deleteMediaRequestSchema = z.object({ id: entryIdSchema });

const popupTextSchema = z.object({ title: textSchema.trim().min(1).max(120), content: textSchema.trim().min(1).max(5_000) });
export const POPUP_AUDIENCES = ['everybody', 'verified', 'notVerified'] as const;
/** Clients that match all criteria; an empty list matches everyone. */
export const popupSegmentSchema = z.object({
  levels: z.array(textSchema.max(40)).max(20),
  country_ids: z.array(smallNumberSchema).max(250),
  tags: z.array(tagSchema).max(20),
});
export type PopupSegment = z.infer<typeof popupSegmentSchema>;
/** A popup campaign: each client sees it once, on the platform, between the two times. */
export const popupCampaignSchema = z.object({
  texts: z.partialRecord(z.enum(LANGUAGES), popupTextSchema).refine((texts) => texts.en !== undefined, 'must be there in English'),
  audience: z.enum(POPUP_AUDIENCES),
  segment: popupSegmentSchema.default({ levels: [], country_ids: [], tags: [] }),
  from: instantSchema,
  until: instantSchema,
});
export type PopupCampaign = z.infer<typeof popupCampaignSchema>;
/**
 * Creates a popup if there is no id. Changing the texts of a running one does not affect clients who have read it. If the segment is
 * omitted, a new popup is for its whole audience, and an existing one keeps its segment.
 */
export const savePopupRequestSchema = z.object({
  id: idSchema.optional(),
  popup: popupCampaignSchema.extend({ segment: popupSegmentSchema.optional() }),
});
export type SavePopupRequest = z.infer<typeof savePopupRequestSchema>;
export const savedPopupSchema = z.object({ status: z.literal(true), data: z.object({ id: z.number().int() }) });
/** The available criteria for segments. */
export const popupSegmentChoicesSchema = z.object({
  status: z.literal(true),
  data: z.object({ levels: z.array(z.string()), tags: z.array(z.string()), countries: z.array(countrySchema) }),
});
export type PopupSegmentChoices = z.infer<typeof popupSegmentChoicesSchema>['data'];
export const popupReachRequestSchema = popupCampaignSchema.pick({ audience: true, segment: true });
/** The approximate number of matching clients now. `is_more`: there are more than were counted. */
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

/** Messages from the contact page and from forms on content pages: open ones oldest first, all of them newest first. */
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
    /** The signed-in client; null for a visitor. */
    client: clientRefSchema.nullable(),
    /** The name of the operator who handled it; null while it is open. */
    handled_by: z.string().nullable(),
    handled_at: z.string().nullable(),
    /** The complaint created from it. */
    complaint_id: z.number().int().nullable(),
    ...queueFields,
  }),
);
export type MessageList = z.infer<typeof messageListSchema>;
export const handleMessageRequestSchema = z.object({ id: idSchema, handled: z.boolean() });
