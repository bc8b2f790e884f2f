/** Closes the popover that an element stands in, before something else opens. */
export function hidePopoverOf(element: Element): void {
  const popover = element.closest('[popover]');
  if (popover instanceof HTMLElement) popover.hidePopover();
}
