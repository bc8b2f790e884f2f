/** The fields of each component, with their kinds and limits. Labels and help are texts of the same name. */
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import { EXAMPLE_NAMES, type ExampleName } from '@fairlead/contract/account/example-names.ts';

export const COMPONENT_GROUPS = ['text', 'pictures', 'layout', 'lists', 'live'] as const;
export type ComponentGroup = (typeof COMPONENT_GROUPS)[number];

export type FieldLabel =
  | 'text'
  | 'body'
  | 'html'
  | 'level'
  | 'title'
  | 'subtitle'
  | 'summary'
  | 'image'
  | 'gallery'
  | 'width'
  | 'height'
  | 'bannerHeight'
  | 'link'
  | 'linkText'
  | 'buttonText'
  | 'background'
  | 'picture'
  | 'video'
  | 'shape'
  | 'place'
  | 'zoom'
  | 'marker'
  | 'postCount'
  | 'columnCount'
  | 'code'
  | 'codeLanguage'
  | 'formName'
  | 'above'
  | 'below'
  | 'autoplay'
  | 'subpages'
  | 'slides'
  | 'steps'
  | 'questions'
  | 'question'
  | 'answer'
  | 'example'
  | 'forbidden'
  | 'allowed';

/** Labels that have an explanation. */
const HELPED_LABELS = ['html', 'level', 'width', 'link', 'video', 'place', 'zoom', 'postCount', 'autoplay'] as const;
export type HelpedLabel = (typeof HELPED_LABELS)[number];

export function hasHelp(label: FieldLabel): label is HelpedLabel {
  return (HELPED_LABELS as readonly FieldLabel[]).includes(label);
}

export type Choice =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'large'
  | 'small'
  | 'Image'
  | 'Square'
  | 'Logo'
  | '3'
  | '4'
  | 'contact'
  | 'plain'
  | 'json'
  | 'javascript'
  | 'bash'
  | ExampleName;

interface FieldBase {
  readonly name: string;
  readonly label: FieldLabel;
  /** Without it readers do not see the component. */
  readonly required?: boolean;
}

export type EditorField = FieldBase &
  (
    | { readonly kind: 'line'; readonly maxLength: number }
    | { readonly kind: 'lines'; readonly maxLength: number }
    /** Edited as it will look; stored as HTML. */
    | { readonly kind: 'richText' }
    /** Edited as source code. */
    | { readonly kind: 'source'; readonly maxLength: number }
    | { readonly kind: 'link' }
    | { readonly kind: 'videoLink' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'flag' }
    /** Stored as a number where a Cockpit does so. */
    | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly stored?: 'number' }
    /** Relative to the uploads, and with the full path: the two ways a Cockpit stores an image. */
    | { readonly kind: 'asset' }
    | { readonly kind: 'image' }
    | { readonly kind: 'images' }
    | { readonly kind: 'place' }
    | { readonly kind: 'subpages' }
    | { readonly kind: 'list'; readonly fields: readonly EditorField[]; readonly titleField: string }
  );

export interface ComponentForm {
  readonly group: ComponentGroup;
  readonly fields: readonly EditorField[];
  /** The settings of a newly added component. */
  readonly initial?: Readonly<Record<string, unknown>>;
}

const LINE = 200;
const LINES = 2_000;
const SOURCE = 20_000;

const line = (name: string, label: FieldLabel, required = false): EditorField => ({ name, label, required, kind: 'line', maxLength: LINE });
const lines = (name: string, label: FieldLabel): EditorField => ({ name, label, kind: 'lines', maxLength: LINES });
const asset = (name: string, label: FieldLabel, required = false): EditorField => ({ name, label, required, kind: 'asset' });
const link = (name: string): EditorField => ({ name, label: 'link', kind: 'link' });
const title = line('title', 'title', true);

export const componentForms: Readonly<Record<ComponentName, ComponentForm>> = {
  heading: {
    group: 'text',
    fields: [line('text', 'text', true), { name: 'tag', label: 'level', kind: 'choice', choices: ['h1', 'h2', 'h3', 'h4'] }],
    initial: { tag: 'h2' },
  },
  text: { group: 'text', fields: [{ name: 'text', label: 'body', kind: 'richText', required: true }] },
  button: { group: 'text', fields: [line('text', 'buttonText', true), { ...link('url'), required: true }] },
  CodeBlock: {
    group: 'text',
    fields: [
      { name: 'code', label: 'code', kind: 'source', maxLength: SOURCE, required: true },
      { name: 'language', label: 'codeLanguage', kind: 'choice', choices: ['plain', 'json', 'javascript', 'bash'] },
    ],
  },
  html: { group: 'text', fields: [{ name: 'html', label: 'html', kind: 'source', maxLength: SOURCE, required: true }] },
  image: {
    group: 'pictures',
    fields: [
      { name: 'image', label: 'image', kind: 'image', required: true },
      { name: 'width', label: 'width', kind: 'number', min: 1, max: 4_000 },
      { name: 'height', label: 'height', kind: 'number', min: 1, max: 4_000 },
    ],
  },
  CustomImage: {
    group: 'pictures',
    fields: [
      asset('asset', 'image', true),
      line('title', 'title'),
      { name: 'style', label: 'shape', kind: 'choice', choices: ['Image', 'Square', 'Logo'] },
    ],
    initial: { style: 'Image' },
  },
  gallery: { group: 'pictures', fields: [{ name: 'gallery', label: 'gallery', kind: 'images', required: true }] },
  CustomCarousel: {
    group: 'pictures',
    fields: [
      {
        name: 'items',
        label: 'slides',
        kind: 'list',
        required: true,
        titleField: 'text',
        fields: [line('text', 'title'), lines('summary', 'summary'), asset('carousel_image', 'image')],
      },
    ],
  },
  Video: {
    group: 'pictures',
    fields: [
      { name: 'url', label: 'video', kind: 'videoLink', required: true },
      { name: 'autoplay', label: 'autoplay', kind: 'flag' },
    ],
  },
  BigHero: {
    group: 'layout',
    fields: [
      title,
      lines('subtitle', 'subtitle'),
      asset('bgimage', 'background'),
      asset('heroimage', 'picture'),
      { name: 'herovideo', label: 'video', kind: 'videoLink' },
    ],
  },
  PageBanner: { group: 'layout', fields: [title, lines('summary', 'summary')] },
  PageBannerMedia: {
    group: 'layout',
    fields: [
      title,
      lines('summary', 'summary'),
      asset('image', 'image'),
      { name: 'height', label: 'bannerHeight', kind: 'choice', choices: ['large', 'small'] },
    ],
    initial: { height: 'large' },
  },
  SectionDivider: {
    group: 'layout',
    fields: [title, lines('subtitle', 'subtitle'), line('linktext', 'linkText'), link('linkurl')],
  },
  section: { group: 'layout', fields: [] },
  grid: { group: 'layout', fields: [] },
  Card: {
    group: 'layout',
    fields: [
      title,
      line('subtitle', 'subtitle'),
      { name: 'text', label: 'body', kind: 'richText' },
      asset('card_image', 'image'),
      line('link_text', 'linkText'),
      link('link_url'),
    ],
  },
  divider: { group: 'layout', fields: [] },
  Steps: {
    group: 'lists',
    fields: [
      line('title', 'title'),
      {
        name: 'items',
        label: 'steps',
        kind: 'list',
        required: true,
        titleField: 'title',
        fields: [line('title', 'title'), lines('text', 'text')],
      },
    ],
  },
  Questions: {
    group: 'lists',
    fields: [
      line('title', 'title'),
      {
        name: 'items',
        label: 'questions',
        kind: 'list',
        required: true,
        titleField: 'question',
        fields: [line('question', 'question'), { name: 'answer', label: 'answer', kind: 'richText' }],
      },
    ],
  },
  BlogPosts: {
    group: 'lists',
    fields: [
      line('info', 'title'),
      lines('summary', 'summary'),
      { name: 'max', label: 'postCount', kind: 'number', min: 0, max: 200 },
      { name: 'cols', label: 'columnCount', kind: 'choice', choices: ['3', '4'], stored: 'number' },
    ],
    initial: { max: 3, cols: 3 },
  },
  SubPages: {
    group: 'lists',
    fields: [line('title', 'title'), { name: 'subpages', label: 'subpages', kind: 'subpages', required: true }],
  },
  Form: {
    group: 'lists',
    fields: [
      { name: 'form', label: 'formName', kind: 'choice', choices: ['contact'] },
      { name: 'header', label: 'above', kind: 'richText' },
      { name: 'footer', label: 'below', kind: 'richText' },
    ],
    initial: { form: 'contact' },
  },
  leafletmap: {
    group: 'pictures',
    fields: [
      { name: 'location', label: 'place', kind: 'place', required: true },
      { name: 'zoom', label: 'zoom', kind: 'number', min: 1, max: 19 },
      { name: 'marker', label: 'marker', kind: 'richText' },
    ],
    initial: { zoom: 13 },
  },
  Quotes: { group: 'live', fields: [] },
  WorkedExample: {
    group: 'live',
    fields: [{ name: 'example', label: 'example', kind: 'choice', choices: EXAMPLE_NAMES }],
  },
  OilStory: { group: 'live', fields: [] },
  MarginRules: { group: 'live', fields: [] },
  GuaranteeRules: { group: 'live', fields: [] },
  FinancingRules: { group: 'live', fields: [] },
  InducementRules: {
    group: 'live',
    fields: [
      { name: 'forbidden', label: 'forbidden', kind: 'richText' },
      { name: 'allowed', label: 'allowed', kind: 'richText' },
    ],
  },
  RiskFigures: { group: 'live', fields: [] },
};

/** The components of a group in the order offered. */
export function componentsOf(group: ComponentGroup): ComponentName[] {
  return (Object.keys(componentForms) as ComponentName[]).filter((name) => componentForms[name].group === group);
}
