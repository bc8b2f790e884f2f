import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { LEVEL_UNITS, percentAt, pointsAt, type LevelUnit } from '@fairlead/domain/trading/level-distance.ts';
import { riskPercent } from '@fairlead/domain/trading/risk-reward.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { chartStorage } from '../chart/chart-storage.ts';
import { formatLevel, UNKNOWN_FIGURE } from '../format-quote.ts';
import { heldLevelBase } from '../levels/held-level.ts';
import { readLevelText, resultAt, writeLevelText, type LevelReading } from '../levels/level-text.ts';
import { useChangeStops } from '../levels/use-change-stops.ts';
import { useOnSplit } from '../levels/use-on-split.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useAccountPart, useFigures, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_ENTER, SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { problemText } from '../problem-text.ts';
import { failureText } from '../refusal-text.ts';
import { changeTerminalSettings, readTerminalSettings } from '../settings/terminal-settings.ts';
import { CompactSelect } from '../ticket/compact-select.tsx';
import { BreakEvenButton } from './break-even-button.tsx';
import { findLevelProblem, withStop, type StopField } from './stop-edit.ts';

export interface LevelFormProps {
  readonly position: HeldPosition;
  readonly field: StopField;
}

/** Sets a stop of an open position by price, percent, points or result, and shows what it is in each of them. */
export default function LevelForm({ position, field }: LevelFormProps) {
  const instrument = usePlatform().instrumentOf(position.symbol);
  return instrument === undefined ? null : <ListedLevelForm {...{ position, field, instrument }} />;
}

function ListedLevelForm({ position, field, instrument }: LevelFormProps & { readonly instrument: ListedInstrument }) {
  const { t } = useTranslation('positions');
  const { t: tradingT } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, rules, clientId } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const blocked = useCommandBlock();
  const remainder = useAccountPart((account) => account.remainder);
  const equity = useFigures()?.equity ?? null;
  const changeStops = useChangeStops(position);
  const form = useRef<HTMLFormElement>(null);
  const base = heldLevelBase(position, field, { instrument, rules, remainder, locale });
  const { digits } = instrument;
  const written = (level: Price | null, unit: LevelUnit): string => (level === null ? '' : writeLevelText(level, unit, base));
  const [unit, setUnit] = useState(() => readTerminalSettings(chartStorage, clientId).levelUnit);
  // Several levels bring the same result to the cent: until something is typed, it is still this one.
  const [kept, setKept] = useState(position[field]);
  const [text, setText] = useState(() => written(position[field], unit));
  const [isTyped, setIsTyped] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reading: LevelReading = isTyped ? readLevelText(text, unit, base) : { ok: true, level: kept };
  const level = reading.ok ? reading.level : null;
  const stop = tradingT(`trading:levels.${field}`);

  // What was typed is in old shares.
  useOnSplit(instrument, () => {
    show(position[field], unit);
  });

  function show(shown: Price | null, inUnit: LevelUnit): void {
    setKept(shown);
    setIsTyped(false);
    setText(written(shown, inUnit));
    setProblem(undefined);
  }

  function chooseUnit(chosen: LevelUnit): void {
    changeTerminalSettings(chartStorage, clientId, { levelUnit: chosen });
    setUnit(chosen);
    show(level, chosen);
  }

  function findProblem(): string | undefined {
    const writer = { t: tradingT, locale, digits };
    if (!reading.ok) return problemText({ code: reading.code === 'noBase' ? 'notANumber' : reading.code }, writer);
    const { quote, status } = session.quotes.read(position.symbol) ?? {};
    const found = findLevelProblem(position, field, reading.level, { quote, status, instrument, rules, now: session.serverClock.now() });
    return found === null ? undefined : problemText(found, writer);
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const found = findProblem();
    setProblem(found);
    if (found !== undefined || blocked !== undefined || isPending) return;
    if (level === position[field]) return close();
    const answer = await changeStops(withStop(position, field, level));
    const failure = failureText(answer, { t: tradingT, locale, digits });
    if (failure !== null) setProblem(failure);
    else if (answer.kind === 'done') close();
  }

  function close(): void {
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  const result = level === null ? null : resultAt(level, position, base);
  const risk = result === null || equity === null ? null : riskPercent(result, equity);
  const facts = [
    level === null ? UNKNOWN_FIGURE : formatLevel(level, digits, locale),
    ...(level === null
      ? []
      : [
          formatPercent(percentAt(position, level), locale, 2, true),
          tradingT('trading:levelUnit.inPoints', { points: formatNumber(pointsAt(position, level, digits), locale) }),
          formatMoney(result, locale, true),
        ]),
    ...(risk === null || field === 'takeProfit' ? [] : [t('levelForm.risk', { percent: formatPercent(risk, locale) })]),
  ];
  return (
    <form {...SINGLE_ENTER} ref={form} noValidate onSubmit={(event) => void save(event)} className="flex w-64 flex-col gap-2">
      <TextField
        label={t('levelForm.label', { stop })}
        size="regular"
        inputMode="decimal"
        autoComplete="off"
        placeholder={tradingT('trading:ticket.none')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsTyped(true);
          setProblem(undefined);
        }}
        trailing={
          <CompactSelect
            label={tradingT('trading:levelUnit.label', { stop })}
            title={tradingT(`trading:levelUnit.meaning.${unit}`, { point: formatNumber(10 ** -digits, locale, digits) })}
            size="dense"
            value={unit}
            options={LEVEL_UNITS.map((value) => ({ value, label: tradingT(`trading:levelUnit.${value}`) }))}
            onValue={chooseUnit}
          />
        }
        error={problem}
        hint={
          <span className="block min-h-8 tabular-nums">
            {facts.join(' · ')}
            {unit !== 'price' && (
              <span className="block text-mini">{t(field === 'stopLoss' ? 'levelForm.signs' : 'levelForm.signsGain')}</span>
            )}
          </span>
        }
        className="[&_input]:text-right [&_input]:tabular-nums"
      />
      <div className="flex flex-wrap justify-end gap-2">
        {field === 'stopLoss' && <BreakEvenButton position={position} instrument={instrument} onSet={close} />}
        <Button {...SINGLE_PRESS} type="submit" size="dense" loading={isPending} blocked={blocked}>
          {t('levelForm.save')}
        </Button>
      </div>
    </form>
  );
}
