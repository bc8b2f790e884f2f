/**
 * The content service's calls (spec section 7, "Other"): the part of version 1 of Cockpit's API that the spec names. Cockpit's spelling is
 * confined to this file. Responses are the same as Cockpit's, but bad input is refused, where a Cockpit returns everything it has.
 */
import { z } from 'zod';
import { isWholeJson, textSchema, WHOLE_JSON_ONLY } from '../fields.ts';
import { ERROR_CODES, fieldErrorSchema } from '../errors.ts';
import { LANGUAGES } from '../language.ts';

/** The readable collections. A Cockpit answers the call for any other with 412. */
export const COLLECTIONS = ['pages', 'posts', 'subpages'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const SETTINGS_SINGLETON = 'Settings';
export const CONTACT_FORM = 'contact';

/** The language of unsuffixed texts, and the fallback for missing translations. */
export const CONTENT_DEFAULT_LANGUAGE = LANGUAGES[0];

const SLUG_MAX_LENGTH = 100;
/** Lower-case letters and digits, in words separated by hyphens. */
export const slugSchema = textSchema
  .max(SLUG_MAX_LENGTH)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, with single hyphens between them');

const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const count = (most: number) => z.coerce.number().int().min(0).max(most);

/** The supported filter keys, for equality only. `published: false` finds nothing, since drafts are only for editors. */
export const contentQuerySchema = z.object({
  filter: z
    .strictObject({ published: flag, title_slug: textSchema.max(SLUG_MAX_LENGTH), _id: textSchema.max(40) })
    .partial()
    .default({}),
  simple: flag.default(false),
  populate: count(5).default(0),
  /** Unknown languages are answered in the default one. */
  lang: textSchema.max(10).optional(),
  limit: count(200).optional(),
  skip: count(100_000).optional(),
  /** Selects the returned fields, plus the id; fields set to zero are excluded instead. */
  fields: z.record(textSchema.max(60), flag).optional(),
  token: textSchema.max(200).optional(),
});
export type ContentQuery = z.infer<typeof contentQuerySchema>;

/** For the Settings: the language, and how deeply links are populated, of which ours have none. */
export const singletonQuerySchema = contentQuerySchema.pick({ lang: true, populate: true, token: true });
export type SingletonQuery = z.infer<typeof singletonQuerySchema>;

/** An image in an asset field; its path is relative to /storage/uploads. */
export const assetSchema = z
  .looseObject({
    path: z.string().max(300),
    title: z.string().max(300).nullish(),
    width: z.number().nullish(),
    height: z.number().nullish(),
    mime: z.string().max(100).nullish(),
    /** Beyond Cockpit: the widths it is also available in, ascending. */
    widths: z.array(z.number().int()).nullish(),
  })
  .refine(isWholeJson, WHOLE_JSON_ONLY);
export type Asset = z.infer<typeof assetSchema>;

/** An image in an image or gallery field; its path starts with /storage/uploads. */
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

/** An item of a layout field. The settings depend on the component. Any name is accepted, but unknown components are not shown. */
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
/** The maximum nesting. No readable page is nested deeper, only one meant to exhaust its parser. */
export const DEEPEST_LAYOUT = 24;
export const layoutSchema = z.array(layoutItemSchema).max(300);

/** An entry in one language, as our calls and a Cockpit return it. */
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
  /** Hidden from search engines. Beyond Cockpit's pages as recorded. */
  hidden: z.boolean().nullish(),
  _created: z.number().nullish(),
  _modified: z.number().nullish(),
});
export type WireEntry = z.infer<typeof wireEntrySchema>;

/** The description of a collection's field, returned without `simple`. */
export const collectionFieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  localize: z.boolean(),
  options: z.union([z.array(z.never()), z.record(z.string(), z.unknown())]),
});
export type CollectionField = z.infer<typeof collectionFieldSchema>;

/** With `simple` only the entries; otherwise also their fields, and the total without limit and skip. */
export const collectionAnswerSchema = z.union([
  z.array(z.record(z.string(), z.unknown())),
  z.object({
    fields: z.record(z.string(), collectionFieldSchema),
    entries: z.array(z.record(z.string(), z.unknown())),
    total: z.number().int(),
  }),
]);

/** A refusal by the content service, in Cockpit's format rather than that of our other calls. */
export const contentErrorSchema = z.object({ error: z.string() });

/** The links of a menu in one language. Beyond Cockpit's Settings as recorded. */
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
 * The contact form as on content pages (name, email, message), and with the fields of the contact page (first_name, last_name, phone).
 * Answered with status 200 and the submitted data. A refusal has the format of `formRefusalSchema` and status 400 (fields), 401 (token),
 * 403 (captcha) or 429 (too many), so that clients that treat only 200 as success work correctly.
 */
export const submitFormRequestSchema = z.object({
  form: z.record(textSchema.max(60), z.union([textSchema.max(FORM_FIELD_MAX_LENGTH), z.number(), z.boolean(), z.null()])),
  token: textSchema.max(200).optional(),
  captcha: textSchema.max(4_096).optional(),
});
export type SubmitFormRequest = z.infer<typeof submitFormRequestSchema>;

export const submitFormAnswerSchema = submitFormRequestSchema.shape.form;

/** Beyond Cockpit: the code used by our other calls, the refused fields, and when to retry. */
export const formRefusalSchema = contentErrorSchema.extend({
  code: z.enum(ERROR_CODES).optional(),
  fields: z.array(fieldErrorSchema).optional(),
  retryAfterSeconds: z.number().optional(),
});
export type FormRefusal = z.infer<typeof formRefusalSchema>;
