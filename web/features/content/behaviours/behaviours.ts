import type { Behaviour } from './behaviour.ts';

/** Every behaviour by name, loaded when the first element that has it comes near the screen. */
export const BEHAVIOURS = {
  carousel: async () => (await import('./carousel.ts')).carousel,
  contactForm: async () => (await import('./contact-form.ts')).contactForm,
  copyCode: async () => (await import('./copy-code.ts')).copyCode,
  gallery: async () => (await import('./gallery.ts')).gallery,
  localTimes: async () => (await import('./local-times.ts')).localTimes,
  liveQuotes: async () => (await import('../quotes/live-quotes.ts')).liveQuotes,
  map: async () => (await import('./map.ts')).map,
  video: async () => (await import('./video.ts')).video,
} as const satisfies Readonly<Record<string, () => Promise<Behaviour>>>;

export type BehaviourName = keyof typeof BEHAVIOURS;

export function findBehaviour(name: string): (() => Promise<Behaviour>) | null {
  return Object.hasOwn(BEHAVIOURS, name) ? ((BEHAVIOURS as Readonly<Record<string, () => Promise<Behaviour>>>)[name] ?? null) : null;
}
