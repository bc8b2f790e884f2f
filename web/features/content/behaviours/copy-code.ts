import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';

const CONFIRMED_FOR_MS = 2_000;

/** Enables the button, which is hidden without scripts. It copies the code and confirms that for a moment. */
export const copyCode: Behaviour = (element) => {
  const button = findPart(element, 'button', HTMLButtonElement);
  const label = findPart(button, 'span', HTMLElement);
  const { copy = '', copied = '' } = button.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(element.querySelector('code')?.textContent ?? '');
    } catch {
      // The browser does not allow it. The code can still be selected.
      return;
    }
    label.textContent = copied;
    clearTimeout(timer);
    timer = setTimeout(() => (label.textContent = copy), CONFIRMED_FOR_MS);
  }
  const handleClick = (): void => void copyText();

  button.hidden = false;
  button.addEventListener('click', handleClick);
  return () => {
    clearTimeout(timer);
    button.removeEventListener('click', handleClick);
    button.hidden = true;
    label.textContent = copy;
  };
};
