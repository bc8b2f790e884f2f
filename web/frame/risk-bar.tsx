import { useTranslation } from 'react-i18next';
import { ChevronDownIcon, WarningIcon } from '../ui/icons.tsx';
import { MessagePlace } from '../ui/message-place.tsx';
import { RiskLine, RiskText, RiskWorkingsLink } from './risk-warning.tsx';

/** At the lower edge of every page but the platform: one line that opens to the whole warning. It stands below the page where that ends. */
export function RiskBar() {
  const { t } = useTranslation('common');
  return (
    <aside aria-label={t('risk.title')} data-risk-bar="" className="sticky bottom-0 z-20 border-t border-line bg-raised text-muted">
      <MessagePlace className="absolute start-0 bottom-full w-full md:w-90" />
      <details className="group/risk px-4 sm:px-6">
        <summary className="flex min-h-9 list-none items-center gap-2 py-1 text-mini hover:text-strong [&::-webkit-details-marker]:hidden">
          <WarningIcon className="size-4 text-caution" />
          <span className="min-w-0">
            <RiskLine />
          </span>
          <ChevronDownIcon className="ml-auto size-4 rotate-180 transition-transform group-open/risk:rotate-0" />
        </summary>
        <div className="flex max-h-[40dvh] max-w-reading flex-col items-start gap-2 overflow-y-auto pb-3 text-control text-strong">
          <p>
            <RiskText length="full" />
          </p>
          <RiskWorkingsLink className="text-muted" />
        </div>
      </details>
    </aside>
  );
}
