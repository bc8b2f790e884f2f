/**
 * A content page as the web app renders it. The server builds it from the content service's data, with all HTML sanitised, images resolved
 * and omitted keys filled in. Types only, so that browsers load no schema library.
 */
import type { ExampleName } from '../account/example-names.ts';
import type { Language } from '../language.ts';

/** An image, and its narrower renderings if there are any, narrowest first. */
export interface ImageView {
  readonly src: string;
  /** Empty for a decorative image. */
  readonly alt: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sources: readonly { readonly src: string; readonly width: number }[];
}

export interface LinkView {
  readonly text: string;
  /** A path on our site, or an https, mailto or tel link. */
  readonly url: string;
}

/** Our own files play in the page; external videos load only after a click. */
export type VideoView =
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'frame'; readonly provider: 'YouTube' | 'Vimeo'; readonly embedUrl: string; readonly watchUrl: string };

/** Common to all components. */
export interface NodeBase {
  /** The target for links within the page; null if the editor set none. */
  readonly anchor: string | null;
  /** Class names set by the editor. They are hooks for a style sheet; the app gives them no meaning. */
  readonly className: string;
  readonly align: 'left' | 'center' | 'right' | null;
}

export interface SlideView {
  readonly title: string;
  readonly summary: string;
  readonly image: ImageView | null;
}

/** A blog post in a list. */
export interface PostCardView {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly image: ImageView | null;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
}

/** Every component a page can be built from, by kind. */
export type ContentNode = NodeBase &
  (
    | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }
    /** HTML from a rich-text field, and raw HTML; both sanitised. */
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
    /** With or without media, which is large or small. */
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
    /** `html` is the code with syntax highlighting by class names; null if the language is unknown. */
    | { readonly kind: 'codeBlock'; readonly code: string; readonly language: string; readonly html: string | null }
    /** `form` is the form's name in the call `forms/submit`. Header and footer are HTML. */
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
    /** Questions that expand to show their answers. */
    | {
        readonly kind: 'questions';
        readonly title: string;
        readonly questions: readonly { readonly question: string; readonly html: string }[];
      }
    /** Our own live figures, which editors cannot change. */
    | { readonly kind: 'quotes' }
    | { readonly kind: 'workedExample'; readonly example: ExampleName }
    | { readonly kind: 'oilStory' }
    | { readonly kind: 'marginRules' }
    | { readonly kind: 'guaranteeRules' }
    | { readonly kind: 'financingRules' }
    /** One text for rules that forbid inducements and one for rules that allow them. The rules in effect determine which is shown. */
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
  /** The requested language. */
  readonly language: Language;
  /** The languages it is written in, for links to translations. */
  readonly translations: readonly Language[];
  readonly title: string;
  readonly description: string;
  /** The image of a blog post, which pages linking to it may show. */
  readonly image: ImageView | null;
  readonly nodes: readonly ContentNode[];
  /** Hidden from search engines. */
  readonly hidden: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
  readonly modifiedAt: number;
}

/** The content service's settings for the whole site, in one language. */
export interface SiteView {
  readonly siteName: string;
  readonly description: string;
  /** Sanitised HTML. */
  readonly copyrightHtml: string;
  readonly logo: ImageView | null;
  readonly paymentIcons: readonly ImageView[];
  readonly contactEmail: string;
  /** Whether the menu links to the economic calendar, if the configuration leaves that to the content. */
  readonly economics: boolean;
  /** Null if the content service defines none; the web app then shows its own. */
  readonly menus: {
    readonly header: readonly LinkView[];
    readonly footer: readonly LinkView[];
    readonly legal: readonly LinkView[];
  } | null;
}

/** The page editors can write for the area below the platform, under the slug below-platform; null if there is none. */
export interface BelowPlatformResponse {
  readonly status: true;
  readonly data: PageView | null;
}
