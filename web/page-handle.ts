/** What a route says about its page, as React Router's `handle`. */
export interface PageHandle {
  /**
   * The page does all it does for a guest without the app: its links and forms are the browser's, its two switches the page
   * script's. It is then sent without the app's scripts. Clients get the app everywhere: the header shows who they are.
   */
  readonly staticForGuests?: boolean;
}

export function isStaticForGuests(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'staticForGuests' in handle && handle.staticForGuests === true;
}
