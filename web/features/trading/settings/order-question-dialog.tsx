import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import type { OrderQuestion } from './order-question.ts';

interface OrderQuestionDialogProps {
  readonly question: OrderQuestion;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for confirmation before an order is sent, a position closed or an order cancelled. */
export default function OrderQuestionDialog({ question: { title, text, confirm }, onAnswer }: OrderQuestionDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      width="small"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('cancel')}
          </Button>
          <Button {...SINGLE_PRESS} onClick={() => onAnswer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-control tabular-nums">{text}</p>
    </Dialog>
  );
}
