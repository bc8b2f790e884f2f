import type { ReactNode } from 'react';
import { AuthCard, type AuthCardProps } from './auth-card.tsx';

export interface AuthPageProps extends Omit<AuthCardProps, 'pageTitle'> {
  readonly title: string;
  /** The area's name, shown after the title in the browser tab. */
  readonly site: string;
  /** Shown at the left above the card. */
  readonly brand: ReactNode;
  /** The language and theme switches. */
  readonly switches: ReactNode;
}

/** The sign-in page of an area with its own sign-in. */
export function AuthPage({ title, site, brand, switches, ...card }: AuthPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${site}`}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-8">
        {brand}
        <div className="flex shrink-0 items-center gap-1">{switches}</div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-14">
        <AuthCard {...card} title={title} pageTitle={title} />
      </main>
    </div>
  );
}
