import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { isBelowMarginWarning } from '@fairlead/domain/trading/margin-relief.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { WarningIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { selectMarginIncreases, usedMarginAfter } from './select-margin-increases.ts';
import { useRaiseText } from './use-raise-text.ts';

/** The margin that current and announced margin increases require for the open positions, and the resulting margin level. */
export default function HeldRaises() {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { rules, session } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const raiseText = useRaiseText();
  const now = session.serverClock.now();
  const held = selectMarginIncreases(positions, rules, now);
  const usedThen = usedMarginAfter(positions, rules, now);
  const level = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    if (figures === undefined) return setText(span, UNKNOWN_FIGURE);
    const then = accountFigures(figures.balance, [usedThen], [figures.profit]);
    const isLow = isBelowMarginWarning(then, rules);
    span.classList.toggle('text-short', isLow);
    span.classList.toggle('text-strong', !isLow);
    return setText(span, then.marginLevelPercent === null ? UNKNOWN_FIGURE : formatPercent(then.marginLevelPercent, locale));
  });
  if (held.length === 0) return null;
  const areSeveral = new Set(held.map(({ raise }) => raise.symbol)).size < held.length;
  const isAllInForce = held.every(({ isInForce }) => isInForce);
  return (
    <section
      aria-label={t('raises.title')}
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 border-b border-line bg-caution-tint px-3 py-2 text-dense"
    >
      <WarningIcon className="mt-px size-4.5 text-caution" />
      <div className="min-w-60 flex-1">
        <ul className="relative md:max-h-20 md:overflow-y-auto">
          {held.map(({ raise, isInForce, stakes, required }) => (
            <li key={`${raise.symbol} ${raise.from}`} className="tabular-nums">
              {t(isInForce ? 'raises.held.inForce' : 'raises.held.announced', {
                ...raiseText(raise),
                required: formatMoney(required, locale),
                stakes: formatMoney(stakes, locale),
              })}
            </li>
          ))}
        </ul>
        {areSeveral && <p className="text-muted">{t('raises.held.largest')}</p>}
        {!isAllInForce && (
          <p className="text-muted">
            {t('raises.held.level')} <span ref={level} className="font-semibold tabular-nums" />.{' '}
            {t('raises.held.closed', { stopOut: formatPercent(rules.stopOutPercent, locale, 0) })}
          </p>
        )}
      </div>
      <Link to="/payment/deposit" className={buttonClass('secondary', 'dense')}>
        {t('formula.deposit')}
      </Link>
    </section>
  );
}
