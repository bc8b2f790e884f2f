import type { Page } from '@playwright/test';

/**
 * The layout errors of the page: a page that scrolls sideways, and controls or figures that extend beyond the window, or beyond a box that
 * clips them, so that they cannot be reached.
 */
export function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px`);

    const nameOf = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `<${element.tagName.toLowerCase()}> "${label.trim().slice(0, 40)}"`;
    };
    /** Text for screen readers is in a box of one pixel. */
    const isForScreenReaders = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        if (width <= 1 && height <= 1) return true;
      }
      return false;
    };
    /** Scrolling brings it into view, in the direction in which the box scrolls. */
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isCut = (from: number, to: number, boxFrom: number, boxTo: number): boolean => from < boxFrom - 1 || to > boxTo + 1;

    function judge(element: Element): void {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      let isXReachable = false;
      let isYReachable = false;
      for (let box = element.parentElement; box !== null && box !== root; box = box.parentElement) {
        const style = getComputedStyle(box);
        const around = box.getBoundingClientRect();
        isXReachable ||= scrolls(style.overflowX);
        isYReachable ||= scrolls(style.overflowY);
        if (!isXReachable && hides(style.overflowX) && isCut(left, right, around.left, around.right)) {
          return void faults.push(`${nameOf(element)} is cut off horizontally by a box`);
        }
        if (!isYReachable && hides(style.overflowY) && isCut(top, bottom, around.top, around.bottom)) {
          return void faults.push(`${nameOf(element)} is cut off vertically by a box`);
        }
        if (style.position === 'fixed') break;
      }
      if (!isXReachable && isCut(left, right, 0, root.clientWidth)) faults.push(`${nameOf(element)} is outside of the window`);
    }

    for (const element of document.querySelectorAll('a, button, input, select, summary, h1, h2, label, dt, dd, th, td')) {
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForScreenReaders(element)) judge(element);
    }
    return faults;
  });
}
