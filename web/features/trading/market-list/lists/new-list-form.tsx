import { findNameFault, WATCHLIST_LIMITS, type Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

export interface NewListFormProps {
  readonly lists: readonly Watchlist[];
  /** The instruments that are in the new list from the beginning. */
  readonly symbols: readonly string[];
  readonly onCreate: (list: Watchlist) => void;
}

/** A name for another list. */
export function NewListForm({ lists, symbols, onCreate }: NewListFormProps) {
  const { t } = useTranslation('positions');
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  if (lists.length >= WATCHLIST_LIMITS.lists) {
    return <p className="text-dense text-muted">{t('lists.tooMany', { count: WATCHLIST_LIMITS.lists })}</p>;
  }
  const fault = findNameFault(lists, name);
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (fault !== null) return;
        onCreate({ id: crypto.randomUUID(), name: name.trim(), symbols });
        setName('');
        setIsAsked(false);
      }}
    >
      <TextField
        label={t('lists.newName')}
        labelHidden
        size="regular"
        className="min-w-0 flex-1"
        placeholder={t('lists.newName')}
        maxLength={WATCHLIST_LIMITS.nameLength}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isAsked && fault !== null ? t(`lists.fault.${fault}`) : undefined}
      />
      <Button type="submit" variant="secondary" size="regular">
        {t('lists.create')}
      </Button>
    </form>
  );
}
