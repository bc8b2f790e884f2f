import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import type { Booked } from './booked.ts';

const KINDS = ['financing', 'dividends'] as const;

/** What the nights of a position and its dividends have booked beside its profit; nothing if they have not. */
export function BookedMark({ position, className }: { readonly position: Booked; readonly className: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const parts = KINDS.flatMap((kind) => {
    const amount = position[kind];
    return amount === undefined || amount === 0 ? [] : [`${t(`positions.${kind}`)} ${formatMoney(amount, locale, true)}`];
  });
  if (parts.length === 0) return null;
  const text = parts.join(' · ');
  return (
    <span className={className} title={text}>
      {text}
    </span>
  );
}
