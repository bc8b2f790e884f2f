/**
 * Shows times in the reader's zone on a page that was rendered for another one. Once the zone is known it requests the page again and
 * inserts its times, so that they also appear under the right days. If that fails the page stays as it was sent, with the zone of its
 * times.
 */
import { adoptTimeZone } from './adopt-time-zone.ts';
import { BEHAVIOUR_ATTRIBUTE, type Behaviour } from './behaviour.ts';

/** The zone of the times in the element. */
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

/** The zone is in the URL too, for browsers without cookies. */
async function fetchTimes(element: HTMLElement, timeZone: string): Promise<Element | null> {
  const address = new URL(location.href);
  address.searchParams.set('time_zone', timeZone);
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector(`[${BEHAVIOUR_ATTRIBUTE}="${element.getAttribute(BEHAVIOUR_ATTRIBUTE) ?? ''}"]`);
}
