/** What a route says about its page, as React Router's `handle`. */
export interface PageHandle {
  /**
   * The page does all it does for a guest without the app: its links and forms are the browser's, its two switches the page
   * script's. It is then sent without the app's scripts. Clients get the app everywhere: the header shows who they are.
   */
  readonly staticForGuests?: boolean;
  /** Sent without the app, the page's components still do what they do by the small script of web/features/content/behaviours. */
  readonly hasBehaviours?: boolean;
  /** Anybody may land on it from a search, in every language on offer; content pages say that themselves. */
  readonly isForSearch?: boolean;
  /** On the server: a script that runs in the head of the page, before anything else of it is there. It must stand alone. */
  readonly headScript?: () => string;
  /** The page is never more than what the server sent: no one gets the app's scripts with it. */
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
