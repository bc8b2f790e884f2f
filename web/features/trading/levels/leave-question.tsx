import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';

export interface LeaveQuestionProps {
  /** The fields with unsaved text. */
  readonly labels: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks for confirmation before unsaved prices are discarded. */
export default function LeaveQuestion({ labels, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('trading');
  return (
    <QuestionDialog
      title={t('positions.leaveTitle')}
      text={t('positions.leaveText', { labels })}
      error={null}
      confirm={t('positions.leave')}
      isPending={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
