import { Suspense, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SplitNote } from '../levels/split-note.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { LEVEL_UNITS, type LevelUnit } from '@fairlead/domain/trading/level-distance.ts';
import { writeLevelText } from '../levels/level-text.ts';
import { usePlatform } from '../platform-context.ts';
import { CompactSelect } from './compact-select.tsx';
import { levelBaseOf, readTicket } from './read-ticket.ts';
import { FIGURE_INPUT_CLASS } from './ticket-classes.ts';
import { readTicketContext } from './ticket-context.ts';
import type { StopKind, TicketAction, TicketForm } from './ticket-form.ts';
import type { TicketField } from './ticket-problems.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const TicketResult = lazyPart(() => import('./ticket-result.tsx'));
const StopTerms = lazyPart(() => import('./stop-terms.tsx'));

export interface StopFieldsProps {
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly size: ControlSize;
  readonly errorOf: (field: TicketField) => string | undefined;
}

/** Stop loss and take profit, both optional. The stop's type is beside its label; its terms appear once it is chosen. */
export function StopFields({
  form,
  dispatch,
  size,
  errorOf,
  guaranteeBar,
}: StopFieldsProps & {
  /** Why no guaranteed stop can be set now; shown in place of the terms, which would look like an offer. */
  readonly guaranteeBar: string | undefined;
}) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const platform = usePlatform();
  const trails = form.stopKind === 'trailing';
  const hasStopLoss = (trails ? form.trailingText : form.stopLossText) !== '';
  /** The same levels in the new unit; money needs an amount, so without one the levels are entered again. */
  function chooseUnit(levelUnit: LevelUnit): void {
    const context = readTicketContext(platform, locale);
    const reading = readTicket(form, context);
    const written = (field: 'stopLoss' | 'takeProfit'): string => {
      const level = reading[field];
      const base = levelBaseOf({ side: form.side, levelUnit }, field, reading, context);
      return level === null || (levelUnit !== 'price' && base.position === null) ? '' : writeLevelText(level, levelUnit, base);
    };
    dispatch({ kind: 'levelUnit', levelUnit, stopLossText: written('stopLoss'), takeProfitText: written('takeProfit') });
  }

  const unitSelect = (stop: string) => (
    <CompactSelect
      label={t('levelUnit.label', { stop })}
      title={t(`levelUnit.meaning.${form.levelUnit}`, {
        point: formatNumber(10 ** -platform.selected.digits, locale, platform.selected.digits),
      })}
      size={size}
      value={form.levelUnit}
      options={LEVEL_UNITS.map((value) => ({ value, label: t(`levelUnit.${value}`) }))}
      onValue={chooseUnit}
    />
  );

  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 gap-2">
        <div data-field="stopLoss">
          <TextField
            label={trails ? t('orders.ticket.distance') : t('ticket.stopLoss')}
            labelAside={
              <CompactSelect
                label={t('orders.ticket.stopKind')}
                size={size}
                value={form.stopKind}
                options={STOP_KINDS.map((value) => ({ value, label: t(`orders.stopKind.${value}`) }))}
                onValue={(stopKind) => dispatch({ kind: 'stopKind', stopKind })}
              />
            }
            size={size}
            inputMode="decimal"
            autoComplete="off"
            placeholder={form.stopKind === 'fixed' ? t('ticket.none') : ''}
            value={trails ? form.trailingText : form.stopLossText}
            onChange={(event) => dispatch({ kind: trails ? 'trailing' : 'stopLoss', text: event.currentTarget.value })}
            trailing={trails ? undefined : unitSelect(t('ticket.stopLoss'))}
            error={errorOf('stopLoss')}
            hint={hasStopLoss ? <Result form={form} field="stopLoss" /> : undefined}
            className={LEVEL_INPUT_CLASS}
          />
        </div>
        <div data-field="takeProfit">
          <TextField
            label={t('ticket.takeProfit')}
            size={size}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('ticket.none')}
            value={form.takeProfitText}
            onChange={(event) => dispatch({ kind: 'takeProfit', text: event.currentTarget.value })}
            trailing={unitSelect(t('ticket.takeProfit'))}
            error={errorOf('takeProfit')}
            hint={form.takeProfitText === '' ? undefined : <Result form={form} field="takeProfit" />}
            className={LEVEL_INPUT_CLASS}
          />
        </div>
      </div>
      {/* The price of a pending order says it already. */}
      {form.adjustedFor !== null && form.orderKind === 'market' && <SplitNote ratio={form.adjustedFor} />}
      {guaranteeBar !== undefined && (
        <p role="status" className="rounded-mark bg-hover px-2 py-1.5 text-mini text-caution">
          {guaranteeBar}
        </p>
      )}
      {form.stopKind !== 'fixed' && guaranteeBar === undefined && (
        <Suspense>
          <StopTerms form={form} size={size} />
        </Suspense>
      )}
    </div>
  );
}

/** Reserves its line while it loads, so that nothing below it moves twice. */
function Result(props: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  return (
    <Suspense fallback={<span className="block min-h-8">{UNKNOWN_FIGURE}</span>}>
      <TicketResult {...props} />
    </Suspense>
  );
}

const STOP_KINDS: readonly StopKind[] = ['fixed', 'trailing', 'guaranteed'];
/** The unit needs its room beside the figure. */
const LEVEL_INPUT_CLASS = `${FIGURE_INPUT_CLASS} [&_div:has(>input)]:gap-1 [&_div:has(>input)]:pr-1`;
