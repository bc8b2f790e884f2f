import { ZERO_CENTS } from '@fairlead/domain/money.ts';
import { stakeShareOf } from '@fairlead/domain/trading/stake-share.ts';
import { Suspense, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { SIZE_UNITS, type SizeUnit } from '../settings/terminal-settings.ts';
import { CompactSelect } from './compact-select.tsx';
import { unitTermsFor, writeSize } from './order-size.ts';
import { readTicket, sizeBaseOf } from './read-ticket.ts';
import { FIGURE_INPUT_CLASS } from './ticket-classes.ts';
import { readTicketContext } from './ticket-context.ts';
import type { TicketAction, TicketForm } from './ticket-form.ts';

const SizeFacts = lazyPart(() => import('./size-facts.tsx'));

/** The shares of the available margin that one press enters, in percent. */
const SHARES = [25, 50, 100] as const;

export interface AmountFieldProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly size: ControlSize;
  readonly leverage: number | null;
  readonly error: string | undefined;
}

/** The size of the order: euros of margin, units or lots, with shares of what is available, and the same size in the other units. */
export function AmountField({ form, dispatch, size, leverage, error }: AmountFieldProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const platform = usePlatform();
  const { selected, rules, session } = platform;
  const { lotSize, kind, code } = unitTermsFor(selected);
  const terms = { symbol: selected.symbol, leverage: leverage ?? 1 };
  const available = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    setText(span, figures === undefined ? UNKNOWN_FIGURE : formatMoney(stakeShareOf(figures.availableMargin, 100, terms, rules), locale));
  });
  const unitLabels: Readonly<Record<SizeUnit, string>> = { money: '€', units: code ?? t(`size.unit.${kind}`), lots: t('size.lots') };

  function enterShare(percent: number): void {
    const context = readTicketContext(platform, locale);
    const margin = stakeShareOf(session.figures.get()?.availableMargin ?? ZERO_CENTS, percent, terms, rules);
    const text = writeSize(margin, form.sizeUnit, sizeBaseOf(readTicket(form, context), context));
    dispatch({ kind: 'amount', text });
  }

  function chooseUnit(sizeUnit: SizeUnit): void {
    const context = readTicketContext(platform, locale);
    const reading = readTicket(form, context);
    const text = reading.margin === null ? '' : writeSize(reading.margin, sizeUnit, sizeBaseOf(reading, context));
    dispatch({ kind: 'sizeUnit', sizeUnit, text });
  }

  return (
    <div data-field="amount">
      <TextField
        label={t('ticket.amount')}
        labelAside={
          <span className="text-mini text-muted tabular-nums">
            {t('ticket.available')} <span ref={available} />
          </span>
        }
        size={size}
        inputMode="decimal"
        autoComplete="off"
        trailing={
          <>
            <CompactSelect
              label={t('size.label')}
              size={size}
              value={form.sizeUnit}
              options={SIZE_UNITS.filter((unit) => unit !== 'lots' || lotSize > 1 || form.sizeUnit === 'lots').map((value) => ({
                value,
                label: unitLabels[value],
              }))}
              onValue={chooseUnit}
            />
            <span className="-mr-1.5 flex shrink-0 gap-0.5">
              {SHARES.map((percent) => (
                <button
                  key={percent}
                  type="button"
                  title={t('size.share', { percent: formatPercent(percent, locale, 0) })}
                  aria-label={t('size.share', { percent: formatPercent(percent, locale, 0) })}
                  onClick={() => enterShare(percent)}
                  className={classNames(
                    'rounded-mark bg-hover font-medium text-muted tabular-nums hover:bg-pressed hover:text-strong',
                    size === 'dense' ? 'h-6 px-1.5 text-micro' : 'h-9 px-2.5 text-dense',
                  )}
                >
                  {formatPercent(percent, locale, 0)}
                </button>
              ))}
            </span>
          </>
        }
        value={form.amountText}
        onChange={(event) => dispatch({ kind: 'amount', text: event.currentTarget.value })}
        error={error}
        hint={
          <Suspense fallback={UNKNOWN_FIGURE}>
            <SizeFacts form={form} />
          </Suspense>
        }
        className={FIGURE_INPUT_CLASS}
      />
    </div>
  );
}
