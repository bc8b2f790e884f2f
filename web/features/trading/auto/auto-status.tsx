import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { fitWidth, LIVE_CLASS } from '../live/live-class.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import type { AccountState } from '../stores/account-state.ts';
import { totalProfitOf } from '../stores/live-figures.ts';
import { classNames } from '../../../ui/class-names.ts';

const DAY_MS = 86_400_000;

/** How many positions AutoTrading holds now, and its result of today (UTC): what it closed, and what its open positions would book. */
export default function AutoStatus() {
  const { t } = useTranslation('autoTrading');
  const locale = useLocale();
  const { account, quotes } = usePlatform().session;
  const count = useAccountPart(({ positions }) => positions.filter(({ openedBy }) => openedBy === 'auto').length);
  const element = useFiguresPaint<HTMLSpanElement>((span) => {
    const result = resultOfToday(account.get(), (symbol) => quotes.read(symbol)?.quote);
    const text = formatMoney(result, locale, true);
    fitWidth(span, text);
    setText(span, text);
    setTone(span, result);
  });
  return (
    <>
      <span className="block truncate text-micro text-muted">{t('status.open', { count })}</span>
      <span className="block truncate text-dense whitespace-nowrap">
        <span className="align-middle text-muted">{t('status.today')}</span>{' '}
        <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, 'font-semibold')} />
      </span>
    </>
  );
}

type QuoteOf = Parameters<typeof totalProfitOf>[1];

function resultOfToday({ positions, history, remainder }: AccountState, quoteOf: QuoteOf): Cents {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const open = positions.filter(({ openedBy }) => openedBy === 'auto');
  const closed = history.filter(({ openedBy, closedAt }) => openedBy === 'auto' && closedAt >= today);
  return addCents(totalProfitOf(open, quoteOf, remainder), ...closed.map(({ profit }) => profit));
}
