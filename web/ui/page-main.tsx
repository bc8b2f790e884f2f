import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface PageMainProps {
  /** Shown in the browser tab. */
  readonly title: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** The main part of a page in the client area, at page width. */
export function PageMain({ title, isBusy, children }: PageMainProps) {
  const { t } = useTranslation('common');
  return (
    <main id="content" aria-busy={isBusy} className="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 px-4 py-6 sm:px-6 md:py-8">
      <title>{`${title} | ${t('brand')}`}</title>
      {children}
    </main>
  );
}
