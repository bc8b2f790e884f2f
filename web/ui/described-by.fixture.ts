/** The description of a field for screen readers: its hint or its error. */
export function describedBy(element: HTMLElement): string | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;
}
