import { describe, expect, test } from 'vitest';
import { findContainers } from './block-containers.ts';
import type { BlockData } from './puck-data.ts';

const block = (type: string, id: string, more: Partial<BlockData['props']> = {}): BlockData => ({
  type,
  props: { id, component: type, settings: {}, ...more },
});

const PAGE: readonly BlockData[] = [
  block('Heading', 'h'),
  block('section', 's1', {
    children: [
      block('grid', 'g', {
        columns: [
          { settings: {}, children: [block('text', 't')] },
          { settings: {}, children: [block('section', 's2', { children: [] })] },
        ],
      }),
    ],
  }),
  block('section', 's3', { children: [block('text', 'u'), block('text', 'v')] }),
];

describe('the containers of a page', () => {
  test.each<[string, readonly BlockData[], string | null, string[]]>([
    ['of an empty page', [], null, ['root:default-zone page 0']],
    [
      'of a page with nested blocks, in page order',
      PAGE,
      'h',
      [
        'root:default-zone page 3',
        's1:children section 1 1',
        'g:columns[0].children column 1.1 1',
        'g:columns[1].children column 1.2 1',
        's2:children section 2 0',
        's3:children section 3 2',
      ],
    ],
    ['for a block with children: none inside it', PAGE, 's1', ['root:default-zone page 3', 's3:children section 3 2']],
  ])('%s', (_case, blocks, without, expected) => {
    expect(findContainers(blocks, without).map(({ zone, name, count }) => `${zone} ${written(name)} ${count}`)).toEqual(expected);
  });
});

function written(name: ReturnType<typeof findContainers>[number]['name']): string {
  if (name.kind === 'page') return 'page';
  return name.kind === 'section' ? `section ${name.number}` : `column ${name.grid}.${name.number}`;
}
