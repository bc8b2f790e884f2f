/** Closes the popover containing an element, before something else opens. */
export function hidePopoverOf(element: Element): void {
  const popover = element.closest('[popover]');
  if (popover instanceof HTMLElement) popover.hidePopover();
}
