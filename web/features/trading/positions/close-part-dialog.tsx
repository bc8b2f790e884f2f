import { readEuros } from '../../../ui/read-euros.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettled } from '../live/use-settled.ts';
import { useAccountPart, usePending, useQuoteStatus } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_ENTER, SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { problemText } from '../problem-text.ts';
import { failureText } from '../refusal-text.ts';
import { readPart, shareOf, SHARES, type PartProblem } from './close-part.ts';
import { LiveProfit } from './live-profit.tsx';
import { NotExecuted } from './not-executed.tsx';
import { usePartBlock } from './use-part-block.ts';
import { usePendingText } from './use-pending-text.ts';

const FIRST_SHARE = 50;

interface ClosePartProps {
  readonly positionId: number;
  /** Called with whether the whole position was closed, in which case its row disappears too, before or after this call. */
  readonly onClose: (isRowGoing?: boolean) => void;
  /** Opens the partial targets instead. */
  readonly onTargets: () => void;
}

/** Closes part of a position: an amount or a share of its margin, with the profit of just that part. */
export default function ClosePartDialog({ positionId, onClose, onTargets }: ClosePartProps) {
  const { t } = useTranslation('positions');
  const position = useAccountPart(({ positions }) => positions.find(({ id }) => id === positionId));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('part.title', { name: position?.displayName ?? '' })}
      width="small"
    >
      {position === undefined ? (
        <Notice tone="caution">{t('part.gone')}</Notice>
      ) : (
        <ClosePartForm position={position} onClose={onClose} onTargets={onTargets} />
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<ClosePartProps, 'onClose' | 'onTargets'> {
  readonly position: HeldPosition;
}

function ClosePartForm({ position, onClose, onTargets }: FormProps) {
  const { t } = useTranslation('positions');
  const { t: tradingT } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const isPending = usePending(`close ${position.id}`);
  const blocked = usePartBlock(position);
  const shownBlock = useSettled(blocked, undefined);
  const isUnderReview = useQuoteStatus(position.symbol) === 'review';
  const waitingText = usePendingText();
  const [euros, setEuros] = useState<number | null>(centsToEuros(shareOf(position.margin, FIRST_SHARE)));
  const [failure, setFailure] = useState<string | null>(null);
  const reading = readPart(position.margin, euros);
  const share = SHARES.find((percent) => reading.ok && reading.part === shareOf(position.margin, percent));
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const money = (amount: Cents): string => formatMoney(amount, locale);

  async function close(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!reading.ok || blocked !== undefined) return;
    const shown = session.quotes.readShown(position.symbol);
    const answer = await (reading.isWhole ? session.desk.close(position, shown) : session.desk.closePart(position, reading.part, shown));
    const text = failureText(answer, { t: tradingT, locale, digits });
    setFailure(text);
    if (text !== null || answer.kind !== 'done') return;
    const profit = answer.profit === undefined ? '' : formatMoney(readEuros(answer.profit), locale, true);
    showToast(
      answer.isWaiting
        ? {
            title: tradingT('trading:positions.closeWaits'),
            text: waitingText(position, reading.isWhole ? null : reading.part).full,
            tone: 'info',
          }
        : {
            title: tradingT('trading:order.done'),
            text: t('part.done', { amount: money(reading.part), name: position.displayName, profit }),
            tone: 'success',
          },
    );
    onClose(reading.isWhole && !answer.isWaiting);
  }

  return (
    <form {...SINGLE_ENTER} onSubmit={(event) => void close(event)} className="flex flex-col gap-4">
      <Segmented
        label={t('part.share')}
        options={SHARES.map((percent) => ({
          value: String(percent),
          label: formatPercent(percent, locale, 0),
          disabled: !readPart(position.margin, centsToEuros(shareOf(position.margin, percent))).ok,
        }))}
        value={share === undefined ? null : String(share)}
        onValueChange={(percent) => setEuros(centsToEuros(shareOf(position.margin, Number(percent))))}
      />
      <NumberField
        label={t('part.amount')}
        labelAside={<span className="text-dense text-muted tabular-nums">{t('part.of', { amount: money(position.margin) })}</span>}
        suffix="€"
        value={euros}
        onValueChange={setEuros}
        minimumFractionDigits={2}
        maximumFractionDigits={3}
        error={reading.ok ? undefined : partProblemText(reading.problem)}
      />
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-1.5 text-control">
        <dt className="text-muted">{t('part.profit')}</dt>
        <dd>{reading.ok ? <LiveProfit position={{ ...position, margin: reading.part }} className="font-semibold" /> : '–'}</dd>
        <dt className="text-muted">{t('part.stays')}</dt>
        <dd className="text-right tabular-nums">{reading.ok ? money(reading.stays) : '–'}</dd>
      </dl>
      {/* One replaces the other, so that the buttons keep their place. */}
      <p className={classNames('min-h-20 text-dense', shownBlock === undefined ? 'text-muted' : 'text-caution')}>
        {shownBlock ?? noteText(reading.ok && reading.isWhole)}
      </p>
      <button type="button" onClick={onTargets} className="self-start text-dense text-accent hover:underline">
        {t('part.atPrices')}
      </button>
      <NotExecuted failure={failure} />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="large" onClick={() => onClose()}>
          {t('cancel')}
        </Button>
        <Button {...SINGLE_PRESS} type="submit" size="large" loading={isPending} blocked={blocked} disabled={!reading.ok}>
          {reading.ok ? t('part.submit', { amount: money(reading.part) }) : t('part.submitNone')}
        </Button>
      </div>
    </form>
  );

  function noteText(isWhole: boolean): string {
    if (isUnderReview) return t(isWhole ? 'part.wholeReview' : 'part.noteReview');
    return t(isWhole ? 'part.whole' : 'part.note');
  }

  function partProblemText(problem: PartProblem): string {
    return problem.code === 'notDivisible' ? t('part.notDivisible') : problemText(problem, { t: tradingT, locale, digits });
  }
}
