/** Converts a layout field into what the web app renders: reads names and settings, sanitises HTML, and checks images and links. Pure. */
import { commonSettingsSchema, componentSettings, findComponentName, type ComponentName, type SettingsOf } from '../components.ts';
import { DEEPEST_LAYOUT, type Asset, type EntryLink, type ImageField } from '../schemas.ts';
import type { ContentColumn, ContentNode, LinkView, NodeBase, PostCardView } from '../view.ts';
import { readExampleName } from '../../account/example-names.ts';
import { markName } from './mark-name.ts';
import { resizeImage, viewAsset, viewImageField } from './view-image.ts';
import { readLink } from './view-link.ts';
import { readVideo } from './view-video.ts';

export interface ViewContext {
  /** The posts for lists of posts, newest first. */
  readonly posts: readonly PostCardView[];
  /** Returns the target of a link to another entry; null if there is none. */
  readonly findSubPage: (link: EntryLink) => (LinkView & { readonly summary: string }) | null;
  /** Returns the HTML sanitised. */
  readonly sanitise: (html: string) => string;
  /** Returns code as HTML with syntax classes; null for an unknown language. */
  readonly highlight: (code: string, language: string) => string | null;
  /** Called for anything that is not shown, with the reason. */
  readonly warn: (details: { readonly component: string; readonly reason: string }) => void;
}

type Own = ContentNode extends infer Node ? (Node extends ContentNode ? Omit<Node, keyof NodeBase> : never) : never;

/** A raw item: from our database, where it was validated, or from an external Cockpit, where it was not. */
interface Item {
  readonly component: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly children: readonly unknown[];
  readonly columns: readonly unknown[];
}

export function viewNodes(items: readonly unknown[], context: ViewContext, depth = 0): ContentNode[] {
  if (depth >= DEEPEST_LAYOUT) {
    context.warn({ component: 'any', reason: 'nested too deeply' });
    return [];
  }
  return items.flatMap((raw) => {
    const item = readItem(raw);
    const name = item === null ? null : findComponentName(item.component);
    if (item === null || name === null) {
      context.warn({ component: item?.component.slice(0, 60) ?? 'none', reason: 'unknown' });
      return [];
    }
    const node = viewNode(name, item, context, depth);
    if (node === null) context.warn({ component: name, reason: 'incomplete' });
    return node === null ? [] : [{ ...baseOf(item.settings, name), ...node }];
  });
}

type Viewer<Name extends ComponentName> = (settings: SettingsOf<Name>, item: Item, context: ViewContext, depth: number) => Own | null;

/** Null if a component lacks its essential setting. */
const viewers: { readonly [Name in ComponentName]: Viewer<Name> } = {
  heading: ({ text, tag }) => (text === '' ? null : { kind: 'heading', text, level: readLevel(tag) }),
  text: ({ text }, _item, { sanitise }) => (isEmptyHtml(text) ? null : { kind: 'text', html: sanitise(text) }),
  html: ({ html }, _item, { sanitise }) => (isEmptyHtml(html) ? null : { kind: 'html', html: sanitise(html) }),
  divider: () => ({ kind: 'divider' }),
  image: ({ image, width, height }) => {
    const view = image === null ? null : viewImageField(image);
    return view === null ? null : { kind: 'image', image: resizeImage(view, { width, height }) };
  },
  gallery: ({ gallery }) => atLeastOne(viewImages(gallery), (images) => ({ kind: 'gallery', images })),
  button: ({ text, url }) => {
    const link = readLink(text, url);
    return link === null ? null : { kind: 'button', link };
  },
  section: (_settings, { children }, context, depth) => ({ kind: 'section', children: viewNodes(children, context, depth + 1) }),
  grid: (_settings, { columns }, context, depth) => ({ kind: 'grid', columns: viewColumns(columns, context, depth) }),
  BigHero: ({ title, subtitle, bgimage, heroimage, herovideo }) =>
    title === ''
      ? null
      : {
          kind: 'bigHero',
          title,
          subtitle,
          background: viewAssetIfAny(bgimage),
          image: viewAssetIfAny(heroimage),
          video: readVideo(herovideo),
        },
  PageBanner: ({ title, summary }) => (title === '' ? null : { kind: 'pageBanner', title, summary, media: null }),
  PageBannerMedia: ({ title, summary, image, height }) => {
    const view = viewAssetIfAny(image);
    const media = view === null ? null : { image: view, height: height === 'small' ? ('small' as const) : ('large' as const) };
    return title === '' ? null : { kind: 'pageBanner', title, summary, media };
  },
  SectionDivider: ({ title, subtitle, linktext, linkurl }) =>
    title === '' ? null : { kind: 'sectionDivider', title, subtitle, link: readLink(linktext, linkurl) },
  CustomImage: ({ title, asset, style }) => {
    const image = viewAssetIfAny(asset);
    return image === null ? null : { kind: 'customImage', title, image, shape: readShape(style) };
  },
  leafletmap: ({ location, zoom, marker }, _item, { sanitise }) =>
    location === null || location === undefined
      ? null
      : {
          kind: 'map',
          latitude: location.lat,
          longitude: location.lng,
          address: location.address ?? '',
          zoom: Math.min(Math.max(Math.round(zoom ?? DEFAULT_MAP_ZOOM), 1), 19),
          markerHtml: sanitise(marker),
        },
  BlogPosts: ({ info, summary, max, cols }, _item, { posts }) => ({
    kind: 'blogPosts',
    title: info,
    summary,
    columns: cols === 4 ? 4 : 3,
    posts: max === null || max <= 0 ? posts : posts.slice(0, max),
  }),
  CodeBlock: ({ code, language }, _item, { highlight }) =>
    code === '' ? null : { kind: 'codeBlock', code, language, html: highlight(code, language) },
  Form: ({ form, header, footer }, _item, { sanitise }) =>
    !FORM_NAME.test(form) ? null : { kind: 'contactForm', form, headerHtml: sanitise(header), footerHtml: sanitise(footer) },
  Video: ({ url, autoplay }) => {
    const video = readVideo(url);
    return video === null ? null : { kind: 'video', video, autoplay };
  },
  SubPages: ({ title, subpages }, _item, { findSubPage }) =>
    atLeastOne(
      subpages.flatMap((link) => findSubPage(link) ?? []),
      (pages) => ({ kind: 'subPages', title, pages }),
    ),
  CustomCarousel: ({ items }) =>
    atLeastOne(
      items
        .map(({ value }) => ({ title: value.text, summary: value.summary, image: viewAssetIfAny(value.carousel_image) }))
        .filter(({ title, summary, image }) => title !== '' || summary !== '' || image !== null),
      (slides) => ({ kind: 'carousel', slides }),
    ),
  Card: ({ title, subtitle, text, link_text, link_url, card_image }, _item, { sanitise }) =>
    title === '' && isEmptyHtml(text)
      ? null
      : {
          kind: 'card',
          title,
          subtitle,
          html: sanitise(text),
          link: readLink(link_text, link_url),
          image: viewAssetIfAny(card_image),
        },
  Steps: ({ title, items }) =>
    atLeastOne(
      items.map(({ value: { title: step, text } }) => ({ title: step, text })).filter((step) => step.title !== '' || step.text !== ''),
      (steps) => ({ kind: 'steps', title, steps }),
    ),
  Questions: ({ title, items }, _item, { sanitise }) =>
    atLeastOne(
      items.map(({ value }) => ({ question: value.question, html: sanitise(value.answer) })).filter(({ question }) => question !== ''),
      (questions) => ({ kind: 'questions', title, questions }),
    ),
  Quotes: () => ({ kind: 'quotes' }),
  WorkedExample: ({ example }) => ({ kind: 'workedExample', example: readExampleName(example) }),
  OilStory: () => ({ kind: 'oilStory' }),
  MarginRules: () => ({ kind: 'marginRules' }),
  GuaranteeRules: () => ({ kind: 'guaranteeRules' }),
  FinancingRules: () => ({ kind: 'financingRules' }),
  InducementRules: ({ forbidden, allowed }, _item, { sanitise }) =>
    isEmptyHtml(forbidden) && isEmptyHtml(allowed)
      ? null
      : { kind: 'inducementRules', forbiddenHtml: sanitise(forbidden), allowedHtml: sanitise(allowed) },
  RiskFigures: () => ({ kind: 'riskFigures' }),
};

const FORM_NAME = /^[\w-]{1,60}$/;
/** Spec section 9. */
const DEFAULT_MAP_ZOOM = 13;

function viewNode(name: ComponentName, item: Item, context: ViewContext, depth: number): Own | null {
  const settings = componentSettings[name].safeParse(item.settings);
  // The schema and viewer of a name belong together, but the compiler cannot see that across the two tables.
  return settings.success ? (viewers[name] as Viewer<ComponentName>)(settings.data, item, context, depth) : null;
}

function viewColumns(columns: readonly unknown[], context: ViewContext, depth: number): ContentColumn[] {
  return columns.flatMap((raw) => {
    if (!isRecord(raw)) return [];
    const { settings, children } = raw;
    return [{ ...baseOf(isRecord(settings) ? settings : {}, 'grid'), children: viewNodes(listOf(children), context, depth + 1) }];
  });
}

function readItem(raw: unknown): Item | null {
  if (!isRecord(raw) || typeof raw['component'] !== 'string') return null;
  const { component, settings, children, columns } = raw;
  return { component, settings: isRecord(settings) ? settings : {}, children: listOf(children), columns: listOf(columns) };
}

const MOST_CLASSES = 8;
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/;

function baseOf(settings: Readonly<Record<string, unknown>>, name: ComponentName): NodeBase {
  const read = commonSettingsSchema.safeParse(settings);
  const { id, class: className, style } = read.success ? read.data : { id: '', class: '', style: '' };
  return {
    anchor: markName(id),
    className: className
      .split(/\s+/)
      .flatMap((one) => markName(one) ?? [])
      .slice(0, MOST_CLASSES)
      .join(' '),
    align: readAlign(name, style),
  };
}

/** Of the CSS in a component's style, only the alignment is used. The style of a custom image is not CSS. */
export function readAlign(name: ComponentName, style: unknown): NodeBase['align'] {
  const found = name === 'CustomImage' || typeof style !== 'string' ? undefined : ALIGNMENT.exec(style)?.[1];
  return found === 'left' || found === 'center' || found === 'right' ? found : null;
}

/** Empty elements left behind by a rich-text editor count as empty too. */
function isEmptyHtml(html: string): boolean {
  return html.replaceAll(/<\/?(?:p|br)\s*\/?>/g, '').trim() === '';
}

function readLevel(tag: string): 1 | 2 | 3 | 4 | 5 | 6 {
  const level = Number(/^h([1-6])$/i.exec(tag)?.[1] ?? 2);
  return level === 1 || level === 3 || level === 4 || level === 5 || level === 6 ? level : 2;
}

function readShape(style: string): 'image' | 'square' | 'logo' {
  const shape = style.toLowerCase();
  return shape === 'square' || shape === 'logo' ? shape : 'image';
}

function viewAssetIfAny(asset: Asset | null) {
  return asset === null ? null : viewAsset(asset);
}

function viewImages(fields: readonly ImageField[]) {
  return fields.flatMap((field) => viewImageField(field) ?? []);
}

function atLeastOne<Part, View>(items: readonly Part[], view: (items: readonly Part[]) => View): View | null {
  return items.length === 0 ? null : view(items);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
