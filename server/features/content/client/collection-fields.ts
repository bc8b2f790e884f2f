import type { Collection, CollectionField } from '@fairlead/contract/content/schemas.ts';

type Described = readonly [type: string, localize: boolean, options?: Readonly<Record<string, unknown>>];

const TITLE: Readonly<Record<string, Described>> = {
  title: ['text', true],
  title_slug: ['text', false],
  published: ['boolean', false],
};

const FIELDS: Readonly<Record<Collection, Readonly<Record<string, Described>>>> = {
  pages: {
    ...TITLE,
    description: ['textarea', true],
    components: ['layout', true],
    subpages: ['collectionlink', false, { link: 'subpages', display: 'title', multiple: true }],
    featured: ['collectionlink', false, { link: 'posts', display: 'title', multiple: false }],
  },
  posts: { ...TITLE, summary: ['textarea', true], image: ['asset', false], components: ['layout', true] },
  subpages: { ...TITLE, description: ['textarea', true], components: ['layout', true] },
};

/** The fields of a collection's entries in a Cockpit's format: options are an empty list if there are none. */
export function describeFields(collection: Collection): Record<string, CollectionField> {
  return Object.fromEntries(
    Object.entries(FIELDS[collection]).map(([name, [type, localize, options]]) => [name, { name, type, localize, options: options ?? [] }]),
  );
}
