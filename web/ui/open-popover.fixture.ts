import { act } from '@testing-library/react';

/** Opens a button's popover and returns it. A browser does this itself; the test document doesn't support popovers. */
export function openPopover(button: HTMLElement): HTMLElement {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (popover === null) throw new Error(`${button.outerHTML} opens nothing`);
  act(() => void popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  return popover;
}
