import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { ReadingPage, ReadingSection } from './reading-page.tsx';

const SECTIONS = ['why', 'bound', 'journal', 'ledger', 'stop', 'formulas', 'limits'] as const;

export interface AboutPageProps {
  /** Where a reader goes on to: clients to the platform, visitors to the login. */
  readonly next: { readonly kind: 'platform' | 'login'; readonly to: string };
}

/** What Fairlead is, and how it proves that it dealt fairly. */
export function AboutPage({ next }: AboutPageProps) {
  const { t } = useTranslation('pages');
  return (
    <ReadingPage title={t('about.title')} lead={t('about.lead')}>
      {SECTIONS.map((name) => (
        <ReadingSection
          key={name}
          id={name}
          title={t(`about.sections.${name}.title`)}
          paragraphs={t(`about.sections.${name}.text`, { returnObjects: true })}
        />
      ))}
      <Link to={next.to} className={buttonClass('primary', 'large', 'self-start max-sm:w-full')}>
        {t(`about.${next.kind}`)}
      </Link>
    </ReadingPage>
  );
}
