import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DepositPlaces } from './deposit-addresses.ts';
import { DepositForm } from './deposit-form.tsx';

export interface DepositWindowProps {
  readonly places: DepositPlaces;
  /** The window is closed, or the client left it through a link. */
  readonly onClosed: (way: 'closed' | 'left') => void;
}

/** The deposit form in a modal window, over any page or as a page of its own. */
export function DepositWindow({ places, onClosed }: DepositWindowProps) {
  const { t } = useTranslation('payments');
  const [state, setState] = useState<'open' | 'closed' | 'left'>('open');
  return (
    <Dialog
      open={state === 'open'}
      onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
      onClosed={() => onClosed(state === 'left' ? 'left' : 'closed')}
      title={t('deposit.title')}
      description={t('deposit.lead')}
    >
      <DepositForm setting="window" places={places} onLeft={() => setState('left')} />
    </Dialog>
  );
}
