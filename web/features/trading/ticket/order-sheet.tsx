import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePlatform } from '../platform-context.ts';
import CalculatorPanel from './calculator-panel.tsx';
import type { TicketAction, TicketForm } from './ticket-form.ts';
import { TicketPanel } from './ticket-panel.tsx';

export interface OrderSheetProps {
  readonly kind: 'trade' | 'calculator';
  readonly form: TicketForm;
  readonly dispatch: Dispatch<TicketAction>;
  readonly onClose: () => void;
}

/** The ticket or the calculator as a sheet on a narrow screen. */
export default function OrderSheet({ kind, form, dispatch, onClose }: OrderSheetProps) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={kind === 'calculator' ? t('calculator.title') : t('ticket.titleFor', { symbol: selected.symbol })}
      width="small"
    >
      <div className="-mx-5 -my-4">
        {kind === 'trade' ? (
          <TicketPanel form={form} dispatch={dispatch} size="large" onPlaced={onClose} />
        ) : (
          <CalculatorPanel size="large" />
        )}
      </div>
    </Dialog>
  );
}
