import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The spec's not-found page (section 8); `plain` is the wording of /404. */
export function NotFound({ plain = false }: { readonly plain?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <main
      id="content"
      className="mx-auto flex w-full max-w-page flex-1 flex-col items-start justify-center gap-10 px-4 py-16 sm:px-6 md:flex-row-reverse md:items-center md:justify-between"
    >
      <title>{`${t('notFound.plain')} | ${t('brand')}`}</title>
      <LooseLine className="w-48 sm:w-72 md:w-88" />
      <div className="flex max-w-120 flex-col items-start gap-6">
        <div className="flex flex-col gap-3">
          <p className="text-control font-medium text-muted tabular-nums">{t('notFound.code')}</p>
          <h1 className="text-heading">{t(plain ? 'notFound.plain' : 'notFound.title')}</h1>
          <p className="text-read text-muted">{t('notFound.text')}</p>
        </div>
        <Link to="/" className={buttonClass('primary', 'large')}>
          {t('notFound.home')}
        </Link>
      </div>
    </main>
  );
}

/** The brand's line, fallen out of its ring. */
function LooseLine({ className }: { readonly className: string }) {
  return (
    <svg
      viewBox="0 0 120 88"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <circle cx="78" cy="30" r="22" className="stroke-control" />
      <path d="M3 70c13 0 16-10 26-10s10 14 22 14 12-8 22-8 12 12 24 12 14-8 19-7" className="stroke-accent" />
    </svg>
  );
}
