import type { Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import type { WaysOut } from './withdrawal-values.ts';

/** Each part of a withdrawal and its payout method. */
export function WaysOutList({ ways }: { readonly ways: WaysOut }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return (
    <ul className="flex flex-col gap-0.5 tabular-nums">
      {(['back', 'wire'] as const).map(
        (way) => ways[way] > 0 && <li key={way}>{t(`withdraw.ways.${way}`, { amount: formatMoney(ways[way], locale) })}</li>,
      )}
    </ul>
  );
}

export interface WaysOutPreviewProps {
  readonly ways: WaysOut;
  readonly returnable: Cents;
}

/** The same while the amount is being entered, with the reason why a part is wired. */
export function WaysOutPreview({ ways, returnable }: WaysOutPreviewProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return (
    <TitledSection
      title={t('withdraw.ways.title')}
      className="flex flex-col gap-1.5 rounded-control bg-hover px-3 py-2.5"
      titleClassName="text-dense font-medium text-muted"
    >
      <div aria-live="polite" className="text-control font-medium">
        <WaysOutList ways={ways} />
      </div>
      {ways.wire > 0 && (
        <p className="text-dense text-muted">
          {returnable === 0 ? t('withdraw.ways.onlyWire') : t('withdraw.ways.limited', { amount: formatMoney(returnable, locale) })}
        </p>
      )}
    </TitledSection>
  );
}
