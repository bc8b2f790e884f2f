import EmblaCarousel from 'embla-carousel';
import type { Behaviour } from './behaviour.ts';
import { findPart } from './find-parts.ts';

/** Buttons, dots and arrow keys; the first slide follows the last. It never moves by itself. */
export const carousel: Behaviour = (element) => {
  const viewport = findPart(element, '[data-viewport]', HTMLElement);
  const controls = element.querySelector<HTMLElement>('[data-controls]');
  if (controls === null) return () => undefined;
  const dots = [...element.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  const slides = [...viewport.querySelectorAll('li')];
  const status = findPart(element, '[data-status]', HTMLElement);
  const over = new AbortController();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  element.dataset['alive'] = '';
  controls.hidden = false;
  viewport.scrollLeft = 0;
  // The lower the faster: the slide has arrived before the reader presses again.
  const embla = EmblaCarousel(viewport, { loop: true, duration: isStill ? 0 : 12 });

  function showSelected(): void {
    const selected = embla.selectedScrollSnap();
    for (const [at, dot] of dots.entries()) {
      if (at === selected) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    // Slides out of sight are removed from the tab order.
    for (const [at, slide] of slides.entries()) slide.inert = at !== selected;
  }
  const announce = (): void => {
    const slide = slides[embla.selectedScrollSnap()];
    status.textContent = [slide?.getAttribute('aria-label'), slide?.textContent].join(': ');
  };
  const move = (step: 1 | -1): void => (step === 1 ? embla.scrollNext(isStill) : embla.scrollPrev(isStill));

  embla.on('select', showSelected).on('select', announce);
  showSelected();
  listen(findPart(element, '[data-previous]', HTMLElement), () => move(-1));
  listen(findPart(element, '[data-next]', HTMLElement), () => move(1));
  for (const [at, dot] of dots.entries()) listen(dot, () => embla.scrollTo(at, isStill));
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      move(event.key === 'ArrowRight' ? 1 : -1);
    },
    over,
  );

  function listen(button: HTMLElement, act: () => void): void {
    button.addEventListener('click', act, over);
  }

  return () => {
    over.abort();
    embla.destroy();
    delete element.dataset['alive'];
    controls.hidden = true;
    for (const slide of slides) slide.inert = false;
  };
};
