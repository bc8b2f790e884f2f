/** The placement of each block, so that the canvas keeps the same rhythm as the page. Pure. */
import type { ComponentName } from '@fairlead/contract/content/components.ts';
import type { ContentNode, NodeBase } from '@fairlead/contract/content/view.ts';
import { isRaisedSection, partsOf, spaceBetween, type Space } from '../../features/content/nodes/rhythm.ts';
import { UNKNOWN_TYPE, type BlockData } from './puck-data.ts';
import { viewItem } from './view-item.ts';

export interface BlockPlace {
  /** The space above. */
  readonly space: Space;
  /** Across the page, or within its margins: then the first and last of a run keep their distance from others. */
  readonly run: 'wide' | 'nested' | { readonly isFirst: boolean; readonly isLast: boolean };
}

export type BlockPlaces = ReadonlyMap<string, BlockPlace>;

export function findPlaces(blocks: readonly BlockData[]): BlockPlaces {
  const places = new Map<string, BlockPlace>();
  placeParts(blocks, places);
  return places;
}

const BASE: NodeBase = { anchor: null, className: '', align: null };
/** Stands in for a component that cannot be shown yet. */
const PLAIN: ContentNode = { ...BASE, kind: 'divider' };

function placeParts(blocks: readonly BlockData[], places: Map<string, BlockPlace>): void {
  const nodes = blocks.map(nodeOf);
  const blockOf = new Map(nodes.map((node, index) => [node, blocks[index]]));
  for (const part of partsOf(nodes)) {
    const run = part.kind === 'wide' ? [part.node] : part.nodes;
    run.forEach((node, index) => {
      const block = blockOf.get(node);
      if (block === undefined) return;
      const above = run[index - 1] ?? null;
      places.set(block.props.id, {
        space: spaceBetween(above, node),
        run: part.kind === 'wide' ? 'wide' : { isFirst: index === 0, isLast: index === run.length - 1 },
      });
      if (block.type === 'section' && !isRaisedSection(node)) placeParts(block.props.children ?? [], places);
      else placeInside(block, places);
    });
  }
}

function placeNested(blocks: readonly BlockData[], places: Map<string, BlockPlace>): void {
  const nodes = blocks.map(nodeOf);
  blocks.forEach((block, index) => {
    const node = nodes[index] ?? PLAIN;
    places.set(block.props.id, { space: spaceBetween(nodes[index - 1] ?? null, node), run: 'nested' });
    placeInside(block, places);
  });
}

function placeInside({ props }: BlockData, places: Map<string, BlockPlace>): void {
  placeNested(props.children ?? [], places);
  for (const { children } of props.columns ?? []) placeNested(children, places);
}

/** Only its kind counts, and whether it is a highlighted section. Always a new object. */
function nodeOf({ type, props }: BlockData): ContentNode {
  if (type === 'section') return { ...BASE, className: sectionClass(props.settings), kind: 'section', children: [] };
  if (type === 'grid') return { ...BASE, kind: 'grid', columns: [] };
  if (type === UNKNOWN_TYPE) return { ...PLAIN };
  const view = viewItem(type as ComponentName, props.settings, (html) => html);
  return view === null || view === 'server' ? { ...PLAIN } : { ...view };
}

/** A section's class names as on the page. */
export function sectionClass(settings: Readonly<Record<string, unknown>>): string {
  const written = settings['class'];
  return (typeof written === 'string' ? written : '')
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `content-${name}`)
    .join(' ');
}
