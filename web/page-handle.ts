/** What a route says about its page, in React Router's `handle`. */
export interface PageHandle {
  /**
   * The page works completely for guests without the app: the browser handles its links and forms, the page script its two switches. It is
   * then sent without the app's scripts. Clients get the app everywhere, since the header shows who they are.
   */
  readonly staticForGuests?: boolean;
  /** Sent without the app, the page's components still work through the small script of web/features/content/behaviours. */
  readonly hasBehaviours?: boolean;
  /** The page should be found by search engines, in every language; content pages declare that themselves. */
  readonly isForSearch?: boolean;
  /** On the server: a script for the page's head, which runs before the rest of the page has loaded. It must be self-contained. */
  readonly headScript?: () => string;
  /** The page is never more than what the server sent: it never loads the app's scripts. */
  readonly alwaysStatic?: boolean;
}

export function isStaticForGuests(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'staticForGuests' in handle && handle.staticForGuests === true;
}

export function isForSearch(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.isForSearch === true;
}

export function hasBehaviours(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.hasBehaviours === true;
}

export function isAlwaysStatic(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'alwaysStatic' in handle && handle.alwaysStatic === true;
}

export function headScriptOf(handle: unknown): string {
  return (handle as PageHandle | undefined)?.headScript?.() ?? '';
}
