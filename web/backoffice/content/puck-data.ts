/**
 * A page's components as Puck keeps them, and back without loss: what the editor does not know (components, settings, children of what
 * has none) is carried along untouched. Pure.
 *
 *     {component: 'Heading', settings: {text: 'Hi', x: 1}}
 *     {type: 'heading', props: {id, component: 'Heading', settings: {text: 'Hi', x: 1}, kept: {}}}
 */
import { findComponentName, type ComponentName } from '@fairlead/contract/content/components.ts';
import type { LayoutItem } from '@fairlead/contract/content/schemas.ts';

/** Shown as a block with its name, and never changed. */
export const UNKNOWN_TYPE = 'unknown';
/** Puck's name for the page itself, among the places that blocks stand in. */
export const ROOT_ZONE = 'root:default-zone';

export type BlockType = ComponentName | typeof UNKNOWN_TYPE;

export type BlockSettings = Readonly<Record<string, unknown>>;

export interface ColumnProps {
  readonly settings: BlockSettings;
  readonly children: readonly BlockData[];
}

export interface BlockProps {
  readonly id: string;
  /** As it is spelled in the document, which may differ from the type in its case. */
  readonly component: string;
  readonly settings: BlockSettings;
  /** Only of a section. */
  readonly children?: readonly BlockData[];
  /** Only of a grid. */
  readonly columns?: readonly ColumnProps[];
  /** What else the item holds. */
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

/** `makeId` names a block within the page; Puck finds it by that. */
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

/** The layout field again. A section has children and a grid columns, if only none. */
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
