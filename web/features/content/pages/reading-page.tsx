import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ReadingPageProps {
  readonly title: string;
  /** Says what the page is about; search engines show it too. */
  readonly lead: string;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is there to be read: one column of at most 65 characters a line. */
export function ReadingPage({ title, lead, badge, children }: ReadingPageProps) {
  const { t } = useTranslation('common');
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-10 sm:px-6 md:py-16">
      <title>{`${title} | ${t('brand')}`}</title>
      <meta name="description" content={lead} />
      <header className="flex max-w-reading flex-col items-start gap-4">
        {badge}
        <h1 className="text-heading">{title}</h1>
        <p className="text-read text-muted">{lead}</p>
      </header>
      {children}
    </main>
  );
}

export interface ReadingSectionProps {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export function ReadingSection({ id, title, paragraphs }: ReadingSectionProps) {
  return (
    <section aria-labelledby={id} className="flex max-w-reading flex-col gap-3">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-read">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
