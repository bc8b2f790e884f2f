/**
 * A content page as the web app renders it: made by the server from what the content service holds, with every html sanitised, every
 * image found and every key that an editor left out filled in. Types only, so that the browser carries no schema library.
 */
import type { ExampleName } from '../account/example-names.ts';
import type { Language } from '../language.ts';

/** A picture at one address, and narrower renderings of it where there are any, the narrowest first. */
export interface ImageView {
  readonly src: string;
  /** Empty for a picture that only decorates. */
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sources: readonly { readonly src: string; readonly width: number }[];
}

export interface LinkView {
  readonly text: string;
  /** A path of ours, or https, mailto or tel. */
  readonly url: string;
}

/** A file of ours plays in the page; a video of somebody else is only asked for after a click on it. */
export type VideoView =
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'frame'; readonly provider: 'YouTube' | 'Vimeo'; readonly embedUrl: string; readonly watchUrl: string };

/** What every component has. */
export interface NodeBase {
  /** Where a link within the page may point; null where the editor gave none. */
  readonly anchor: string | null;
  /** Class names that the editor gave: hooks for a style sheet, without a meaning of ours. */
  readonly className: string;
  readonly align: 'left' | 'center' | 'right' | null;
}

export interface SlideView {
  readonly title: string;
  readonly summary: string;
  readonly image: ImageView | null;
}

/** A blog post in a list of them. */
export interface PostCardView {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly image: ImageView | null;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
}

/** Every component that a page may be built of, by what it shows. */
export type ContentNode = NodeBase &
  (
    | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }
    /** Html from an editor's text field, and html written as such: both sanitised. */
    | { readonly kind: 'text'; readonly html: string }
    | { readonly kind: 'html'; readonly html: string }
    | { readonly kind: 'divider' }
    | { readonly kind: 'image'; readonly image: ImageView }
    | { readonly kind: 'gallery'; readonly images: readonly ImageView[] }
    | { readonly kind: 'button'; readonly link: LinkView }
    | { readonly kind: 'section'; readonly children: readonly ContentNode[] }
    | { readonly kind: 'grid'; readonly columns: readonly ContentColumn[] }
    | {
        readonly kind: 'bigHero';
        readonly title: string;
        readonly subtitle: string;
        readonly background: ImageView | null;
        readonly image: ImageView | null;
        readonly video: VideoView | null;
      }
    /** Without media, and with: then it is large or small. */
    | {
        readonly kind: 'pageBanner';
        readonly title: string;
        readonly summary: string;
        readonly media: { readonly image: ImageView; readonly height: 'large' | 'small' } | null;
      }
    | { readonly kind: 'sectionDivider'; readonly title: string; readonly subtitle: string; readonly link: LinkView | null }
    | { readonly kind: 'customImage'; readonly title: string; readonly image: ImageView; readonly shape: 'image' | 'square' | 'logo' }
    | {
        readonly kind: 'map';
        readonly latitude: number;
        readonly longitude: number;
        readonly address: string;
        readonly zoom: number;
        readonly markerHtml: string;
      }
    | {
        readonly kind: 'blogPosts';
        readonly title: string;
        readonly summary: string;
        readonly columns: 3 | 4;
        readonly posts: readonly PostCardView[];
      }
    /** `html` is the code with its words marked by class names; null where the language is not known. */
    | { readonly kind: 'codeBlock'; readonly code: string; readonly language: string; readonly html: string | null }
    /** `form` names it in the call `forms/submit`. Header and footer are html. */
    | { readonly kind: 'contactForm'; readonly form: string; readonly headerHtml: string; readonly footerHtml: string }
    | { readonly kind: 'video'; readonly video: VideoView; readonly autoplay: boolean }
    | { readonly kind: 'subPages'; readonly title: string; readonly pages: readonly (LinkView & { readonly summary: string })[] }
    | { readonly kind: 'carousel'; readonly slides: readonly SlideView[] }
    | {
        readonly kind: 'card';
        readonly title: string;
        readonly subtitle: string;
        readonly html: string;
        readonly link: LinkView | null;
        readonly image: ImageView | null;
      }
    /** Beyond the spec's list. Numbered steps or promises. */
    | { readonly kind: 'steps'; readonly title: string; readonly steps: readonly { readonly title: string; readonly text: string }[] }
    /** Questions that open to their answers. */
    | {
        readonly kind: 'questions';
        readonly title: string;
        readonly questions: readonly { readonly question: string; readonly html: string }[];
      }
    /** Live figures of ours: what they show is not an editor's to write. */
    | { readonly kind: 'quotes' }
    | { readonly kind: 'workedExample'; readonly example: ExampleName }
    | { readonly kind: 'oilStory' }
    | { readonly kind: 'marginRules' }
    | { readonly kind: 'guaranteeRules' }
    /** What applies under rules that forbid inducements, and what under rules that allow them: the rules in force decide which is shown. */
    | { readonly kind: 'inducementRules'; readonly forbiddenHtml: string; readonly allowedHtml: string }
    | { readonly kind: 'riskFigures' }
  );

export type ContentNodeKind = ContentNode['kind'];
export type ContentNodeOf<Kind extends ContentNodeKind> = Extract<ContentNode, { kind: Kind }>;

export interface ContentColumn extends NodeBase {
  readonly children: readonly ContentNode[];
}

export interface PageView {
  readonly collection: 'pages' | 'posts' | 'subpages';
  readonly slug: string;
  /** In which it was asked for. */
  readonly language: Language;
  /** In which languages it was written, for the links to its translations. */
  readonly translations: readonly Language[];
  readonly title: string;
  readonly description: string;
  /** The picture of a blog post, which a page that links to it may show. */
  readonly image: ImageView | null;
  readonly nodes: readonly ContentNode[];
  /** Not for search engines. */
  readonly hidden: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
  readonly modifiedAt: number;
}

/** What the content service says about the whole site, in one language. */
export interface SiteView {
  readonly siteName: string;
  readonly description: string;
  /** Html, sanitised. */
  readonly copyrightHtml: string;
  readonly logo: ImageView | null;
  readonly paymentIcons: readonly ImageView[];
  readonly contactEmail: string;
  /** Whether the menu leads to the economic calendar, where the configuration leaves that to the content. */
  readonly economics: boolean;
  /** Null where the content service knows none: then the web app's own are shown. */
  readonly menus: {
    readonly header: readonly LinkView[];
    readonly footer: readonly LinkView[];
    readonly legal: readonly LinkView[];
  } | null;
}

/** The page that editors write for the place below the platform, under the slug below-platform; null where there is none. */
export interface BelowPlatformResponse {
  readonly status: true;
  readonly data: PageView | null;
}
