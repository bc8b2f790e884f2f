import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { price, quantisePrice, type Price } from '@fairlead/domain/price.ts';
import { MOST_PRICE_ALERTS } from '@fairlead/domain/trading/price-alert.ts';
import { useCallback, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { formatLevel } from '../format-quote.ts';
import { restateText } from '../levels/restate-draft.ts';
import { SplitNote } from '../levels/split-note.tsx';
import { useOnSplit } from '../levels/use-on-split.ts';
import { LivePrice } from '../live/live-price.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { PriceStepField } from '../orders/price-step-field.tsx';
import { usePlatform } from '../platform-context.ts';
import { readPrice } from '../read-price.ts';
import { showOutcome } from '../show-outcome.ts';
import { judgeAlertLevel, type AlertJudgement } from './judge-alert.ts';

/** The form for a new price alert: the price, whether it is above or below the current one, and the submit button. */
export function AlertForm({ waitingCount }: { readonly waitingCount: number }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { selected, session } = usePlatform();
  const [text, setText] = useState(() => {
    const bid = session.quotes.read(selected.symbol)?.quote?.bid;
    return bid === undefined ? '' : formatLevel(bid, selected.digits, locale);
  });
  const [isEdited, setEdited] = useState(false);
  const [adjustedFor, setAdjustedFor] = useState<SplitRatio | null>(null);
  const level = readPrice(text, locale, selected.digits);
  const judgement = useJudgement(selected.symbol, level);
  const isPending = usePending('setAlert');
  const blocked = useCommandBlock();
  const isFull = waitingCount >= MOST_PRICE_ALERTS;

  useOnSplit(selected, (ratio) => {
    const restated = restateText(text, ratio, { locale, digits: selected.digits });
    if (restated === null) return;
    setText(restated);
    setAdjustedFor(ratio);
  });

  function change(next: string): void {
    setText(next);
    setEdited(true);
    setAdjustedFor(null);
  }

  function stepBy(steps: number): void {
    const from = level ?? session.quotes.read(selected.symbol)?.quote?.bid;
    if (from === undefined) return;
    const to = quantisePrice(price(from + steps * 10 ** (6 - selected.digits)), selected.digits);
    change(formatLevel(to, selected.digits, locale));
  }

  async function place(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (level === null) return setEdited(true);
    const answer = await session.desk.setAlert(selected.symbol, level);
    if (!showOutcome(answer, { failed: t('trading:orders.alerts.notSet') }, { t, locale, digits: selected.digits })) return;
    setEdited(false);
    setAdjustedFor(null);
  }

  return (
    <form noValidate onSubmit={(event) => void place(event)} className="flex flex-col gap-2">
      <p className="flex items-center justify-between gap-2 text-muted">
        {t('trading:orders.alerts.now', { symbol: selected.symbol })}
        <LivePrice instrument={selected} side="bid" className="font-semibold text-strong" />
      </p>
      <div className="flex items-end gap-2">
        <span className="min-w-0 flex-1">
          <PriceStepField
            label={t('trading:orders.alerts.price')}
            size="dense"
            value={text}
            onText={change}
            onStep={stepBy}
            error={isEdited && level === null ? t('trading:ticket.notANumber') : undefined}
          />
        </span>
        <Button
          type="submit"
          variant="primary"
          size="dense"
          className="h-8!"
          loading={isPending}
          blocked={blocked}
          disabled={isFull || judgement === 'noQuote'}
        >
          {t('trading:orders.alerts.set')}
        </Button>
      </div>
      {adjustedFor !== null && <SplitNote ratio={adjustedFor} />}
      <p className="flex min-h-5 items-center gap-1.5 text-mini text-muted">
        {isFull ? t('trading:orders.alerts.full', { most: MOST_PRICE_ALERTS }) : <Meaning judgement={judgement} level={level} />}
      </p>
    </form>
  );
}

function Meaning({ judgement, level }: { readonly judgement: AlertJudgement; readonly level: Price | null }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  switch (judgement) {
    case 'rises':
    case 'falls':
      return (
        <>
          <SideGlyph side={judgement === 'rises' ? 'long' : 'short'} className="size-2" />
          {t(`orders.alerts.${judgement}`, { price: level === null ? '' : formatLevel(level, digits, locale) })}
        </>
      );
    case 'atPrice':
      return t('orders.alerts.atPrice');
    case 'noQuote':
      return t('markets.unavailable');
    case 'notANumber':
      return t('orders.alerts.hint');
  }
}

/** Renders only when the judgement changes, not with every quote. */
function useJudgement(symbol: string, level: Price | null): AlertJudgement {
  const { quotes } = usePlatform().session;
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [quotes, symbol]);
  return useSyncExternalStore(subscribe, () => judgeAlertLevel(level, quotes.read(symbol)?.quote));
}
