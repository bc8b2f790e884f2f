import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { MOST_PARTIAL_TARGETS } from '@fairlead/domain/trading/partial-target.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useAccountPart, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_ENTER, SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { problemText } from '../problem-text.ts';
import { failureText } from '../refusal-text.ts';
import { shareOf } from './close-part.ts';
import { NotExecuted } from './not-executed.tsx';
import { readTargets, type TargetDraft } from './read-targets.ts';

const FIRST_SHARE = 25;

interface TargetsDialogProps {
  readonly positionId: number;
  readonly onClose: () => void;
}

/** Sets the prices at which parts of a position are closed. */
export default function TargetsDialog({ positionId, onClose }: TargetsDialogProps) {
  const { t } = useTranslation('positions');
  const position = useAccountPart(({ positions }) => positions.find(({ id }) => id === positionId));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('targets.title', { name: position?.displayName ?? '' })}
      width="small"
    >
      {position === undefined ? <Notice tone="caution">{t('part.gone')}</Notice> : <TargetsForm position={position} onClose={onClose} />}
    </Dialog>
  );
}

interface DraftRow extends TargetDraft {
  readonly key: number;
}

function TargetsForm({ position, onClose }: { readonly position: HeldPosition; readonly onClose: () => void }) {
  const { t } = useTranslation('positions');
  const { t: tradingT } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const blocked = useCommandBlock();
  const newRow = (key: number): DraftRow => ({ key, price: null, euros: centsToEuros(shareOf(position.margin, FIRST_SHARE)) });
  const [rows, setRows] = useState<readonly DraftRow[]>(() => {
    const set = position.partialTargets ?? [];
    if (set.length === 0) return [newRow(0)];
    return set.map(({ price, margin }, key) => ({ key, price: priceToDecimal(price), euros: centsToEuros(margin) }));
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isJudged, setIsJudged] = useState(false);
  const instrument = instrumentOf(position.symbol);
  const digits = instrument?.digits ?? 2;
  const reading = readTargets(rows, position, { instrument, quote: session.quotes.readShown(position.symbol) });
  const textOf = (problem: (typeof reading.problems)[number]['price']): string | undefined =>
    problem === null || (problem.code === 'required' && !isJudged) ? undefined : problemText(problem, { t: tradingT, locale, digits });

  function change(key: number, changed: Partial<TargetDraft>): void {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsJudged(true);
    if (reading.targets === null || blocked !== undefined) return;
    const answer = await session.desk.updatePartialTargets(position, reading.targets);
    const text = failureText(answer, { t: tradingT, locale, digits });
    setFailure(text);
    if (text !== null || answer.kind !== 'done') return;
    showToast({ title: tradingT('trading:order.done'), text: t('targets.done', { name: position.displayName }), tone: 'success' });
    onClose();
  }

  return (
    <form {...SINGLE_ENTER} onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <p className="text-dense text-muted">{t('targets.note')}</p>
      {rows.length === 0 && <p className="text-control">{t('targets.none')}</p>}
      {rows.map((row, place) => (
        <div key={row.key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <NumberField
            label={t('targets.price', { place: place + 1 })}
            value={row.price}
            onValueChange={(price) => change(row.key, { price })}
            minimumFractionDigits={digits}
            maximumFractionDigits={digits}
            step={10 ** -digits}
            error={textOf(reading.problems[place]?.price ?? null)}
          />
          <NumberField
            label={t('targets.amount', { place: place + 1 })}
            suffix="€"
            value={row.euros}
            onValueChange={(euros) => change(row.key, { euros })}
            minimumFractionDigits={2}
            maximumFractionDigits={3}
            error={textOf(reading.problems[place]?.amount ?? null)}
          />
          <IconButton
            label={t('targets.remove', { place: place + 1 })}
            size="large"
            className="mt-6"
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {rows.length < MOST_PARTIAL_TARGETS && (
        <Button
          variant="secondary"
          size="dense"
          className="self-start"
          onClick={() => setRows([...rows, newRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])}
        >
          {t('targets.add')}
        </Button>
      )}
      <dl className="grid grid-cols-[1fr_auto] items-center text-control">
        <dt className="text-muted">{t('part.stays')}</dt>
        <dd className="text-right tabular-nums">{reading.rest === null ? '–' : formatMoney(reading.rest, locale)}</dd>
      </dl>
      {reading.together !== null && <Notice tone="caution">{textOf(reading.together)}</Notice>}
      <NotExecuted failure={failure} />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button {...SINGLE_PRESS} type="submit" size="large" loading={isPending} blocked={blocked}>
          {t('targets.save')}
        </Button>
      </div>
    </form>
  );
}
