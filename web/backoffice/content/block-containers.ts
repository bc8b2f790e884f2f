/** The containers for blocks on a page: the page itself, its sections and the columns of its grids, at any depth. Pure. */
import { ROOT_ZONE, type BlockData } from './puck-data.ts';

/** Sections and grids are numbered from 1 in page order, columns from 1 within their grid. */
export type ContainerName =
  | { readonly kind: 'page' }
  | { readonly kind: 'section'; readonly number: number }
  | { readonly kind: 'column'; readonly grid: number; readonly number: number };

export interface BlockContainer {
  /** Puck's name for the container. */
  readonly zone: string;
  readonly name: ContainerName;
  /** Number of blocks in it. */
  readonly count: number;
}

/** The containers in page order, without those inside the block `without`: a block cannot be moved into itself. */
export function findContainers(blocks: readonly BlockData[], without: string | null): BlockContainer[] {
  const numbers = { section: 0, grid: 0 };
  return [{ zone: ROOT_ZONE, name: { kind: 'page' }, count: blocks.length }, ...inside(blocks, without, numbers)];
}

function inside(blocks: readonly BlockData[], without: string | null, numbers: { section: number; grid: number }): BlockContainer[] {
  return blocks.flatMap(({ type, props }): BlockContainer[] => {
    const found: BlockContainer[] = [];
    if (type === 'section') {
      const children = props.children ?? [];
      numbers.section += 1;
      found.push({ zone: `${props.id}:children`, name: { kind: 'section', number: numbers.section }, count: children.length });
      found.push(...inside(children, without, numbers));
    }
    if (type === 'grid') {
      numbers.grid += 1;
      const grid = numbers.grid;
      for (const [index, { children }] of (props.columns ?? []).entries()) {
        const name: ContainerName = { kind: 'column', grid, number: index + 1 };
        found.push({ zone: `${props.id}:columns[${index}].children`, name, count: children.length });
        found.push(...inside(children, without, numbers));
      }
    }
    return props.id === without ? [] : found;
  });
}
