import type { Behaviour, Detach } from './behaviour.ts';

/** A click replaces the poster with the provider's player. A file of ours starts by itself if its editor chose that. */
export const video: Behaviour = (element) => {
  const { embedUrl, title = '', autoplay } = element.dataset;
  if (embedUrl !== undefined) return playInPlace(element, embedUrl, title);
  return autoplay === undefined ? () => undefined : playSilently(element);
};

function playInPlace(element: HTMLElement, embedUrl: string, title: string): Detach {
  const poster = element.querySelector('a');
  let player: HTMLIFrameElement | null = null;
  const handleClick = (event: MouseEvent): void => {
    if (poster === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    player = document.createElement('iframe');
    player.className = 'absolute inset-0 size-full';
    player.title = title;
    player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    player.src = embedUrl;
    poster.hidden = true;
    element.append(player);
    player.focus();
  };
  poster?.addEventListener('click', handleClick);
  return () => {
    poster?.removeEventListener('click', handleClick);
    player?.remove();
    if (poster !== null) poster.hidden = false;
  };
}

/** Plays while visible, unless the reader prefers reduced motion. */
function playSilently(element: HTMLElement): Detach {
  const player = element.querySelector('video');
  if (player === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  player.muted = true;
  player.loop = true;
  const observer = new IntersectionObserver((entries) => {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting);
    // The browser may refuse; the reader then has the controls.
    if (isSeen) player.play().catch(() => undefined);
    else player.pause();
  });
  observer.observe(player);
  return () => {
    observer.disconnect();
    player.pause();
  };
}
