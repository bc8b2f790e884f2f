/**
 * A layout item made into what readers see, in the browser and at once, so that a text appears as it is typed. What takes more than the
 * item itself (posts, sub pages, marked code, players of videos) is asked of the server, which has the last word on all of it.
 */
import { componentSettings, type ComponentName, type SettingsOf } from '@fairlead/contract/content-components.ts';
import type { Asset, ImageField } from '@fairlead/contract/content.ts';
import type { ContentNode, ImageView, LinkView, NodeBase } from '@fairlead/contract/content-view.ts';
import { linkUrlSchema } from '@fairlead/contract/content-document.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';

type Own = ContentNode extends infer Node ? (Node extends ContentNode ? Omit<Node, keyof NodeBase> : never) : never;
export type Sanitise = (html: string) => string;
type Viewer<Name extends ComponentName> = (settings: SettingsOf<Name>, sanitise: Sanitise) => Own | null;

/** What the server is asked for. */
const SERVERS: ReadonlySet<ComponentName> = new Set(['BlogPosts', 'CodeBlock', 'Video', 'SubPages', 'BigHero']);

/** `null` where the component lacks what it is about, `server` where only the server knows. Sections and grids are the editor's own. */
export function viewItem(
  name: ComponentName,
  settings: Readonly<Record<string, unknown>>,
  sanitise: Sanitise,
): ContentNode | null | 'server' {
  if (SERVERS.has(name) && !(name === 'BigHero' && !settings['herovideo'])) return 'server';
  const own = viewKnown(name, settings, sanitise);
  return own === null ? null : { anchor: null, className: '', align: readAlign(name, settings['style']), ...own };
}

// The name ties the schema to the viewer.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function viewKnown<Name extends ComponentName>(name: Name, settings: Readonly<Record<string, unknown>>, sanitise: Sanitise): Own | null {
  const read = componentSettings[name].safeParse(settings);
  const view: Viewer<Name> | undefined = viewers[name];
  // The schema and the viewer of a name belong together, which the compiler cannot follow through both tables.
  return read.success ? (view?.(read.data as SettingsOf<Name>, sanitise) ?? null) : null;
}

const viewers: { readonly [Name in ComponentName]?: Viewer<Name> } = {
  heading: ({ text, tag }) => (text === '' ? null : { kind: 'heading', text, level: readLevel(tag) }),
  text: ({ text }, sanitise) => (isEmptyHtml(text) ? null : { kind: 'text', html: sanitise(text) }),
  html: ({ html }, sanitise) => (html.trim() === '' ? null : { kind: 'html', html: sanitise(html) }),
  divider: () => ({ kind: 'divider' }),
  image: ({ image, width, height }) => {
    const view = image === null ? null : viewImageField(image);
    return view === null ? null : { kind: 'image', image: { ...view, width: width ?? view.width, height: height ?? view.height } };
  },
  gallery: ({ gallery }) => {
    const images = gallery.map(viewImageField);
    return images.length === 0 ? null : { kind: 'gallery', images };
  },
  button: ({ text, url }) => {
    const link = readLink(text, url);
    return link === null ? null : { kind: 'button', link };
  },
  BigHero: ({ title, subtitle, bgimage, heroimage }) =>
    title === ''
      ? null
      : { kind: 'bigHero', title, subtitle, background: viewAssetIfAny(bgimage), image: viewAssetIfAny(heroimage), video: null },
  PageBanner: ({ title, summary }) => (title === '' ? null : { kind: 'pageBanner', title, summary, media: null }),
  PageBannerMedia: ({ title, summary, image, height }) => {
    const media = image === null ? null : { image: viewAsset(image), height: height === 'small' ? ('small' as const) : ('large' as const) };
    return title === '' ? null : { kind: 'pageBanner', title, summary, media };
  },
  SectionDivider: ({ title, subtitle, linktext, linkurl }) =>
    title === '' ? null : { kind: 'sectionDivider', title, subtitle, link: readLink(linktext, linkurl) },
  CustomImage: ({ title, asset, style }) =>
    asset === null ? null : { kind: 'customImage', title, image: viewAsset(asset), shape: readShape(style) },
  leafletmap: ({ location, zoom, marker }, sanitise) =>
    location === null || location === undefined
      ? null
      : {
          kind: 'map',
          latitude: location.lat,
          longitude: location.lng,
          address: location.address ?? '',
          zoom: Math.min(Math.max(Math.round(zoom ?? 13), 1), 19),
          markerHtml: sanitise(marker),
        },
  Form: ({ form, header, footer }, sanitise) =>
    form === '' ? null : { kind: 'contactForm', form, headerHtml: sanitise(header), footerHtml: sanitise(footer) },
  CustomCarousel: ({ items }) =>
    items.length === 0
      ? null
      : {
          kind: 'carousel',
          slides: items.map(({ value }) => ({ title: value.text, summary: value.summary, image: viewAssetIfAny(value.carousel_image) })),
        },
  Card: ({ title, subtitle, text, link_text, link_url, card_image }, sanitise) =>
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
  Steps: ({ title, items }) => (items.length === 0 ? null : { kind: 'steps', title, steps: items.map(({ value }) => value) }),
  Questions: ({ title, items }, sanitise) =>
    items.length === 0
      ? null
      : { kind: 'questions', title, questions: items.map(({ value }) => ({ question: value.question, html: sanitise(value.answer) })) },
  Quotes: () => ({ kind: 'quotes' }),
  WorkedExample: () => ({ kind: 'workedExample' }),
  OilStory: () => ({ kind: 'oilStory' }),
  MarginRules: () => ({ kind: 'marginRules' }),
  RiskFigures: () => ({ kind: 'riskFigures' }),
};

/** What an empty editor of rich text leaves behind. */
function isEmptyHtml(html: string): boolean {
  return html.replace(/<\/?(?:p|br)\s*\/?>/g, '').trim() === '';
}

function readLevel(tag: string): 1 | 2 | 3 | 4 | 5 | 6 {
  const level = Number(/^h([1-6])$/i.exec(tag)?.[1] ?? 2);
  return level === 1 || level === 3 || level === 4 || level === 5 || level === 6 ? level : 2;
}

function readShape(style: string): 'image' | 'square' | 'logo' {
  const shape = style.toLowerCase();
  return shape === 'square' || shape === 'logo' ? shape : 'image';
}

const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/;

/** Of the CSS in a component's style only the alignment counts. */
export function readAlign(name: ComponentName, style: unknown): NodeBase['align'] {
  const found = name === 'CustomImage' || typeof style !== 'string' ? undefined : ALIGNMENT.exec(style)?.[1];
  return found === 'left' || found === 'center' || found === 'right' ? found : null;
}

/** The same CSS with another alignment; what else it says stays. */
export function writeAlign(style: unknown, align: NodeBase['align']): string {
  const others = (typeof style === 'string' ? style : '')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^text-align\s*:/.test(rule));
  return [...others, ...(align === null ? [] : [`text-align: ${align}`])].join('; ');
}

function readLink(text: string, url: string): LinkView | null {
  return text.trim() !== '' && linkUrlSchema.safeParse(url).success ? { text, url } : null;
}

export function viewAsset({ path, title, width, height }: Asset): ImageView {
  return {
    src: path.startsWith('/media/') ? path : `${contentPaths.uploads}${path}`,
    alt: title ?? '',
    width: width ?? null,
    height: height ?? null,
    sources: [],
  };
}

export function viewImageField({ path, meta }: ImageField): ImageView {
  return { src: path, alt: meta?.title ?? '', width: meta?.width ?? null, height: meta?.height ?? null, sources: [] };
}

function viewAssetIfAny(asset: Asset | null): ImageView | null {
  return asset === null ? null : viewAsset(asset);
}
