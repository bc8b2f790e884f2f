import type { EnterComplaintRequest, enteredComplaintSchema } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { COMPLAINT_CATEGORIES, type ComplaintCategory } from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';

interface MakeComplaintDialogProps {
  readonly messageId: number;
  readonly onClose: () => void;
  readonly onMade: (complaintId: number) => void;
}

/** Converts a message to a complaint. */
export function MakeComplaintDialog({ messageId, onClose, onMade }: MakeComplaintDialogProps) {
  const { t } = useTranslation('backofficeQueues');
  const failureText = useFailureText();
  const [category, setCategory] = useState<ComplaintCategory>('service');
  const make = useChange<EnterComplaintRequest, z.infer<typeof enteredComplaintSchema>>(
    queuePaths.enterComplaint,
    [QUEUE_KEYS.messages, QUEUE_KEYS.complaints, QUEUE_KEYS.overview],
    ({ data }) => onMade(data.id),
  );
  return (
    <ActionDialog
      width="small"
      title={t('makeComplaint.title')}
      confirm={t('makeComplaint.submit')}
      isPending={make.isPending}
      onConfirm={() => make.mutate({ from: 'message', message_id: messageId, category })}
      onClose={onClose}
    >
      <p className="text-control">{t('makeComplaint.text')}</p>
      <SelectField
        label={t('enter.category')}
        options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        value={category}
        onValueChange={setCategory}
      />
      {make.isError && <Notice tone="danger">{failureText(make.error)}</Notice>}
    </ActionDialog>
  );
}
