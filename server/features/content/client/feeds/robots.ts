/** Where search engines have nothing to find: the app behind the login, its calls, and what nobody should land on. */
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
