import type { ReactNode } from 'react';
import { EntryCard, type EntryCardProps } from './entry-card.tsx';

export interface EntryPageProps extends Omit<EntryCardProps, 'pageTitle'> {
  readonly title: string;
  /** Whose page it is, after the title in what the browser calls it. */
  readonly site: string;
  /** Stands at the left above the card. */
  readonly brand: ReactNode;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
}

/** The page on which somebody gets into an area with a login of its own. */
export function EntryPage({ title, site, brand, switches, ...card }: EntryPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${site}`}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-8">
        {brand}
        <div className="flex shrink-0 items-center gap-1">{switches}</div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-14">
        <EntryCard {...card} title={title} pageTitle={title} />
      </main>
    </div>
  );
}
