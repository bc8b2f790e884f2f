/**
 * The settings of every content component, as spelled in a Cockpit layout field. Parsed leniently, because editors leave fields out and
 * numbers arrive as text. Unreadable values become null, and a component without its essential setting is not shown.
 */
import { z } from 'zod';
import { assetSchema, entryLinkSchema, imageFieldSchema } from './schemas.ts';

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? '');
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const number = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined || !Number.isFinite(value) ? null : value));
const degrees = (most: number) => z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-most).max(most));
const asset = assetSchema
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const imageField = imageFieldSchema
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((items) =>
      (items ?? []).flatMap((each) => {
        const read = item.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );
/** Settings shared by all components. `style` is CSS; under strict content rules only its alignment (`align`) is used. */
export const commonSettingsSchema = z.object({ id: text, class: text, style: text });

/** A repeater (`items`) stores each item next to the description of its fields. */
export const componentSettings = {
  heading: z.object({ text, tag: text }),
  text: z.object({ text }),
  html: z.object({ html: text }),
  divider: z.object({}),
  image: z.object({ image: imageField, width: number, height: number }),
  gallery: z.object({ gallery: listOf(imageFieldSchema) }),
  button: z.object({ text, url: text }),
  section: z.object({}),
  grid: z.object({}),
  BigHero: z.object({ title: text, subtitle: text, bgimage: asset, heroimage: asset, herovideo: text }),
  PageBanner: z.object({ title: text, summary: text }),
  PageBannerMedia: z.object({ title: text, summary: text, image: asset, height: text }),
  SectionDivider: z.object({ title: text, subtitle: text, linktext: text, linkurl: text }),
  /** Its `style` is the name of a shape (Image, Square, Logo), not CSS. */
  CustomImage: z.object({ title: text, asset, style: text }),
  leafletmap: z.object({
    location: z
      .looseObject({ lat: degrees(90), lng: degrees(180), address: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
    zoom: number,
    marker: text,
  }),
  /** A `max` of zero means all. */
  BlogPosts: z.object({ info: text, summary: text, max: number, cols: number }),
  CodeBlock: z.object({ code: text, language: text }),
  Form: z.object({ form: text, header: text, footer: text }),
  Video: z.object({ url: text, autoplay: flag }),
  SubPages: z.object({ title: text, subpages: listOf(entryLinkSchema) }),
  CustomCarousel: z.object({ items: listOf(z.looseObject({ value: z.looseObject({ text, summary: text, carousel_image: asset }) })) }),
  Card: z.object({ title: text, subtitle: text, text, link_text: text, link_url: text, card_image: asset }),
  Steps: z.object({ title: text, items: listOf(z.looseObject({ value: z.looseObject({ title: text, text }) })) }),
  Questions: z.object({ title: text, items: listOf(z.looseObject({ value: z.looseObject({ question: text, answer: text }) })) }),
  Quotes: z.object({}),
  /** `example` is one of EXAMPLE_NAMES; if empty, the order fill. */
  WorkedExample: z.object({ example: text }),
  OilStory: z.object({}),
  MarginRules: z.object({}),
  GuaranteeRules: z.object({}),
  FinancingRules: z.object({}),
  /** Two texts: for rules that forbid inducements and for rules that allow them. Only the applicable one is shown. */
  InducementRules: z.object({ forbidden: text, allowed: text }),
  RiskFigures: z.object({}),
} as const;

export type ComponentName = keyof typeof componentSettings;
export type SettingsOf<Name extends ComponentName> = z.infer<(typeof componentSettings)[Name]>;

const NAMES = new Map(Object.keys(componentSettings).map((name) => [name.toLowerCase(), name as ComponentName]));

/** Cockpit clients match names regardless of case. Returns null for an unknown component. */
export function findComponentName(name: string): ComponentName | null {
  return NAMES.get(name.toLowerCase()) ?? null;
}
