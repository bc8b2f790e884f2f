/** What is read out beside a field: its hint, or what is wrong with it. */
export function describedBy(element: HTMLElement): string | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;
}
