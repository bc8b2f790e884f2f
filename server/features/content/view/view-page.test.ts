import { wireEntrySchema } from '@fairlead/contract/content/schemas.ts';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { readRecordings } from '../../../adapters/content/fixture-recordings.ts';
import { viewPage, type ViewPageInput } from './view-page.ts';

const [ABOUT = { _id: '' }] = z.array(wireEntrySchema).parse(readRecordings().find(({ name }) => name === 'pages-about-de')?.response.body);

const view = (entry: ViewPageInput['entry'], change: Partial<ViewPageInput> = {}) =>
  viewPage({ entry, collection: 'pages', language: 'de', translations: ['en', 'de'], posts: [], warn: () => {}, ...change });

test('a recorded page has its texts, times and sub pages', () => {
  const page = view(ABOUT);
  expect(page).toMatchObject({
    collection: 'pages',
    slug: 'about',
    language: 'de',
    translations: ['en', 'de'],
    title: 'Über uns',
    description: 'Who we are',
    publishedAt: 1_795_205_972_000,
    modifiedAt: 1_795_205_972_000,
  });
  expect(page.nodes.find(({ kind }) => kind === 'subPages')).toMatchObject({
    pages: [
      { text: 'Kontotypen', url: '/account-types', summary: '' },
      { text: 'Gebühren', url: '/fees', summary: '' },
    ],
  });
});

test('a post is described by its summary and has its image', () => {
  const entry = { _id: 'a', title: 'Margin', summary: 'In short', image: { path: '/a.png' } };
  expect(view(entry, { collection: 'posts' })).toMatchObject({ description: 'In short', image: { src: '/storage/uploads/a.png' } });
});

test('the body of a Cockpit’s post is its only text', () => {
  const entry = { _id: 'a', title: 'Margin', body: '<p onclick="x">In plain words</p><script>x</script>' };
  expect(view(entry, { collection: 'posts' }).nodes).toEqual([
    { kind: 'text', html: '<p>In plain words</p>', anchor: null, className: '', align: null },
  ]);
});

test.each<[string, unknown]>([
  ['not populated', { _id: 'b', link: 'subpages', display: 'Fees' }],
  ['without a title', { _id: 'b', title_slug: 'fees' }],
  ['with an invalid slug', { _id: 'b', title: 'Fees', title_slug: '/evil.test' }],
  ['no entry at all', 'fees'],
])('a sub page is not shown if it is %s', (_, subpage) => {
  const components = [{ component: 'SubPages', settings: { subpages: [{ _id: 'b' }] } }];
  expect(view({ _id: 'a', subpages: [subpage], components }).nodes).toEqual([]);
});

test('an empty entry is an empty page', () => {
  expect(view({ _id: 'a', title: null, components: null })).toMatchObject({ slug: '', title: '', description: '', image: null, nodes: [] });
});
