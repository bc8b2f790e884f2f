/** Trims a typed text. Uses the element's own setter and event, so that React and any other listener see the trimmed value. */
export function trimTyped(element: HTMLInputElement | HTMLTextAreaElement): void {
  const trimmed = element.value.trim();
  if (trimmed === element.value) return;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  setValue?.call(element, trimmed);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
