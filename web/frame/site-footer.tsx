import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';
import { usePageData } from './page-data.ts';
import { LEGAL_LINKS, selectFooterLinks, type SiteLink } from './site-links.ts';
import { useVisitor } from './visitor.ts';

export function SiteFooter() {
  const { t } = useTranslation('common');
  const { settings } = usePageData();
  const isGuest = useVisitor().kind === 'guest';
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-10 sm:px-6 md:flex-row md:justify-between md:gap-16">
        <div className="flex shrink-0 flex-col items-start gap-4">
          <Logo className="text-muted" />
          <nav aria-label={t('footer.label')}>
            <Links links={selectFooterLinks(isGuest, settings)} />
          </nav>
          <nav aria-label={t('footer.legal')}>
            <Links links={LEGAL_LINKS} />
          </nav>
        </div>
        <div className="flex max-w-reading flex-col gap-4 text-dense text-muted">
          <p>
            <strong className="font-semibold text-strong">{t('footer.riskTitle')}.</strong> {t('footer.risk')}
          </p>
          {settings.demo && (
            <p>
              <strong className="font-semibold text-strong">{t('footer.demoTitle')}.</strong> {t('footer.demo')}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

function Links({ links }: { readonly links: readonly SiteLink[] }) {
  const { t } = useTranslation('common');
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-control text-muted">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="hover:text-strong">
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
