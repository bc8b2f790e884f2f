import type { Postback, SavePostbackResponse } from '@fairlead/contract/affiliates/postbacks.ts';
import { POSTBACK_EVENTS, POSTBACK_MACROS, type PostbackEvent } from '@fairlead/contract/affiliates/values.ts';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { appendMacro, findUnknownMacros } from './postback-address.ts';
import { useSavePostback } from './postback-queries.ts';

interface Typed {
  readonly url: string;
  readonly events: readonly PostbackEvent[];
  readonly is_active: boolean;
}
const URL_MAX_LENGTH = 500;

export interface PostbackDialogProps {
  /** Null for a new one. */
  readonly postback: Postback | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavePostbackResponse['data']) => void;
}

export function PostbackDialog({ postback, onClose, onSaved }: PostbackDialogProps) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const { register, control, handleSubmit, setError } = useForm<Typed>({
    defaultValues: {
      url: postback?.url ?? '',
      events: postback?.events ?? ['signUp', 'firstDeposit'],
      is_active: postback?.is_active ?? true,
    },
  });
  const save = useSavePostback(onSaved);

  function send({ url, events, is_active }: Typed): void {
    const body = { ...(postback === null ? {} : { id: postback.id }), url: url.trim(), events: [...events], is_active };
    save.mutate(body, {
      onError: (error) => {
        if (isAboutAddress(error)) setError('url', { message: failureText(error) }, { shouldFocus: true });
      },
    });
  }

  return (
    <FormDialog
      title={t(postback === null ? 'integrations.postbacks.create' : 'integrations.form.edit')}
      confirm={t('integrations.form.save')}
      isPending={save.isPending}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {save.isError && !isAboutAddress(save.error) && <Notice tone="danger">{failureText(save.error)}</Notice>}
        <AddressField control={control} />
        <EventsField control={control} />
        <Checkbox label={t('integrations.form.active')} hint={t('integrations.form.activeHint')} {...register('is_active')} />
      </div>
    </FormDialog>
  );
}

function isAboutAddress(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'addressNotAllowed' || code === 'invalidInput';
}

/** The URL to call, with macros that are filled in for each call. */
function AddressField({ control }: { readonly control: Control<Typed> }) {
  const { t } = useTranslation('affiliate');
  const { field, fieldState } = useController({
    control,
    name: 'url',
    rules: {
      validate: (url) => {
        if (url.trim() === '') return t('integrations.form.urlMissing');
        const [unknown] = findUnknownMacros(url);
        return unknown === undefined || t('integrations.form.macroUnknown', { macro: `{${unknown}}` });
      },
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('integrations.form.url')}
        hint={t('integrations.form.urlHint')}
        error={fieldState.error?.message}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URL_MAX_LENGTH}
        placeholder="https://"
        {...field}
      />
      <details className="rounded-control border border-line">
        <summary className="cursor-pointer rounded-control px-3 py-2 text-dense font-medium">{t('integrations.form.macros')}</summary>
        <dl className="flex flex-col border-t border-line px-3 py-1 text-dense">
          {POSTBACK_MACROS.map((macro) => (
            <div key={macro} className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
              <dt className="w-28 shrink-0">
                <code>{`{${macro}}`}</code>
              </dt>
              <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 text-muted">
                {t(`integrations.macro.${macro}`)}
                <Button
                  variant="ghost"
                  size="dense"
                  aria-label={t('integrations.form.appendNamed', { macro })}
                  onClick={() => field.onChange(appendMacro(field.value, macro))}
                >
                  {t('integrations.form.append')}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** The events that trigger a call. */
function EventsField({ control }: { readonly control: Control<Typed> }) {
  const { t } = useTranslation('affiliate');
  const { field, fieldState } = useController({
    control,
    name: 'events',
    rules: { validate: (events) => events.length > 0 || t('integrations.form.eventsMissing') },
  });
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-control font-medium">{t('integrations.form.events')}</legend>
      {POSTBACK_EVENTS.map((event, index) => (
        <Checkbox
          key={event}
          label={t(`integrations.event.${event}`)}
          hint={t(`integrations.eventHint.${event}`)}
          {...(index === 0 ? { ref: field.ref } : {})}
          checked={field.value.includes(event)}
          onChange={({ currentTarget: { checked } }) =>
            field.onChange(POSTBACK_EVENTS.filter((each) => (each === event ? checked : field.value.includes(each))))
          }
        />
      ))}
      {fieldState.error?.message !== undefined && (
        <p role="alert" className="text-dense text-short">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
