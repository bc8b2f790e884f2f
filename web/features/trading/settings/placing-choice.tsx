import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderConfirmation } from './order-confirmation.tsx';
import { PLACINGS } from './terminal-settings.ts';

/** How orders are placed, closed and cancelled: confirmed first, with the ticket's button, or with one click on a price. */
export default function PlacingChoice() {
  const { t } = useTranslation('positions');
  const { placing, choosePlacing } = useOrderConfirmation();
  const id = useId();
  return (
    <fieldset className="flex w-72 flex-col gap-0.5">
      <legend className="pb-1.5 font-medium">{t('placing.title')}</legend>
      {PLACINGS.map((value) => (
        <label key={value} className="-mx-1.5 flex items-start gap-2.5 rounded-control px-1.5 py-1.5 hover:bg-hover">
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === placing}
            aria-labelledby={`${id}${value}`}
            aria-describedby={`${id}${value}hint`}
            onChange={() => choosePlacing(value)}
            className="mt-0.75 size-3.5 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-4 checked:border-accent-fill"
          />
          <span className="min-w-0 flex-1">
            <span id={`${id}${value}`} className="block">
              {t(`placing.${value}`)}
            </span>
            <span id={`${id}${value}hint`} className="block text-mini text-muted">
              {t(`placing.${value}Hint`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
