import { createContext, use, type ReactNode } from 'react';

/** The parts of the screen that the server writes with prices. */
export type PicturePartName = 'chart' | 'quote' | 'prices' | 'sell' | 'buy';

/** On the server, what they consist of; null if it has no prices. The browser finds them in the page. */
export const PictureContext = createContext<Readonly<Record<PicturePartName, ReactNode>> | null>(null);

/** What the server wrote into the page that was opened, by part; null for a part that it didn't write, or that is out of date. */
const written = new Map<PicturePartName, string | null>();

/** Null if the page came without it, or if it is out of date. */
export function readPart(name: PicturePartName): string | null {
  let html = written.get(name);
  if (html === undefined) {
    html = document.querySelector(`[data-picture="${name}"]`)?.innerHTML ?? null;
    written.set(name, html);
  }
  return html;
}

/** To be called when the live part is there: from now on, what the server wrote is old. */
export function forgetPart(name: PicturePartName): void {
  written.set(name, null);
}

/** The same for all parts with the prices of the moment. */
export function forgetPrices(): void {
  for (const name of ['quote', 'prices', 'sell', 'buy'] as const) forgetPart(name);
}

export interface PicturePartProps {
  readonly name: PicturePartName;
  /** Shown if the server has written none, as after a navigation within the app. */
  readonly fallback?: ReactNode;
}

/**
 * A part of the screen that the server has written with data that the browser doesn't get a second time: React takes over the elements as
 * they are in the page, and shows the same again wherever the part is needed until the live one is there.
 */
export function PicturePart({ name, fallback = null }: PicturePartProps) {
  const parts = use(PictureContext);
  if (import.meta.env.SSR) {
    if (parts === null) return fallback;
    return (
      <div data-picture={name} className="contents">
        {parts[name]}
      </div>
    );
  }
  const html = readPart(name);
  if (html === null) return fallback;
  return <div data-picture={name} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
