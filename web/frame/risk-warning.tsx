import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { usePageData } from './page-data.ts';

/** Where the percentage opens to its workings. */
const WORKINGS = '/risk-figures';

type Length = 'full' | 'short' | 'brief';

/**
 * The regulator's risk warning (ESMA decision (EU) 2018/796, annex II) in the page's language: in full, abbreviated, or in the few words
 * that a narrow place has room for. With our own percentage once enough clients trade, and otherwise in the words for that case.
 */
export function RiskText({ length }: { readonly length: Length }) {
  const { t } = useTranslation('common');
  const { losingPercent } = usePageData();
  return losingPercent === null ? t(`risk.${length}.unknown`) : t(`risk.${length}.known`, { percent: losingPercent });
}

export function RiskWorkingsLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Link to={WORKINGS} className={classNames('underline underline-offset-2 hover:text-strong', className)}>
      {t('risk.workings')}
    </Link>
  );
}

/** Abbreviated where it fits one line, in few words where it does not. */
export function RiskLine() {
  return (
    <>
      <span className="lg:hidden">
        <RiskText length="brief" />
      </span>
      <span className="hidden lg:inline">
        <RiskText length="short" />
      </span>
    </>
  );
}

/** On the platform, whose height is precious: a line that only leads to the workings, above the page on a phone and below it elsewhere. */
export function PlatformRiskLine() {
  const { t } = useTranslation('common');
  return (
    <aside
      aria-label={t('risk.title')}
      className="flex min-h-6 shrink-0 items-center justify-between gap-4 border-line bg-surface px-3 text-micro text-muted max-md:sticky max-md:top-0 max-md:z-20 max-md:order-first max-md:border-b md:border-t"
    >
      <Link to={WORKINGS} className="hover:text-strong hover:underline">
        <RiskLine />
      </Link>
      <RiskWorkingsLink className="shrink-0 max-md:hidden" />
    </aside>
  );
}
