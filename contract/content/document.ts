/** An editable entry of the content service in all its languages, as it is stored and as editor calls carry it. */
import { z } from 'zod';
import { textSchema } from '../fields.ts';
import { assetSchema, CONTENT_DEFAULT_LANGUAGE, imageFieldSchema, layoutSchema, slugSchema } from './schemas.ts';
import { LANGUAGES, type Language } from '../language.ts';

const TITLE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 500;
const HTML_MAX_LENGTH = 20_000;
const URL_MAX_LENGTH = 500;

/** A page's texts in one language. A post's description is shown in lists of posts; its components are its body. */
export const entryTextSchema = z.object({
  title: textSchema.trim().min(1).max(TITLE_MAX_LENGTH),
  description: textSchema.trim().max(DESCRIPTION_MAX_LENGTH).default(''),
  components: layoutSchema.default([]),
});
export type EntryText = z.infer<typeof entryTextSchema>;

const inDefaultLanguage = (texts: Partial<Record<Language, unknown>>): boolean => texts[CONTENT_DEFAULT_LANGUAGE] !== undefined;

export const entryDocumentSchema = z.object({
  slug: slugSchema,
  /** Must include the default language, which readers get if a translation is missing. */
  texts: z.partialRecord(z.enum(LANGUAGES), entryTextSchema).refine(inDefaultLanguage, 'must be there in English'),
  image: assetSchema.nullable().default(null),
  /** Ids of entries of the collection subpages. */
  subpages: z.array(textSchema.max(40)).max(50).default([]),
  /** The id of a post. */
  featured: textSchema.max(40).nullable().default(null),
  /** Hidden from search engines and from the sitemap. */
  hidden: z.boolean().default(false),
});
export type EntryDocument = z.infer<typeof entryDocumentSchema>;

/**
 * A document as saved by a call. Omitted fields and languages keep their values in the draft; a language set to null is removed. Refused if
 * the English text is omitted.
 */
export const savedEntryDocumentSchema = z.object({
  slug: entryDocumentSchema.shape.slug,
  texts: z
    .partialRecord(
      z.enum(LANGUAGES),
      z
        .object({
          title: entryTextSchema.shape.title,
          description: entryTextSchema.shape.description.unwrap().optional(),
          components: entryTextSchema.shape.components.unwrap().optional(),
        })
        .nullable(),
    )
    .refine((texts) => (texts[CONTENT_DEFAULT_LANGUAGE] ?? null) !== null, 'must be there in English'),
  image: entryDocumentSchema.shape.image.unwrap().optional(),
  subpages: entryDocumentSchema.shape.subpages.unwrap().optional(),
  featured: entryDocumentSchema.shape.featured.unwrap().optional(),
  hidden: entryDocumentSchema.shape.hidden.unwrap().optional(),
});
export type SavedEntryDocument = z.infer<typeof savedEntryDocumentSchema>;

/** A path on our site, an https URL, or a mailto, tel or # link. */
export const linkUrlSchema = textSchema
  .trim()
  .min(1)
  .max(URL_MAX_LENGTH)
  .refine((url) => /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)/.test(url), 'must begin with /, https://, mailto:, tel: or #');

const menuItemSchema = z.object({
  url: linkUrlSchema,
  texts: z.partialRecord(z.enum(LANGUAGES), textSchema.trim().min(1).max(60)).refine(inDefaultLanguage, 'must be there in English'),
});
export type MenuItem = z.infer<typeof menuItemSchema>;
const menuItemsSchema = z.array(menuItemSchema).max(12);

export const settingsDocumentSchema = z.object({
  siteName: textSchema.trim().min(1).max(60),
  texts: z
    .partialRecord(
      z.enum(LANGUAGES),
      z.object({ description: textSchema.trim().max(DESCRIPTION_MAX_LENGTH), copyright: textSchema.max(HTML_MAX_LENGTH) }),
    )
    .refine(inDefaultLanguage, 'must be there in English'),
  logo: assetSchema.nullable().default(null),
  paymentIcons: z.array(imageFieldSchema).max(24).default([]),
  economics: z.boolean(),
  contactEmail: textSchema.trim().max(254),
  menus: z.object({ header: menuItemsSchema, footer: menuItemsSchema, legal: menuItemsSchema }),
});
export type SettingsDocument = z.infer<typeof settingsDocumentSchema>;

/** The settings as saved by a call. Omitted values among these, and omitted languages, stay as they are. */
export const savedSettingsDocumentSchema = settingsDocumentSchema.extend({
  logo: settingsDocumentSchema.shape.logo.unwrap().optional(),
  paymentIcons: settingsDocumentSchema.shape.paymentIcons.unwrap().optional(),
});
export type SavedSettingsDocument = z.infer<typeof savedSettingsDocumentSchema>;
