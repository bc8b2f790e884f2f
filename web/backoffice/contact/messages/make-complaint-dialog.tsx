import type { EnterComplaintRequest, enteredComplaintSchema } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { COMPLAINT_CATEGORIES, type ComplaintCategory } from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';

interface MakeComplaintDialogProps {
  readonly messageId: number;
  readonly onClose: () => void;
  readonly onMade: (complaintId: number) => void;
}

/** Takes a message into the register of complaints. */
export function MakeComplaintDialog({ messageId, onClose, onMade }: MakeComplaintDialogProps) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const [category, setCategory] = useState<ComplaintCategory>('service');
  const make = useChange<EnterComplaintRequest, z.infer<typeof enteredComplaintSchema>>(
    queuePaths.enterComplaint,
    [QUEUE_KEYS.messages, QUEUE_KEYS.complaints, QUEUE_KEYS.overview],
    ({ data }) => onMade(data.id),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !make.isPending && onClose()}
      width="small"
      title={t('makeComplaint.title')}
      footer={
        <>
          <Button variant="secondary" disabled={make.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button loading={make.isPending} onClick={() => make.mutate({ from: 'message', message_id: messageId, category })}>
            {t('makeComplaint.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-control">{t('makeComplaint.text')}</p>
        <SelectField
          label={t('enter.category')}
          options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={category}
          onValueChange={setCategory}
        />
        {make.isError && <Notice tone="danger">{failureText(make.error)}</Notice>}
      </div>
    </Dialog>
  );
}
