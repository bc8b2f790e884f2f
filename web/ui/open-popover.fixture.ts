import { act } from '@testing-library/react';

/** Opens what a button leads to, and gives it: the browser does that by itself, and a document without one knows no popovers. */
export function openPopover(button: HTMLElement): HTMLElement {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (popover === null) throw new Error(`${button.outerHTML} opens nothing`);
  act(() => void popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  return popover;
}
