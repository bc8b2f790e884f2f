import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { priceFromDecimal, priceToDecimal } from '@fairlead/domain/price.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';
import { minimumTrailingDistance } from '@fairlead/domain/trading/trailing-stop.ts';
import { findStopRefusals } from '@fairlead/domain/trading/order-rules.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { formatQuote } from '../format-quote.ts';
import { SplitNote } from '../levels/split-note.tsx';
import { useChangeStops } from '../levels/use-change-stops.ts';
import { useOnSplit } from '../levels/use-on-split.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_ENTER, SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { failureText, refusalText } from '../refusal-text.ts';

/** Sets, changes and removes the trailing stop of a position. */
export default function TrailingForm({ position }: { readonly position: HeldPosition }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf, rules } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const blocked = useCommandBlock();
  const form = useRef<HTMLFormElement>(null);
  const instrument = instrumentOf(position.symbol);
  const digits = instrument?.digits ?? 2;
  const { trailingDistance } = position;
  const changeStops = useChangeStops(position);
  const [decimal, setDecimal] = useState(trailingDistance === null ? null : priceToDecimal(trailingDistance));
  const [problem, setProblem] = useState<string | undefined>();
  const [adjustedFor, setAdjustedFor] = useState<SplitRatio | null>(null);
  const wanted = decimal === null ? null : priceFromDecimal(decimal);

  useOnSplit(instrument, (ratio) => {
    if (wanted === null) return;
    setDecimal(priceToDecimal(splitPrice(wanted, ratio)));
    setAdjustedFor(ratio);
  });

  function findProblem(): string | undefined {
    const quote = session.quotes.read(position.symbol)?.quote;
    if (wanted === null) return t('trading:ticket.required');
    if (instrument === undefined || quote === undefined) return refusalText({ code: 'quoteUnavailable' }, { t, locale, digits });
    const { side, stopLoss, takeProfit } = position;
    const request = { side, stopLoss, takeProfit, trailingDistance: wanted, guaranteedStop: false };
    const refusal = findStopRefusals(request, { instrument, rules, quote }).find(({ code }) => code === 'trailingDistanceTooSmall');
    return refusal === undefined ? undefined : refusalText(refusal, { t, locale, digits });
  }

  async function save(distance: typeof wanted): Promise<void> {
    const { stopLoss, takeProfit } = position;
    const answer = await changeStops({ stopLoss, takeProfit, trailingDistance: distance });
    const failure = failureText(answer, { t, locale, digits });
    if (failure !== null) return setProblem(failure);
    if (answer.kind !== 'done') return;
    setAdjustedFor(null);
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = findProblem();
    setProblem(found);
    if (found === undefined && wanted !== null && blocked === undefined) void save(wanted);
  }

  return (
    <form {...SINGLE_ENTER} ref={form} onSubmit={submit} className="flex w-64 flex-col gap-3">
      <p className="text-muted">{t('trading:positionActions.trailNote')}</p>
      <NumberField
        label={t('trading:positionActions.distance')}
        size="regular"
        value={decimal}
        onValueChange={(next) => {
          setDecimal(next);
          setProblem(undefined);
          setAdjustedFor(null);
        }}
        maximumFractionDigits={6}
        error={problem}
        hint={
          instrument === undefined
            ? undefined
            : t('trading:positionActions.distanceHint', { least: formatQuote(minimumTrailingDistance(instrument), digits, locale) })
        }
      />
      {adjustedFor !== null && <SplitNote ratio={adjustedFor} />}
      <div className="flex justify-end gap-2">
        {trailingDistance !== null && (
          <Button {...SINGLE_PRESS} variant="secondary" size="dense" blocked={blocked} disabled={isPending} onClick={() => void save(null)}>
            {t('trading:positionActions.trailOff')}
          </Button>
        )}
        <Button {...SINGLE_PRESS} type="submit" size="dense" loading={isPending} blocked={blocked}>
          {t(trailingDistance === null ? 'trading:positionActions.trailOn' : 'trading:positionActions.trailChange')}
        </Button>
      </div>
    </form>
  );
}
