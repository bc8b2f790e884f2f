import { describe, expect, test } from 'vitest';
import routes from '../../web/routes.ts';
import { slugSchema } from './schemas.ts';
import { backofficePaths, editorPaths } from '../operators/paths.ts';
import { contentPaths } from '../paths.ts';
import { RESERVED_SLUGS } from './reserved-slugs.ts';

/** Of the content service, though the web app has something to say there too. */
const PAGES_OF_CONTENT = ['blog', 'contact-us', 'referrals'];

interface RouteEntry {
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

const firstPartsOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstPartsOf(children) : [path.split('/')[0] ?? '']));

describe('no page can have an address', () => {
  const all = [...new Set(firstPartsOf(routes))];
  const fixed = all.filter((part) => !part.startsWith(':') && part !== '*' && !PAGES_OF_CONTENT.includes(part));

  test.each(fixed)('that leads to a page of the web app: %s', (part) => {
    expect(RESERVED_SLUGS).toContain(part.toLowerCase());
  });

  test.each([contentPaths.uploads, editorPaths.entries, backofficePaths.login])('under which the server answers: %s', (path) => {
    expect(RESERVED_SLUGS).toContain(path.split('/')[1]);
  });

  test.each([...RESERVED_SLUGS])('and none is listed that could be no slug anyway: %s', (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});

test.each([...PAGES_OF_CONTENT, 'index', 'about', 'privacy'])('a page can be at %s', (slug) => {
  expect(RESERVED_SLUGS).not.toContain(slug);
});
