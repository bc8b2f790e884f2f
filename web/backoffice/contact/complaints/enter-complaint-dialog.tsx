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
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
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
const FORM = 'enter-complaint';

/** Takes a complaint into the register that came by mail, by phone or as a letter. */
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
    <Dialog
      open
      onOpenChange={(open) => !open && !enter.isPending && onClose()}
      title={t('enter.title')}
      description={t('enter.lead')}
      footer={
        <>
          <Button variant="secondary" disabled={enter.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button type="submit" form={FORM} loading={enter.isPending}>
            {t('enter.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('enter.name')} error={errors.name?.message} {...register('name')} />
          <TextField type="email" label={t('enter.email')} error={errors.email?.message} {...register('email')} />
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <SelectField
                label={t('enter.language')}
                options={LANGUAGES.map((value) => ({ value, label: t(`backoffice:language.${value}`) }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
          <TextField type="date" max={today} label={t('enter.received')} error={errors.received_on?.message} {...register('received_on')} />
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <SelectField
                label={t('enter.category')}
                options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="channel"
            render={({ field }) => (
              <SelectField
                label={t('enter.channel')}
                options={COMPLAINT_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
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
      </form>
    </Dialog>
  );
}

const FIELDS = ['name', 'email', 'language', 'category', 'channel', 'received_on', 'text'] as const satisfies readonly (keyof Values)[];

function fieldOf(name: PropertyKey | undefined): keyof Values {
  return FIELDS.find((field) => field === name) ?? 'text';
}
