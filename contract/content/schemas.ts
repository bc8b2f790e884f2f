/**
 * The content service's calls (spec section 7, "Other"): version 1 of Cockpit's API in the part that the spec names, whose spelling stands
 * here and nowhere else. Answers are what a Cockpit answers; bad input is refused, where a Cockpit answers it with everything it has.
 */
import { z } from 'zod';
import { isWholeJson, textSchema, WHOLE_JSON_ONLY } from '../fields.ts';
import { ERROR_CODES, fieldErrorSchema } from '../errors.ts';
import { LANGUAGES } from '../language.ts';

/** The collections that can be read. A Cockpit answers the call for any other with 412. */
export const COLLECTIONS = ['pages', 'posts', 'subpages'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const SETTINGS_SINGLETON = 'Settings';
export const CONTACT_FORM = 'contact';

/** What its texts are written in under a name without a suffix, and what a missing translation falls back to. */
export const CONTENT_DEFAULT_LANGUAGE = LANGUAGES[0];

const SLUG_MAX_LENGTH = 100;
/** Small letters and digits in words with hyphens between them. */
export const slugSchema = textSchema
  .max(SLUG_MAX_LENGTH)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, with single hyphens between them');

const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const count = (most: number) => z.coerce.number().int().min(0).max(most);

/** Of a filter, these keys and equality only. `published: false` finds nothing: drafts are an editor's. */
export const contentQuerySchema = z.object({
  filter: z
    .strictObject({ published: flag, title_slug: textSchema.max(SLUG_MAX_LENGTH), _id: textSchema.max(40) })
    .partial()
    .default({}),
  simple: flag.default(false),
  populate: count(5).default(0),
  /** An unknown language is answered in the default one. */
  lang: textSchema.max(10).optional(),
  limit: count(200).optional(),
  skip: count(100_000).optional(),
  /** Those alone are answered, with the id, or all but those where they are named with a zero. */
  fields: z.record(textSchema.max(60), flag).optional(),
  token: textSchema.max(200).optional(),
});
export type ContentQuery = z.infer<typeof contentQuerySchema>;

/** Of the Settings: which language, and how deep links are populated, of which ours have none. */
export const singletonQuerySchema = contentQuerySchema.pick({ lang: true, populate: true, token: true });
export type SingletonQuery = z.infer<typeof singletonQuerySchema>;

/** A picture in a field of the kind asset: its path is relative to /storage/uploads. */
export const assetSchema = z
  .looseObject({
    path: z.string().max(300),
    title: z.string().max(300).nullish(),
    width: z.number().nullish(),
    height: z.number().nullish(),
    mime: z.string().max(100).nullish(),
    /** Beyond Cockpit's: in which widths it is there as well, ascending. */
    widths: z.array(z.number().int()).nullish(),
  })
  .refine(isWholeJson, WHOLE_JSON_ONLY);
export type Asset = z.infer<typeof assetSchema>;

/** A picture in a field of the kind image or gallery: its path begins with /storage/uploads. */
export const imageFieldSchema = z
  .looseObject({
    path: z.string().max(300),
    meta: z
      .looseObject({
        title: z.string().max(300).nullish(),
        width: z.number().nullish(),
        height: z.number().nullish(),
        widths: z.array(z.number().int()).nullish(),
      })
      .nullish(),
  })
  .refine(isWholeJson, WHOLE_JSON_ONLY);
export type ImageField = z.infer<typeof imageFieldSchema>;

/** A link to an entry that was not populated. */
export const entryLinkSchema = z.looseObject({
  _id: textSchema.max(40),
  link: textSchema.max(40).optional(),
  display: textSchema.max(300).nullish(),
});
export type EntryLink = z.infer<typeof entryLinkSchema>;

/** An item of a layout field: settings are the component's own. Any name is accepted; what nobody knows is not shown. */
export interface LayoutItem {
  readonly component: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly name?: string | undefined;
  readonly children?: readonly LayoutItem[] | undefined;
  readonly columns?:
    | readonly { readonly settings: Readonly<Record<string, unknown>>; readonly children: readonly LayoutItem[] }[]
    | undefined;
}

const layoutSettingsSchema = z
  .record(textSchema.max(60), z.json().refine(isWholeJson, WHOLE_JSON_ONLY))
  .nullish()
  .transform((settings) => settings ?? {});
export const layoutItemSchema: z.ZodType<LayoutItem> = z.lazy(() =>
  z.object({
    component: textSchema.min(1).max(60),
    settings: layoutSettingsSchema,
    name: textSchema.max(100).optional(),
    children: z.array(layoutItemSchema).max(200).optional(),
    columns: z
      .array(
        z.object({
          settings: layoutSettingsSchema,
          children: z
            .array(layoutItemSchema)
            .max(200)
            .nullish()
            .transform((items) => items ?? []),
        }),
      )
      .max(12)
      .optional(),
  }),
);
/** Nobody reads a page that is nested deeper; a deeper one would only be meant to exhaust whoever walks it. */
export const DEEPEST_LAYOUT = 24;
export const layoutSchema = z.array(layoutItemSchema).max(300);

/** An entry in one language, as the calls answer it and as a Cockpit does. */
export const wireEntrySchema = z.looseObject({
  _id: z.string(),
  title: z.string().nullish(),
  title_slug: z.string().nullish(),
  published: z.boolean().nullish(),
  description: z.string().nullish(),
  summary: z.string().nullish(),
  body: z.string().nullish(),
  image: assetSchema.nullish(),
  components: z.array(z.unknown()).nullish(),
  subpages: z.array(z.unknown()).nullish(),
  /** Not for search engines. Beyond a Cockpit's pages as recorded. */
  hidden: z.boolean().nullish(),
  _created: z.number().nullish(),
  _modified: z.number().nullish(),
});
export type WireEntry = z.infer<typeof wireEntrySchema>;

/** How a field of a collection is kept, as the calls describe it where `simple` was not asked for. */
export const collectionFieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  localize: z.boolean(),
  options: z.union([z.array(z.never()), z.record(z.string(), z.unknown())]),
});
export type CollectionField = z.infer<typeof collectionFieldSchema>;

/** With `simple` the entries alone, else what they are made of and how many there are without limit and skip. */
export const collectionAnswerSchema = z.union([
  z.array(z.record(z.string(), z.unknown())),
  z.object({
    fields: z.record(z.string(), collectionFieldSchema),
    entries: z.array(z.record(z.string(), z.unknown())),
    total: z.number().int(),
  }),
]);

/** How the content service refuses a call: in a Cockpit's shape, not in that of our other calls. */
export const contentErrorSchema = z.object({ error: z.string() });

/** A link of a menu in one language. Beyond a Cockpit's Settings as recorded. */
const menuSchema = z.array(z.object({ text: z.string(), url: z.string() }));
export const wireSettingsSchema = z.looseObject({
  siteName: z.string().nullish(),
  description: z.string().nullish(),
  copyright: z.string().nullish(),
  logo: assetSchema.nullish(),
  paymentIcons: z.array(imageFieldSchema).nullish(),
  economics: z.boolean().nullish(),
  contactEmail: z.string().nullish(),
  headerMenu: menuSchema.nullish(),
  footerMenu: menuSchema.nullish(),
  legalMenu: menuSchema.nullish(),
});
export type WireSettings = z.infer<typeof wireSettingsSchema>;

const FORM_FIELD_MAX_LENGTH = 5_000;
/**
 * The contact form as content pages have it (name, email, message) and with the fields of the contact page (first_name, last_name, phone).
 * Answered with status 200 and what was sent; a refusal has the shape of `formRefusalSchema` and the status 400 (fields), 401 (token), 403 (captcha) or
 * 429 (too many), so that a client that knows only 200 for success is right.
 */
export const submitFormRequestSchema = z.object({
  form: z.record(textSchema.max(60), z.union([textSchema.max(FORM_FIELD_MAX_LENGTH), z.number(), z.boolean(), z.null()])),
  token: textSchema.max(200).optional(),
  captcha: textSchema.max(4_096).optional(),
});
export type SubmitFormRequest = z.infer<typeof submitFormRequestSchema>;

export const submitFormAnswerSchema = submitFormRequestSchema.shape.form;

/** Beyond a Cockpit's: the code of our other calls, which fields were not accepted, and when trying again makes sense. */
export const formRefusalSchema = contentErrorSchema.extend({
  code: z.enum(ERROR_CODES).optional(),
  fields: z.array(fieldErrorSchema).optional(),
  retryAfterSeconds: z.number().optional(),
});
export type FormRefusal = z.infer<typeof formRefusalSchema>;
