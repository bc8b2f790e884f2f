/** Why a page is not rendered now; asking again in a few seconds is the right thing to do. */
export class PagesBusy extends Error {
  override readonly name = 'PagesBusy';
}
