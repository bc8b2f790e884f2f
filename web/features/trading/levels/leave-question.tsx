import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';

export interface LeaveQuestionProps {
  /** The fields whose text is not saved. */
  readonly labels: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before prices that are not saved are left behind. */
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
