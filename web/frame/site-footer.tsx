import type { ImageView } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { usePageData } from './page-data.ts';
import { MenuLink } from './menu-link.tsx';
import { RiskText, RiskWorkingsLink } from './risk-warning.tsx';
import { selectFooterLinks, selectLegalLinks, type SiteLink } from './site-links.ts';
import { SiteLogo } from './site-logo.tsx';
import { useVisitor } from './visitor.ts';

/** Who we are, links, the full risk warning, and the company's legal information. */
export function SiteFooter() {
  const { t } = useTranslation('common');
  const { settings, site } = usePageData();
  const isGuest = useVisitor().kind === 'guest';
  return (
    <footer className="border-t border-line bg-raised">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-10 sm:px-6 md:gap-10 md:py-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[1.6fr_1fr_1fr] md:gap-x-8">
          <div className="flex flex-col items-start gap-3 max-md:col-span-2">
            <SiteLogo />
            {site.description !== '' && <p className="max-w-form text-control text-muted">{site.description}</p>}
            {site.contactEmail !== '' && (
              <a href={`mailto:${site.contactEmail}`} className="text-control text-accent wrap-anywhere hover:underline">
                {site.contactEmail}
              </a>
            )}
          </div>
          <LinkColumn label={t('footer.label')} title={t('footer.explore')} links={selectFooterLinks({ isGuest, settings, site })} />
          <LinkColumn label={t('footer.legal')} title={t('footer.legal')} links={selectLegalLinks(site)} />
        </div>
        <div className="flex flex-col gap-4 border-t border-line pt-8 text-body text-muted">
          <p>
            <strong className="font-semibold text-strong">{t('risk.title')}.</strong> <RiskText length="full" />{' '}
            <RiskWorkingsLink className="whitespace-nowrap" />
          </p>
          {settings.demo && (
            <p>
              <strong className="font-semibold text-strong">{t('footer.demoTitle')}.</strong> {t('footer.demo')}
            </p>
          )}
        </div>
        <div className="flex flex-col gap-4 border-t border-line pt-6 text-mini text-muted md:flex-row md:items-center md:justify-between md:gap-8">
          <div className="flex flex-col gap-1 wrap-anywhere [&_a]:underline">
            {/* The server only accepts safe HTML in the settings. */}
            {site.copyrightHtml !== '' && <div dangerouslySetInnerHTML={{ __html: site.copyrightHtml }} />}
            <p className="max-w-reading">{t('footer.captcha')}</p>
          </div>
          <PaymentIcons icons={site.paymentIcons} />
        </div>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  readonly label: string;
  readonly title: string;
  readonly links: readonly SiteLink[];
}

function LinkColumn({ label, title, links }: LinkColumnProps) {
  return (
    <nav aria-label={label} className="flex min-w-0 flex-col gap-3">
      <p aria-hidden="true" className="text-dense font-semibold">
        {title}
      </p>
      <ul className="flex flex-col gap-1 text-control text-muted">
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink link={link} className="inline-block py-0.5 wrap-anywhere hover:text-strong hover:underline" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PaymentIcons({ icons }: { readonly icons: readonly ImageView[] }) {
  const { t } = useTranslation('common');
  if (icons.length === 0) return null;
  return (
    <ul aria-label={t('footer.payments')} className="flex flex-wrap items-center gap-3 md:shrink-0 md:justify-end">
      {icons.map(({ src, alt, width, height }) => (
        <li key={src}>
          <img
            src={src}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            className="h-7 w-auto max-w-24 object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
