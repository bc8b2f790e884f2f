import type { Feed } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFeed } from './desk-queries.ts';

/** The number of instruments named; the rest are counted. */
const MOST_NAMED = 5;

/** The state of the price feed in one sentence. */
export function FeedHealth() {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { data } = useFeed();
  if (data === undefined) return null;
  const { open, silent, doubtful, halted } = sumUp(data);
  const haltedText = halted === 0 ? '' : ` ${t('desk.health.halted', { count: halted })}`;
  if (silent.length > 0) {
    const named = silent.slice(0, MOST_NAMED).map(({ name }) => name);
    const names = new Intl.ListFormat(locale, { type: 'unit' }).format(silent.length > MOST_NAMED ? [...named, '…'] : named);
    return <Notice tone="danger">{t('desk.health.bad', { count: silent.length, open, names }) + haltedText}</Notice>;
  }
  const rate = formatNumber(data.ticks_per_second, locale, 0);
  if (doubtful > 0) {
    return <Notice tone="caution">{t('desk.health.doubtful', { count: doubtful, open, rate }) + haltedText}</Notice>;
  }
  const text = open === 0 ? t('desk.health.closed') : t('desk.health.good', { open, rate });
  return <Notice tone={halted > 0 ? 'caution' : open === 0 ? 'info' : 'success'}>{text + haltedText}</Notice>;
}

function sumUp({ instruments }: Feed) {
  const open = instruments.filter(({ is_open: isOpen, is_halted: isHalted, state }) => isOpen && !isHalted && state !== 'noSource');
  return {
    open: open.length,
    silent: open.filter(({ state }) => state === 'stale' || state === 'silent'),
    // Nothing opens at a price that is not confirmed, or late.
    doubtful: open.filter(({ state }) => state === 'review' || state === 'late').length,
    halted: instruments.filter(({ is_halted: isHalted }) => isHalted).length,
  };
}
