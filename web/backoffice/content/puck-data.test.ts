import { componentSettings } from '@fairlead/contract/content/components.ts';
import type { LayoutItem } from '@fairlead/contract/content/schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPuckData, toPuckData, UNKNOWN_TYPE, type BlockData } from './puck-data.ts';

function ids(): () => string {
  let last = 0;
  return () => `block-${(last += 1)}`;
}

const roundTrip = (items: readonly LayoutItem[]) => fromPuckData(toPuckData(items, ids()).content);

/** Documents as any Cockpit may contain them: any spelling, any settings, nested to some depth. */
const settings = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const known = fc.constantFrom(...Object.keys(componentSettings), 'Heading', 'HTML', 'bighero');
const component = fc.oneof({ weight: 4, arbitrary: known }, fc.string({ minLength: 1, maxLength: 20 }));
const { items } = fc.letrec<{ item: LayoutItem; items: LayoutItem[] }>((tie) => ({
  items: fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'layout' }),
  item: fc
    .record(
      {
        component,
        settings,
        name: fc.string({ maxLength: 10 }),
        children: fc.oneof({ maxDepth: 4, depthIdentifier: 'layout' }, fc.constant([]), tie('items')),
        columns: fc.array(
          fc.record({ settings, children: fc.oneof({ maxDepth: 4, depthIdentifier: 'layout' }, fc.constant([]), tie('items')) }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: ['component', 'settings'] },
    )
    .map(withEmptyLists),
}));

/** Adds the empty lists that a section without children and a grid without columns come back with; the meaning is the same. */
function withEmptyLists(item: LayoutItem): LayoutItem {
  const name = item.component.toLowerCase();
  if (name === 'section') return { ...item, children: item.children ?? [] };
  return name === 'grid' ? { ...item, columns: item.columns ?? [] } : item;
}

test('every layout round-trips unchanged', () => {
  fc.assert(
    fc.property(items, (layout) => {
      expect(roundTrip(layout)).toEqual(layout);
    }),
  );
});

test('every block has a unique id at any depth', () => {
  fc.assert(
    fc.property(items, (layout) => {
      const found = idsOf(toPuckData(layout, ids()).content);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

function idsOf(blocks: readonly BlockData[]): string[] {
  return blocks.flatMap(({ props }) => [
    props.id,
    ...idsOf(props.children ?? []),
    ...(props.columns ?? []).flatMap(({ children }) => idsOf(children)),
  ]);
}

test('a component is found whatever its case, and keeps its spelling', () => {
  const [block] = toPuckData([{ component: 'HEADING', settings: { text: 'Hello' } }], ids()).content;
  expect(block).toMatchObject({ type: 'heading', props: { component: 'HEADING', settings: { text: 'Hello' } } });
});

test('an unknown component is a block of its own kind', () => {
  const item = { component: 'Countdown', settings: { until: 'tomorrow' }, children: [{ component: 'text', settings: {} }] };
  expect(toPuckData([item], ids()).content[0]?.type).toBe(UNKNOWN_TYPE);
  expect(roundTrip([item])).toEqual([item]);
});

test('an edit changes only what was edited', () => {
  const [block] = toPuckData([{ component: 'heading', settings: { text: 'Before', custom: 7 }, name: 'Head' }], ids()).content;
  if (block === undefined) throw new Error('block missing');
  const changed = { ...block, props: { ...block.props, settings: { ...block.props.settings, text: 'After' } } };
  expect(fromPuckData([changed])).toEqual([{ component: 'heading', settings: { text: 'After', custom: 7 }, name: 'Head' }]);
});
