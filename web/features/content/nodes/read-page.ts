/** What a page as a whole determines about its components. Pure. */
import type { ContentNode, ImageView } from '@fairlead/contract/content/view.ts';

/** The component with the page's title: the first hero, banner or level-one heading, unless a lower heading comes before it. */
export function findMainTitle(nodes: readonly ContentNode[]): ContentNode | null {
  for (const node of inOrder(nodes)) {
    if (node.kind === 'bigHero' || node.kind === 'pageBanner') return node;
    if (node.kind === 'heading') return node.level === 1 ? node : null;
    if (node.kind === 'sectionDivider') return null;
  }
  return null;
}

export function findFirstImage(nodes: readonly ContentNode[]): ImageView | null {
  for (const node of inOrder(nodes)) {
    const image = imageOf(node);
    if (image !== null) return image;
  }
  return null;
}

function imageOf(node: ContentNode): ImageView | null {
  switch (node.kind) {
    case 'image':
    case 'customImage':
    case 'card':
      return node.image;
    case 'bigHero':
      return node.background ?? node.image;
    case 'pageBanner':
      return node.media?.image ?? null;
    case 'gallery':
      return node.images[0] ?? null;
    case 'carousel':
      return node.slides[0]?.image ?? null;
    case 'blogPosts':
      return node.posts[0]?.image ?? null;
    default:
      return null;
  }
}

/** All components in reading order, at any depth. */
function* inOrder(nodes: readonly ContentNode[]): Generator<ContentNode> {
  for (const node of nodes) {
    yield node;
    if (node.kind === 'section') yield* inOrder(node.children);
    if (node.kind === 'grid') for (const { children } of node.columns) yield* inOrder(children);
  }
}
