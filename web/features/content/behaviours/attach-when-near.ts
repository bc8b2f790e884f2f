import type { Behaviour, Detach } from './behaviour.ts';

/** How far from the screen an element is when its behaviour is loaded. */
const NEAR = '400px';

/** Attaches the behaviour once the element is near the screen. The returned function undoes that at any time. */
export function attachWhenNear(element: HTMLElement, load: () => Promise<Behaviour>): Detach {
  let isOver = false;
  let detach: Detach | null = null;
  const attach = async (): Promise<void> => {
    const behaviour = await load();
    if (isOver) return;
    const undo = await behaviour(element);
    if (isOver) return undo();
    detach = undo;
    element.dataset['alive'] = '';
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // A component whose script could not be loaded stays as it was sent: readable.
      attach().catch(() => undefined);
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => {
    isOver = true;
    observer.disconnect();
    detach?.();
    delete element.dataset['alive'];
  };
}
