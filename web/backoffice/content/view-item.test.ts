import { describe, expect, test } from 'vitest';
import { readAlign } from '@fairlead/contract/content/wire/view-nodes.ts';
import { viewItem, writeAlign } from './view-item.ts';

const asItIs = (html: string) => html;

describe('rendered at once, without the server', () => {
  test.each([
    ['heading', { text: 'Hello', tag: 'h3' }, { kind: 'heading', text: 'Hello', level: 3 }],
    ['heading', { text: 'Hello' }, { kind: 'heading', text: 'Hello', level: 2 }],
    ['text', { text: '<p>Hello</p>' }, { kind: 'text', html: '<p>Hello</p>' }],
    ['button', { text: 'Go', url: '/go' }, { kind: 'button', link: { text: 'Go', url: '/go' } }],
    [
      'image',
      { image: { path: '/storage/uploads/a.jpg', meta: { title: 'A boat' } } },
      { kind: 'image', image: { src: '/storage/uploads/a.jpg', alt: 'A boat' } },
    ],
    [
      'CustomImage',
      { asset: { path: '/a.jpg' }, style: 'Square' },
      { kind: 'customImage', shape: 'square', image: { src: '/storage/uploads/a.jpg' } },
    ],
    ['Steps', { items: [{ value: { title: 'One' } }] }, { kind: 'steps', steps: [{ title: 'One', text: '' }] }],
    ['divider', {}, { kind: 'divider' }],
  ] as const)('%s of %j', (name, settings, node) => {
    expect(viewItem(name, settings, asItIs)).toMatchObject(node);
  });
});

describe('missing its content', () => {
  test.each([
    ['heading', { text: '' }],
    ['text', { text: '<p></p>' }],
    ['button', { text: 'Go', url: 'javascript:alert(1)' }],
    ['image', { image: null }],
    ['gallery', { gallery: [] }],
    ['Card', { title: '', text: '<p></p>' }],
  ] as const)('%s of %j', (name, settings) => {
    expect(viewItem(name, settings, asItIs)).toBeNull();
  });
});

test.each(['BlogPosts', 'CodeBlock', 'SubPages'] as const)('%s is requested from the server', (name) => {
  expect(viewItem(name, {}, asItIs)).toBe('server');
});

test('html passes through the sanitiser', () => {
  expect(viewItem('html', { html: '<b>bold</b>' }, () => 'safe')).toMatchObject({ html: 'safe' });
});

describe('the alignment within a style', () => {
  test.each([
    ['', 'center', 'text-align: center'],
    ['color: red', 'right', 'color: red; text-align: right'],
    ['text-align:left; color: red', 'right', 'color: red; text-align: right'],
    ['color: red; text-align: left;', null, 'color: red'],
  ] as const)('%j becomes %s', (style, align, written) => {
    expect(writeAlign(style, align)).toBe(written);
    expect(readAlign('heading', written)).toBe(align);
  });
});
