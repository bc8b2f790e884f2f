import { describe, expect, test } from 'vitest';
import routes from '../../web/routes.ts';
import { slugSchema } from './schemas.ts';
import { backofficePaths, editorPaths } from '../operators/paths.ts';
import { contentPaths } from '../paths.ts';
import { RESERVED_SLUGS } from './reserved-slugs.ts';

/** Pages of the content service, although the web app also handles these URLs. */
const PAGES_OF_CONTENT = ['blog', 'contact-us', 'referrals'];

interface RouteEntry {
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

const firstPartsOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? firstPartsOf(children) : [path.split('/')[0] ?? '']));

describe('no page can have a URL', () => {
  const all = [...new Set(firstPartsOf(routes))];
  const fixed = all.filter((part) => !part.startsWith(':') && part !== '*' && !PAGES_OF_CONTENT.includes(part));

  test.each(fixed)('that leads to a page of the web app: %s', (part) => {
    expect(RESERVED_SLUGS).toContain(part.toLowerCase());
  });

  test.each([contentPaths.uploads, editorPaths.entries, backofficePaths.login])('handled by the server: %s', (path) => {
    expect(RESERVED_SLUGS).toContain(path.split('/')[1]);
  });

  test.each([...RESERVED_SLUGS])('that is reserved without being a valid slug: %s', (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});

test.each([...PAGES_OF_CONTENT, 'index', 'about', 'privacy'])('a page can be at %s', (slug) => {
  expect(RESERVED_SLUGS).not.toContain(slug);
});
