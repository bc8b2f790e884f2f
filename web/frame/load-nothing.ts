/** For a route that has nothing to load: without a loader the server would wait for the browser to render the page. */
export function loadNothing() {
  return null;
}
