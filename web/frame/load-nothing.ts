/** The loader of a route without data: without a loader, the server would leave the rendering to the browser. */
export function loadNothing() {
  return null;
}
