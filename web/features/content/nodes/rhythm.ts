/** The vertical rhythm of a page, which keeps related components together. Pure. */
import type { ContentNode, ContentNodeKind } from '@fairlead/contract/content/view.ts';

export type Space = 'none' | 'near' | 'paragraph' | 'block' | 'apart';

const TEXTS: ReadonlySet<ContentNodeKind> = new Set(['text', 'html', 'inducementRules']);
/** What a heading introduces as text or as a list without its own title. */
const FOLLOWS_ITS_HEADING: ReadonlySet<ContentNodeKind> = new Set([
  'text',
  'html',
  'inducementRules',
  'heading',
  'subPages',
  'questions',
  'button',
]);

/** The space between a component and the one above it; null for the first one. */
export function spaceBetween(above: ContentNode | null, below: ContentNode): Space {
  if (above === null) return 'none';
  if (above.kind === 'heading') return FOLLOWS_ITS_HEADING.has(below.kind) ? 'near' : 'paragraph';
  if (below.kind === 'heading') return below.level <= 2 ? 'apart' : 'block';
  if (above.kind === 'section' || below.kind === 'section') return 'apart';
  if (above.kind === 'grid' && below.kind === 'grid') return 'apart';
  if (hasTitle(below)) return 'apart';
  if (TEXTS.has(above.kind) && (TEXTS.has(below.kind) || below.kind === 'button')) return 'paragraph';
  if (above.kind === 'button' && below.kind === 'button') return 'near';
  return 'block';
}

/** Whether it begins with a heading of its own. */
function hasTitle(node: ContentNode): boolean {
  switch (node.kind) {
    case 'blogPosts':
    case 'steps':
    case 'questions':
    case 'subPages':
      return node.title !== '';
    default:
      return false;
  }
}

/** Components that span the window unless something is beside them. */
const BANDS: ReadonlySet<ContentNodeKind> = new Set(['bigHero', 'pageBanner', 'sectionDivider', 'oilStory', 'marginRules']);

/** A section with this class is highlighted as a band. */
const BAND_CLASS = 'content-band';

export function isRaisedSection(node: ContentNode): boolean {
  return node.kind === 'section' && node.className.split(' ').includes(BAND_CLASS);
}

/** The layout of a page: components across its whole width, and groups of others within its margins. */
export type PagePart =
  | { readonly kind: 'wide'; readonly node: ContentNode }
  | { readonly kind: 'run'; readonly nodes: readonly ContentNode[] };

export function partsOf(nodes: readonly ContentNode[]): readonly PagePart[] {
  const parts: PagePart[] = [];
  let run: ContentNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push({ kind: 'run', nodes: run });
    run = [];
  };
  for (const node of nodes) {
    if (BANDS.has(node.kind) || node.kind === 'section') {
      endRun();
      parts.push({ kind: 'wide', node });
    } else run.push(node);
  }
  endRun();
  return parts;
}
