import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';

const TOLD_FOR_MS = 2_000;

/** The button that was of no use without scripts copies the code, and says so for a moment. */
export const copyCode: Behaviour = (element) => {
  const button = findPart(element, 'button', HTMLButtonElement);
  const words = findPart(button, 'span', HTMLElement);
  const { copy = '', copied = '' } = button.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(element.querySelector('code')?.textContent ?? '');
    } catch {
      // The browser does not allow it: the code can still be selected.
      return;
    }
    words.textContent = copied;
    clearTimeout(timer);
    timer = setTimeout(() => (words.textContent = copy), TOLD_FOR_MS);
  }
  const handleClick = (): void => void copyText();

  button.hidden = false;
  button.addEventListener('click', handleClick);
  return () => {
    clearTimeout(timer);
    button.removeEventListener('click', handleClick);
    button.hidden = true;
    words.textContent = copy;
  };
};
