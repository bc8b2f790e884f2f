import { useTranslation } from 'react-i18next';
import { MessagePlace } from '../ui/message-place.tsx';
import { RiskWarning } from './risk-warning.tsx';

/** The risk warning at the bottom of every page except the platform's, placed below the page where it ends. */
export function RiskBar() {
  const { t } = useTranslation('common');
  return (
    <aside aria-label={t('risk.title')} data-risk-bar="" className="sticky bottom-0 z-20 border-t border-line bg-raised text-muted">
      <MessagePlace className="absolute start-0 bottom-full w-full md:w-90" />
      <RiskWarning />
    </aside>
  );
}

/** The same on the platform, where height is scarce: above the page on a phone and below it elsewhere. */
export function PlatformRiskBar() {
  const { t } = useTranslation('common');
  return (
    <aside
      aria-label={t('risk.title')}
      className="shrink-0 border-line bg-surface text-muted max-md:sticky max-md:top-0 max-md:z-20 max-md:order-first max-md:border-b md:border-t"
    >
      <RiskWarning compact />
    </aside>
  );
}
