/**
 * Marks an element whose figure just changed with data-tint="up" or "down" for 300 ms. On and off costs two style changes; a fade would
 * repaint every frame on a board that never rests. One timer serves all elements.
 */
const TINT_MS = 300;

const waiting: { readonly element: HTMLElement; readonly until: number }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The classes of an element that can be tinted. With reduced motion there is no tint. */
export const TINT_CLASS = 'rounded-mark motion-safe:data-[tint=up]:bg-long-tint motion-safe:data-[tint=down]:bg-short-tint';

export function tint(element: HTMLElement, direction: 'up' | 'down'): void {
  element.dataset['tint'] = direction;
  waiting.push({ element, until: performance.now() + TINT_MS });
  timer ??= setTimeout(sweep, TINT_MS);
}

function sweep(): void {
  const now = performance.now();
  let due = 0;
  for (const { element, until } of waiting) {
    if (until > now) break;
    due += 1;
    if (!isTintedAgain(element, due)) delete element.dataset['tint'];
  }
  waiting.splice(0, due);
  const next = waiting[0];
  timer = next === undefined ? undefined : setTimeout(sweep, Math.max(16, next.until - now));
}

/** Whether a later entry keeps the element tinted. */
function isTintedAgain(element: HTMLElement, from: number): boolean {
  for (let index = from; index < waiting.length; index += 1) if (waiting[index]?.element === element) return true;
  return false;
}
