/**
 * A page's components in Puck's format, and back without loss: anything the editor does not know (components, settings, children where none
 * are expected) is preserved. Pure.
 *
 *     {component: 'Heading', settings: {text: 'Hi', x: 1}}
 *     {type: 'heading', props: {id, component: 'Heading', settings: {text: 'Hi', x: 1}, kept: {}}}
 */
import { findComponentName, type ComponentName } from '@fairlead/contract/content/components.ts';
import type { LayoutItem } from '@fairlead/contract/content/schemas.ts';

/** Shown as a block with its name, and never changed. */
export const UNKNOWN_TYPE = 'unknown';
/** Puck's name for the page itself among the containers. */
export const ROOT_ZONE = 'root:default-zone';

export type BlockType = ComponentName | typeof UNKNOWN_TYPE;

export type BlockSettings = Readonly<Record<string, unknown>>;

export interface ColumnProps {
  readonly settings: BlockSettings;
  readonly children: readonly BlockData[];
}

export interface BlockProps {
  readonly id: string;
  /** As spelled in the document, which may differ from the type in case. */
  readonly component: string;
  readonly settings: BlockSettings;
  /** Sections only. */
  readonly children?: readonly BlockData[];
  /** Grids only. */
  readonly columns?: readonly ColumnProps[];
  /** Everything else in the item. */
  readonly kept?: Partial<LayoutItem>;
}

export interface BlockData {
  readonly type: string;
  readonly props: BlockProps;
}

export interface PageData {
  readonly root: { readonly props: Readonly<Record<string, never>> };
  readonly content: readonly BlockData[];
}

/** The items in Puck's format. `makeId` generates the id that Puck finds a block by. */
export function toPuckData(items: readonly LayoutItem[], makeId: () => string): PageData {
  return { root: { props: {} }, content: toBlocks(items, makeId) };
}

function toBlocks(items: readonly LayoutItem[], makeId: () => string): BlockData[] {
  return items.map((item) => {
    const type: BlockType = findComponentName(item.component) ?? UNKNOWN_TYPE;
    const { component, settings, children, columns, ...rest } = item;
    const common = { id: makeId(), component, settings };
    const childrenKept = children === undefined ? {} : { children };
    const columnsKept = columns === undefined ? {} : { columns };
    if (type === 'section') {
      return { type, props: { ...common, children: toBlocks(children ?? [], makeId), kept: { ...rest, ...columnsKept } } };
    }
    if (type === 'grid') {
      const shown = (columns ?? []).map((column) => ({ ...column, children: toBlocks(column.children, makeId) }));
      return { type, props: { ...common, columns: shown, kept: { ...rest, ...childrenKept } } };
    }
    return { type, props: { ...common, kept: { ...rest, ...childrenKept, ...columnsKept } } };
  });
}

/** The blocks as the layout field. A section always has children and a grid columns, even if empty. */
export function fromPuckData(blocks: readonly BlockData[]): LayoutItem[] {
  return blocks.map(({ type, props }) => {
    const { component, settings, kept = {} } = props;
    const item = { ...kept, component, settings };
    if (type === 'section') return { ...item, children: fromPuckData(props.children ?? []) };
    if (type !== 'grid') return item;
    const columns = (props.columns ?? []).map((column) => ({ ...column, children: fromPuckData(column.children) }));
    return { ...item, columns };
  });
}
