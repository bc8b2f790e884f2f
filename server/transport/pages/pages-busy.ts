/** Thrown if a page can't be rendered now; a retry in a few seconds should succeed. */
export class PagesBusy extends Error {
  override readonly name = 'PagesBusy';
}
