import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { CHART_INDICATORS, withIndicator, withLength, type ShownIndicator } from './chart-indicators.ts';

export interface IndicatorMenuProps {
  readonly shown: readonly ShownIndicator[];
  readonly onChange: (shown: readonly ShownIndicator[]) => void;
}

/** Selects which indicators the chart shows, each with its lengths. */
export default function IndicatorMenu({ shown, onChange }: IndicatorMenuProps) {
  const { t } = useTranslation('trading');
  return (
    <ul className="flex w-80 max-w-full flex-col gap-1.5">
      {CHART_INDICATORS.map((name) => {
        const indicator = shown.find((one) => one.name === name);
        return (
          <li key={name} className="flex min-h-8 items-center justify-between gap-3">
            <Checkbox
              label={t(`chart.indicator.${name}`)}
              checked={indicator !== undefined}
              onChange={(event) => onChange(withIndicator(shown, name, event.currentTarget.checked))}
            />
            {indicator !== undefined && (
              <span className="flex shrink-0 gap-1">
                {indicator.lengths.map((length, index) => (
                  // The lengths of an indicator differ only by their position.
                  <LengthField
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    label={t('chart.tools.lengthOf', { number: index + 1, indicator: name })}
                    length={length}
                    onChange={(next) => onChange(withLength(shown, name, index, next))}
                  />
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface LengthFieldProps {
  readonly label: string;
  readonly length: number;
  readonly onChange: (length: number) => void;
}

/** An invalid length is ignored. */
function LengthField({ label, length, onChange }: LengthFieldProps) {
  return (
    <NumberField
      label={label}
      labelHidden
      size="dense"
      className="w-12"
      value={length}
      step={1}
      maximumFractionDigits={0}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    />
  );
}
