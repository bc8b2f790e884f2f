import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddIcon, RemoveIcon, ResetIcon } from './menu-icons.tsx';
import { OVER_CANDLES, type ChartIndicator, type ShownIndicator } from './chart-indicators.ts';
import {
  boundsOf,
  findIndicators,
  hasRoom,
  hasUsualLengths,
  MOST_BELOW,
  withIndicator,
  withLength,
  withUsualLengths,
} from './indicator-rules.ts';

export interface IndicatorMenuProps {
  readonly shown: readonly ShownIndicator[];
  readonly onChange: (shown: readonly ShownIndicator[]) => void;
}

/** Selects which indicators the chart shows, each with its parameters: those shown first, then all others by where they are drawn. */
export default function IndicatorMenu({ shown, onChange }: IndicatorMenuProps) {
  const { t } = useTranslation('chart');
  const [text, setText] = useState('');
  const found = findIndicators(text, (name) => t(`indicator.${name}`));
  const rest = found.filter((name) => !shown.some((one) => one.name === name));
  const groups = [
    { key: 'over', names: rest.filter((name) => OVER_CANDLES.has(name)) },
    { key: 'below', names: rest.filter((name) => !OVER_CANDLES.has(name)) },
  ] as const;
  const isFull = groups[1].names.some((name) => !hasRoom(shown, name));
  return (
    <div className="flex w-84 max-w-full flex-col gap-3">
      <TextField
        label={t('menu.search')}
        labelHidden
        size="regular"
        type="search"
        autoComplete="off"
        placeholder={t('menu.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {shown.length > 0 && (
        <section aria-label={t('menu.shown')}>
          <Heading>{t('menu.shown')}</Heading>
          <ul className="flex flex-col gap-2">
            {shown.map((one) => (
              <ShownRow key={one.name} indicator={one} shown={shown} onChange={onChange} />
            ))}
          </ul>
        </section>
      )}
      {groups.map(
        ({ key, names }) =>
          names.length > 0 && (
            <section key={key} aria-label={t(`menu.${key}`)}>
              <Heading>{t(`menu.${key}`)}</Heading>
              {key === 'below' && isFull && <p className="mb-1 text-mini text-caution">{t('menu.full', { count: MOST_BELOW })}</p>}
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <AddButton name={name} disabled={!hasRoom(shown, name)} onAdd={() => onChange(withIndicator(shown, name, true))} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {found.length === 0 && (
        <p role="status" className="text-muted">
          {t('menu.none')}
        </p>
      )}
    </div>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <h3 className="mb-1 text-mini font-medium text-muted">{children}</h3>;
}

interface AddButtonProps {
  readonly name: ChartIndicator;
  readonly disabled: boolean;
  readonly onAdd: () => void;
}

function AddButton({ name, disabled, onAdd }: AddButtonProps) {
  const { t } = useTranslation('chart');
  const title = t(`indicator.${name}`);
  return (
    <Button
      variant="ghost"
      size="dense"
      className="w-full justify-start! px-2!"
      aria-label={t('menu.add', { name: title })}
      disabled={disabled}
      onClick={onAdd}
    >
      {AddIcon}
      {title}
    </Button>
  );
}

interface ShownRowProps extends IndicatorMenuProps {
  readonly indicator: ShownIndicator;
}

function ShownRow({ indicator, shown, onChange }: ShownRowProps) {
  const { t } = useTranslation('chart');
  const { name, lengths } = indicator;
  const title = t(`indicator.${name}`);
  return (
    <li>
      <div className="flex min-h-8 items-center gap-1">
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        {!hasUsualLengths(indicator) && (
          <IconButton label={t('menu.reset', { name: title })} size="dense" onClick={() => onChange(withUsualLengths(shown, name))}>
            {ResetIcon}
          </IconButton>
        )}
        <IconButton label={t('menu.remove', { name: title })} size="dense" onClick={() => onChange(withIndicator(shown, name, false))}>
          {RemoveIcon}
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-1">
        {lengths.map((length, index) => (
          // The parameters of an indicator differ only by their position.
          <LengthField
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name={name}
            index={index}
            length={length}
            onChange={(next) => onChange(withLength(shown, name, index, next))}
          />
        ))}
      </div>
    </li>
  );
}

interface LengthFieldProps {
  readonly name: ChartIndicator;
  readonly index: number;
  readonly length: number;
  readonly onChange: (length: number) => void;
}

/** A parameter that is out of its bounds isn't taken, and the field says what they are. */
function LengthField({ name, index, length, onChange }: LengthFieldProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState<number | null>(length);
  const [known, setKnown] = useState(length);
  if (known !== length) {
    setKnown(length);
    setTyped(length);
  }
  const { least, most } = boundsOf(name, index);
  const isWithin = typed !== null && typed >= least && typed <= most;
  return (
    <NumberField
      label={t('menu.lengthOf', { number: index + 1, indicator: name })}
      labelHidden
      size="dense"
      className="w-18"
      value={typed}
      step={1}
      maximumFractionDigits={0}
      error={isWithin ? undefined : t('menu.bounds', { least, most })}
      onValueChange={(next) => {
        setTyped(next);
        if (next !== null) onChange(next);
      }}
      onBlur={() => setTyped(length)}
    />
  );
}
