import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

/** The badge beside a position that AutoTrading opened. */
export function AutoMark({ className }: { readonly className?: string }) {
  const { t } = useTranslation('trading');
  return (
    <span title={t('auto.markTitle')} className="inline-flex">
      <Badge tone="accent" className={className}>
        <span aria-hidden="true">{t('auto.mark')}</span>
        <span className="sr-only">{t('auto.markTitle')}</span>
      </Badge>
    </span>
  );
}
