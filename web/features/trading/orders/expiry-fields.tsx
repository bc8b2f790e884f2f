import { LONGEST_WAIT_MS } from '@fairlead/domain/trading/entry-order.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  EXPIRY_CHOICES,
  formatExpiry,
  formatExpiryFully,
  localTimeText,
  readExpiry,
  type ExpiryChoice,
  type ExpiryForm,
} from './expiry.ts';

export interface ExpiryFieldsProps {
  readonly expiry: ExpiryForm;
  readonly onExpiry: (expiry: ExpiryForm) => void;
  readonly size: ControlSize;
  readonly error: string | undefined;
}

const DAY_MS = 86_400_000;

/** The expiry of an order; a date and time of the client's choice goes into a second field. Fills two cells of a two-column grid. */
export function ExpiryFields({ expiry, onExpiry, size, error }: ExpiryFieldsProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  // The options are calculated from when they are first shown; the submitted expiry is calculated again.
  const [now] = useState(Date.now);
  const end = readExpiry(expiry, now);

  function choose(choice: ExpiryChoice): void {
    // Starts at a day from now, which is allowed.
    onExpiry({ choice, atText: expiry.atText === '' ? localTimeText(now + DAY_MS) : expiry.atText });
  }

  return (
    <>
      <SelectField
        label={t('orders.ticket.expiry')}
        size={size}
        options={EXPIRY_CHOICES.map((value) => ({ value, label: t(`orders.expiry.${value}`) }))}
        value={expiry.choice}
        onValueChange={choose}
        hint={end.ok && end.expiresAt !== null && expiry.choice !== 'at' ? formatExpiry(end.expiresAt, locale) : undefined}
      />
      {expiry.choice === 'at' && (
        <div data-field="expiry" className="col-span-2">
          <TextField
            type="datetime-local"
            label={t('orders.ticket.expiresAt')}
            size={size}
            min={localTimeText(now)}
            max={localTimeText(now + LONGEST_WAIT_MS)}
            value={expiry.atText}
            onChange={(event) => onExpiry({ choice: 'at', atText: event.currentTarget.value })}
            error={error}
            hint={end.ok && end.expiresAt !== null ? formatExpiryFully(end.expiresAt, locale) : undefined}
            className="[&_input]:tabular-nums"
          />
        </div>
      )}
    </>
  );
}
