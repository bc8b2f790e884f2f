/**
 * Times in the reader's zone on a page that was sent with others: asks the server for the page once more, now that the zone is known, and
 * puts its times in place, so that they also stand under the right days. Where that does not work out, the page stays as it was sent,
 * which names the zone of its times.
 */
import { adoptTimeZone } from './adopt-time-zone.ts';
import { BEHAVIOUR_ATTRIBUTE, type Behaviour } from './behaviour.ts';

/** Says of which zone the times in the element are. */
const ZONE_ATTRIBUTE = 'data-time-zone';

export const localTimes: Behaviour = async (element) => {
  const timeZone = adoptTimeZone(element.getAttribute(ZONE_ATTRIBUTE) ?? '');
  const times = timeZone === null ? null : await fetchTimes(element, timeZone);
  if (times !== null) {
    element.setAttribute(ZONE_ATTRIBUTE, times.getAttribute(ZONE_ATTRIBUTE) ?? '');
    element.replaceChildren(...times.childNodes);
  }
  return () => undefined;
};

/** The zone stands in the address too, where the browser keeps no cookies. */
async function fetchTimes(element: HTMLElement, timeZone: string): Promise<Element | null> {
  const address = new URL(location.href);
  address.searchParams.set('time_zone', timeZone);
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector(`[${BEHAVIOUR_ATTRIBUTE}="${element.getAttribute(BEHAVIOUR_ATTRIBUTE) ?? ''}"]`);
}
