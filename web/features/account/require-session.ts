import { redirect } from 'react-router';
import { sessionStore, type Session } from './session-store.ts';

/** The session of the client at a page that needs one; throws the way to the login page, which leads back here. */
export function requireSession(request: Request): Session {
  const session = sessionStore.get();
  if (session !== null) return session;
  // A cookie that still says "signed in" is stale: without this the server would render the wrong header once more.
  sessionStore.clear('expired');
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** Where to go after login: `next` where it is an address of this site, else `fallback`. */
export function addressAfterLogin(next: string | null, fallback: string): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return fallback;
  // A browser drops tabs and line ends from addresses, so that "/\t/evil.example" would leave the site.
  const resolved = URL.parse(next, 'https://this.site.invalid');
  return resolved?.host === 'this.site.invalid' ? resolved.pathname + resolved.search : fallback;
}
