import { Suspense, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SplitNote } from '../levels/split-note.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import type { StopKind, TicketAction, TicketForm } from './ticket-form.ts';
import type { TicketField } from './ticket-problems.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const TicketResult = lazyPart(() => import('./ticket-result.tsx'));
const StopTerms = lazyPart(() => import('./stop-terms.tsx'));

/** Right-aligned tabular figures in a text field. */
export const FIGURE_INPUT_CLASS = '[&_input]:text-right [&_input]:tabular-nums [&_label]:whitespace-nowrap';

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
  const trails = form.stopKind === 'trailing';
  const hasStopLoss = (trails ? form.trailingText : form.stopLossText) !== '';
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] gap-2">
        <div data-field="stopLoss">
          <TextField
            label={trails ? t('orders.ticket.distance') : t('ticket.stopLoss')}
            labelAside={
              <StopKindSelect value={form.stopKind} size={size} onKind={(stopKind) => dispatch({ kind: 'stopKind', stopKind })} />
            }
            size={size}
            inputMode="decimal"
            autoComplete="off"
            placeholder={form.stopKind === 'fixed' ? t('ticket.none') : ''}
            value={trails ? form.trailingText : form.stopLossText}
            onChange={(event) => dispatch({ kind: trails ? 'trailing' : 'stopLoss', text: event.currentTarget.value })}
            error={errorOf('stopLoss')}
            hint={hasStopLoss ? <Result form={form} field="stopLoss" /> : undefined}
            className={FIGURE_INPUT_CLASS}
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
            error={errorOf('takeProfit')}
            hint={form.takeProfitText === '' ? undefined : <Result form={form} field="takeProfit" />}
            className={FIGURE_INPUT_CLASS}
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
          <StopTerms form={form} />
        </Suspense>
      )}
    </div>
  );
}

/** Reserves its line while it loads, so that nothing below it moves twice. */
function Result(props: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  return (
    <Suspense fallback={<span className="block">{UNKNOWN_FIGURE}</span>}>
      <TicketResult {...props} />
    </Suspense>
  );
}

const STOP_KINDS: readonly StopKind[] = ['fixed', 'trailing', 'guaranteed'];

interface StopKindSelectProps {
  readonly value: StopKind;
  readonly size: ControlSize;
  readonly onKind: (kind: StopKind) => void;
}

/** As small as the label beside it: most orders never use it. */
function StopKindSelect({ value, size, onKind }: StopKindSelectProps) {
  const { t } = useTranslation('trading');
  return (
    <span className="relative inline-flex min-w-0 shrink-0 items-center rounded-mark text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-strong">
      <select
        aria-label={t('orders.ticket.stopKind')}
        value={value}
        onChange={(event) => onKind(STOP_KINDS.find((kind) => kind === event.currentTarget.value) ?? 'fixed')}
        className={classNames(
          'min-w-0 appearance-none bg-transparent pr-4.5 text-right [field-sizing:content] outline-none [&>option]:bg-raised [&>option]:text-strong',
          size === 'dense' ? 'text-micro' : 'text-dense',
        )}
      >
        {STOP_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`orders.stopKind.${kind}`)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-0 size-3" />
    </span>
  );
}
