import type { ContentNode, ImageView, NodeBase } from '@fairlead/contract/content/view.ts';
import { describe, expect, test } from 'vitest';
import { findFirstImage, findMainTitle } from './read-page.ts';

const BASE: NodeBase = { anchor: null, className: '', align: null };
const PICTURE: ImageView = { src: '/media/one.webp', alt: '', width: 10, height: 10, sources: [] };
const TEXT: ContentNode = { ...BASE, kind: 'text', html: '' };
const H1: ContentNode = { ...BASE, kind: 'heading', level: 1, text: 'One' };
const H2: ContentNode = { ...BASE, kind: 'heading', level: 2, text: 'Two' };
const HERO: ContentNode = { ...BASE, kind: 'bigHero', title: 'Hero', subtitle: '', background: null, image: PICTURE, video: null };
const CARD: ContentNode = { ...BASE, kind: 'card', title: 'Card', subtitle: '', html: '', link: null, image: null };
const inGrid = (...children: ContentNode[]): ContentNode => ({ ...BASE, kind: 'grid', columns: [{ ...BASE, children }] });
const inSection = (...children: ContentNode[]): ContentNode => ({ ...BASE, kind: 'section', children });

describe("the page's title is", () => {
  test.each([
    ['the first level-one heading', [TEXT, H1, HERO], H1],
    ['a hero', [HERO, H1], HERO],
    ['found at any depth', [inSection(inGrid(H1))], H1],
    ['null if another heading comes first', [H2, H1], null],
    ['null without a heading', [TEXT, CARD], null],
  ] as const)('%s', (_, nodes, title) => {
    expect(findMainTitle(nodes)).toBe(title);
  });
});

test('the first image is the first in reading order', () => {
  expect(findFirstImage([TEXT, inGrid(CARD, HERO)])).toBe(PICTURE);
  expect(findFirstImage([TEXT, CARD])).toBeNull();
});
