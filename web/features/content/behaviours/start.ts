/** The script of a content page without the app: attaches the behaviours of its components. */
import { attachWhenNear } from './attach-when-near.ts';
import { BEHAVIOUR_ATTRIBUTE } from './behaviour.ts';
import { findBehaviour } from './behaviours.ts';

for (const element of document.querySelectorAll<HTMLElement>(`[${BEHAVIOUR_ATTRIBUTE}]`)) {
  const load = findBehaviour(element.getAttribute(BEHAVIOUR_ATTRIBUTE) ?? '');
  if (load !== null) attachWhenNear(element, load);
}
