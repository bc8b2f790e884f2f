import { redirect } from 'react-router';
import { sessionStore, type Session } from './session-store.ts';

/** The session on a page that needs one; throws a redirect to the sign-in page, which leads back here. */
export function requireSession(request: Request): Session {
  const session = sessionStore.get();
  if (session !== null) return session;
  // A cookie that still says "signed in" is stale: without this the server would render the wrong header once more.
  sessionStore.clear('expired');
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The URL after sign-in: `next` if it is on this site, otherwise `fallback`. */
export function addressAfterLogin(next: string | null, fallback: string): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return fallback;
  // Browsers drop tabs and line breaks from URLs, so "/\t/evil.example" would leave the site.
  const resolved = URL.parse(next, 'https://this.site.invalid');
  return resolved?.host === 'this.site.invalid' ? resolved.pathname + resolved.search : fallback;
}
