import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { italianArticle } from '../i18n/italian-article.ts';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { usePageData } from './page-data.ts';
import { COLLAPSE_RISK_WARNING_ATTRIBUTE } from './page-script.ts';

/** The local storage entry that records that the visitor has collapsed the full warning. */
export const RISK_WARNING_KEY = 'risk_warning';

/** The page with the calculation of the percentage. */
const WORKINGS = '/risk-figures';

type Length = 'full' | 'short' | 'brief';

/**
 * The regulator's risk warning in the page's language: in full, abbreviated, or reduced. With our own percentage once enough clients trade,
 * otherwise in the wording for that case. docs/risk-warning.md names the source of each text.
 */
export function RiskText({ length }: { readonly length: Length }) {
  const { t } = useTranslation('common');
  const { losingPercent: percent } = usePageData();
  return percent === null ? t(`risk.${length}.unknown`) : t(`risk.${length}.known`, { percent, ...italianArticle(percent) });
}

export function RiskWorkingsLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Link to={WORKINGS} className={classNames('underline underline-offset-2 hover:text-strong', className)}>
      {t('risk.workings')}
    </Link>
  );
}

interface RiskWarningProps {
  /** In the size of the trading platform's texts, which are smaller than the site's. */
  readonly compact?: boolean;
}

/**
 * The full warning until the visitor has collapsed it once in this browser; from then on one line that expands. Without scripts it stays
 * expanded. The page's script switches between the two, so that it works on pages without the app and before the first paint.
 */
export function RiskWarning({ compact = false }: RiskWarningProps) {
  const { t } = useTranslation('common');
  const expandedClass = 'flex max-h-[40dvh] flex-wrap items-center gap-x-6 gap-y-1 overflow-y-auto py-2';
  const inFull = (
    <>
      <p className={classNames('min-w-0 flex-1 text-strong max-md:basis-full', compact ? 'text-mini' : 'text-body')}>
        <RiskText length="full" />
      </p>
      <RiskWorkingsLink className="text-mini" />
    </>
  );
  return (
    <div className={compact ? 'px-3' : 'px-4 sm:px-6'}>
      <div className={classNames(expandedClass, 'in-data-[risk-warning=seen]:hidden')}>
        {inFull}
        <button type="button" className={buttonClass('secondary', 'dense', 'ml-auto')} {...{ [COLLAPSE_RISK_WARNING_ATTRIBUTE]: '' }}>
          {t('risk.collapse')}
        </button>
      </div>
      <details className="group/risk hidden in-data-[risk-warning=seen]:block">
        <summary
          className={classNames(
            'flex list-none items-center gap-2 hover:text-strong [&::-webkit-details-marker]:hidden',
            compact ? 'min-h-6 text-micro' : 'min-h-9 py-1 text-mini',
          )}
        >
          <WarningIcon className="size-4 text-caution" />
          <span className="min-w-0">
            <RiskLine />
          </span>
          <ChevronDownIcon
            // On a phone the platform's bar is above the page and opens downwards.
            className={classNames('ml-auto size-4 rotate-180 group-open/risk:rotate-0', compact && 'max-md:-scale-y-100')}
          />
        </summary>
        <div className={expandedClass}>{inFull}</div>
      </details>
    </div>
  );
}

/** The abbreviated form if it fits on one line, otherwise the reduced form: what is left of a warning that was shown in full. */
function RiskLine() {
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
