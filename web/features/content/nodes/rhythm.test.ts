import type { ContentNode, NodeBase } from '@fairlead/contract/content/view.ts';
import { describe, expect, test } from 'vitest';
import { isRaisedSection, partsOf, spaceBetween } from './rhythm.ts';

const BASE: NodeBase = { anchor: null, className: '', align: null };
const TEXT: ContentNode = { ...BASE, kind: 'text', html: '' };
const H2: ContentNode = { ...BASE, kind: 'heading', level: 2, text: 'Two' };
const H3: ContentNode = { ...BASE, kind: 'heading', level: 3, text: 'Three' };
const DIVIDER: ContentNode = { ...BASE, kind: 'divider' };
const BUTTON: ContentNode = { ...BASE, kind: 'button', link: { text: 'On', url: '/about' } };
const GRID: ContentNode = { ...BASE, kind: 'grid', columns: [] };
const SECTION: ContentNode = { ...BASE, kind: 'section', children: [] };
const BANNER: ContentNode = { ...BASE, kind: 'pageBanner', title: 'About', summary: '', media: null };
const STEPS: ContentNode = { ...BASE, kind: 'steps', title: 'Steps', steps: [] };
const STEPS_OF_HEADING: ContentNode = { ...BASE, kind: 'steps', title: '', steps: [] };

describe('the space between two components', () => {
  test.each([
    ['the first has none', null, H2, 'none'],
    ['a heading belongs to its text', H2, TEXT, 'near'],
    ['a heading belongs to the heading below it', H2, H3, 'near'],
    ['a heading is a little apart from a grid', H2, GRID, 'paragraph'],
    ['paragraphs follow each other', TEXT, TEXT, 'paragraph'],
    ['a button follows its text', TEXT, BUTTON, 'paragraph'],
    ['buttons are close together', BUTTON, BUTTON, 'near'],
    ['a new topic is apart', TEXT, H2, 'apart'],
    ['a part of a topic is not', TEXT, H3, 'block'],
    ['sections are apart', SECTION, TEXT, 'apart'],
    ['grids are apart', GRID, GRID, 'apart'],
    ['a component with its own title is apart', TEXT, STEPS, 'apart'],
    ['a component without one is not', TEXT, STEPS_OF_HEADING, 'block'],
    ['a divider has space', TEXT, DIVIDER, 'block'],
  ] as const)('%s', (_, above, below, space) => {
    expect(spaceBetween(above, below)).toBe(space);
  });
});

test('bands and sections span the full width, the components between them form a group', () => {
  expect(partsOf([BANNER, H2, TEXT, SECTION, GRID])).toEqual([
    { kind: 'wide', node: BANNER },
    { kind: 'run', nodes: [H2, TEXT] },
    { kind: 'wide', node: SECTION },
    { kind: 'run', nodes: [GRID] },
  ]);
});

test('only its class makes a section a band', () => {
  expect(isRaisedSection({ ...SECTION, className: 'content-wide content-band' })).toBe(true);
  expect(isRaisedSection({ ...SECTION, className: 'content-bandage' })).toBe(false);
  expect(isRaisedSection({ ...GRID, className: 'content-band' })).toBe(false);
});
