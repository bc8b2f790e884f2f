import {
  enterComplaintRequestSchema,
  type EnterComplaintRequest,
  type enteredComplaintSchema,
} from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  type ComplaintCategory,
  type ComplaintChannel,
} from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormSelect } from '../../shared/form-select.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly category: ComplaintCategory;
  readonly channel: ComplaintChannel;
  readonly received_on: string;
  readonly text: string;
}

interface EnterComplaintDialogProps {
  readonly onClose: () => void;
  readonly onEntered: (id: number) => void;
}

const LONGEST_TEXT = 5_000;

/** Registers a complaint received by email, phone or letter. */
export function EnterComplaintDialog({ onClose, onEntered }: EnterComplaintDialogProps) {
  const { t, i18n } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      name: '',
      email: '',
      language: i18n.language as Language,
      category: 'service',
      channel: 'email',
      received_on: today,
      text: '',
    },
  });
  const { errors } = formState;
  const text = useWatch({ control, name: 'text' });
  const enter = useChange<EnterComplaintRequest, z.infer<typeof enteredComplaintSchema>>(
    queuePaths.enterComplaint,
    [QUEUE_KEYS.complaints, QUEUE_KEYS.overview],
    ({ data }) => {
      showToast({ tone: 'success', title: t('enter.done', { number: data.id }) });
      onEntered(data.id);
    },
  );

  const submit = handleSubmit((values) => {
    const read = enterComplaintRequestSchema.safeParse({ from: 'hand', ...values });
    if (read.success) enter.mutate(read.data);
    else for (const { path } of read.error.issues) setError(fieldOf(path[0]), { message: t('enter.missing') });
  });

  return (
    <FormDialog
      title={t('enter.title')}
      description={t('enter.lead')}
      confirm={t('enter.submit')}
      isPending={enter.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('enter.name')} error={errors.name?.message} {...register('name')} />
        <TextField type="email" label={t('enter.email')} error={errors.email?.message} {...register('email')} />
        <FormSelect
          control={control}
          name="language"
          label={t('enter.language')}
          options={LANGUAGES.map((value) => ({ value, label: t(`backoffice:language.${value}`) }))}
        />
        <TextField type="date" max={today} label={t('enter.received')} error={errors.received_on?.message} {...register('received_on')} />
        <FormSelect
          control={control}
          name="category"
          label={t('enter.category')}
          options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
        <FormSelect
          control={control}
          name="channel"
          label={t('enter.channel')}
          options={COMPLAINT_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        />
      </div>
      <TextAreaField
        label={t('enter.text')}
        rows={6}
        characters={{ count: text.length, maximum: LONGEST_TEXT }}
        error={errors.text?.message}
        {...register('text')}
      />
      {enter.isError && <Notice tone="danger">{failureText(enter.error)}</Notice>}
    </FormDialog>
  );
}

const FIELDS = ['name', 'email', 'language', 'category', 'channel', 'received_on', 'text'] as const satisfies readonly (keyof Values)[];

function fieldOf(name: PropertyKey | undefined): keyof Values {
  return FIELDS.find((field) => field === name) ?? 'text';
}
