import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EVERY_DAY, readDays, type DayFault, type DayField, type ReferralDays, type TypedDay } from './referral-days.ts';

/** From and until, Search and Reset (spec section 2). */
export function ReferralFilter({ onDaysChange }: { readonly onDaysChange: (days: ReferralDays) => void }) {
  const { t } = useTranslation('referrals');
  const [wrong, setWrong] = useState<{ readonly field: DayField; readonly fault: DayFault } | null>(null);
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) };

  function search(event: SubmitEvent): void {
    event.preventDefault();
    const read = readDays({ from: typedIn(inputs.from), until: typedIn(inputs.until) });
    setWrong(read.ok ? null : read);
    if (read.ok) onDaysChange(read.days);
    else inputs[read.field].current?.focus();
  }

  function reset(): void {
    setWrong(null);
    onDaysChange(EVERY_DAY);
  }

  const field = (name: DayField) => (
    <TextField
      ref={inputs[name]}
      type="date"
      label={t(`filter.${name}`)}
      error={wrong?.field === name ? t(`filter.${wrong.fault}`) : undefined}
      className="flex-1 basis-36 sm:max-w-60"
    />
  );

  return (
    <form noValidate onSubmit={search} onReset={reset} className="flex flex-col gap-2 border-b border-line px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start gap-3">
        {field('from')}
        {field('until')}
        <div className="flex gap-2 sm:pt-6.5">
          <Button type="submit" className="h-11">
            {t('filter.search')}
          </Button>
          <Button type="reset" variant="secondary" className="h-11">
            {t('filter.reset')}
          </Button>
        </div>
      </div>
      <p className="text-dense text-muted">{t('filter.utc')}</p>
    </form>
  );
}

function typedIn({ current: input }: RefObject<HTMLInputElement | null>): TypedDay {
  return { text: input?.value ?? '', isPartial: input?.validity.badInput ?? false };
}
