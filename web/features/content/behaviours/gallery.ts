import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';

/** An image opens above the page. Arrow keys lead to the others, the first after the last; Escape closes it. */
export const gallery: Behaviour = (element) => {
  const dialog = findPart(element, 'dialog', HTMLDialogElement);
  const frame = findPart(dialog, '[data-picture]', HTMLElement);
  const caption = findPart(dialog, '[data-caption]', HTMLElement);
  const place = findPart(dialog, '[data-place]', HTMLElement);
  const links = [...element.querySelectorAll('a')];
  const over = new AbortController();
  let shown = 0;

  function show(at: number): void {
    shown = (at + links.length) % links.length;
    const link = links[shown];
    const small = link?.querySelector('img');
    if (link === undefined || small === null || small === undefined) return;
    const picture = new Image();
    picture.className = 'h-auto max-h-full w-auto max-w-full rounded-panel object-contain';
    picture.alt = small.alt;
    const { srcset } = link.dataset;
    if (srcset !== undefined) Object.assign(picture, { sizes: '100vw', srcset });
    // Its dimensions reserve the space until it is loaded.
    for (const name of ['width', 'height']) picture.setAttribute(name, small.getAttribute(name) ?? '');
    picture.src = link.href;
    frame.replaceChildren(picture);
    caption.textContent = small.alt;
    place.textContent = (place.dataset['place'] ?? '').replace('[at]', String(shown + 1)).replace('[of]', String(links.length));
  }

  for (const [at, link] of links.entries()) {
    link.addEventListener(
      'click',
      (event) => {
        // Leaves opening in a new tab or window to the browser.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        show(at);
        dialog.showModal();
      },
      over,
    );
  }
  const buttons: readonly (readonly [string, () => void])[] = [
    ['[data-previous]', () => show(shown - 1)],
    ['[data-next]', () => show(shown + 1)],
    ['[data-close]', () => dialog.close()],
  ];
  for (const [selector, act] of buttons) findPart(dialog, selector, HTMLButtonElement).addEventListener('click', act, over);
  dialog.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'ArrowLeft') show(shown - 1);
      if (key === 'ArrowRight') show(shown + 1);
    },
    over,
  );
  dialog.addEventListener('close', () => links[shown]?.focus(), over);
  frame.addEventListener('click', ({ target }) => target === frame && dialog.close(), over);

  return () => {
    over.abort();
    if (dialog.open) dialog.close();
    frame.replaceChildren();
  };
};
