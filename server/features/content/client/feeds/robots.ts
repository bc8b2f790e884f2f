/** Paths with nothing for search engines: the app behind the sign-in, its calls, and pages that should not be entry points. */
const CLOSED = [
  '/api/',
  '/platform',
  '/my-account',
  '/transactions',
  '/payment',
  '/statements',
  '/autoLogin/',
  '/password/',
  '/backoffice',
  '/offline',
];

export function formatRobots(siteUrl: string): string {
  return ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}
