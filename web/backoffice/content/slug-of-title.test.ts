import { slugSchema } from '@fairlead/contract/content/schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOfTitle } from './slug-of-title.ts';

test.each([
  ['About us', 'about-us'],
  ['Über uns & Co.', 'ueber-uns-and-co'],
  ['Perché scegliere l’Italia?', 'perche-scegliere-litalia'],
  ['  --  ', ''],
])('%s proposes %s', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('any title proposes a valid slug or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const slug = slugOfTitle(title);
      expect(slug === '' || slugSchema.safeParse(slug).success).toBe(true);
    }),
  );
});
