import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../segmented.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { findSpanProblem, SPAN_LENGTHS, type Span, type SpanLength } from './span.ts';
import type { SpanChoice } from './use-span.ts';

const CUSTOM = 'own';
const DAY_FIELD = { labelHidden: true, type: 'date', size: 'regular', className: 'max-sm:flex-1' } as const;
type Choice = SpanLength | typeof CUSTOM;

/** Selects the period of a screen: the last days, or custom dates, which apply as soon as both are entered. */
export function SpanControl({ span, chooseLength, chooseDays }: SpanChoice) {
  const { t } = useTranslation('area');
  const [isCustom, setIsCustom] = useState(span.length === null);
  const [typed, setTyped] = useState<Span>(span);
  const fault = isCustom ? findSpanProblem(typed) : null;

  function type(next: Span): void {
    setTyped(next);
    if (findSpanProblem(next) === null) chooseDays(next);
  }

  const options: readonly { readonly value: Choice; readonly label: string }[] = [
    ...SPAN_LENGTHS.map((length) => ({
      value: length,
      label: length === 'month' ? t('span.month') : t('span.days', { count: Number(length) }),
    })),
    { value: CUSTOM, label: t('span.own') },
  ];
  const value = isCustom ? CUSTOM : (span.length ?? CUSTOM);

  function choose(next: Choice): void {
    setIsCustom(next === CUSTOM);
    if (next === CUSTOM) type({ from: span.from, until: span.until });
    else chooseLength(next);
  }

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Segmented label={t('span.label')} labelHidden className="max-sm:hidden" options={options} value={value} onValueChange={choose} />
      <SelectField
        label={t('span.label')}
        labelHidden
        size="regular"
        className="w-44 sm:hidden"
        options={options}
        value={value}
        onValueChange={choose}
      />
      {isCustom && (
        <>
          <TextField
            label={t('span.from')}
            {...DAY_FIELD}
            max={typed.until}
            value={typed.from}
            error={fault === null || fault === 'missing' ? undefined : t(`span.${fault}`, { count: LONGEST_SPAN_DAYS })}
            onChange={({ currentTarget }) => type({ ...typed, from: currentTarget.value })}
          />
          <TextField
            label={t('span.until')}
            {...DAY_FIELD}
            value={typed.until}
            onChange={({ currentTarget }) => type({ ...typed, until: currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
