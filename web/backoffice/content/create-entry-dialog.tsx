import type { CreateEntryRequest, EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { slugSchema, type Collection } from '@fairlead/contract/content/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf, useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { editorPathOf, readersPath } from './entry-queries.ts';
import { slugOfTitle } from './slug-of-title.ts';

interface Typed {
  readonly title: string;
  readonly slug: string;
}

/** A title, with a slug that follows it until it is edited. */
export function CreateEntryDialog({ collection, onClose }: { readonly collection: Collection; readonly onClose: () => void }) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const form = useForm<Typed>({ defaultValues: { title: '', slug: '' } });
  const { errors, dirtyFields } = form.formState;
  const slug = useWatch({ control: form.control, name: 'slug' });
  const create = useMutation({
    mutationFn: (body: CreateEntryRequest) => call<EntryResponse>({ method: 'POST', path: editorPaths.createEntry, body }),
    onSuccess: ({ data }) => location.assign(editorPathOf(data.id)),
    onError: (error) => {
      if (codeOf(error) === 'slugTaken') form.setError('slug', { message: failureText(error) }, { shouldFocus: true });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={t(`content.new.${collection}`)}
      footer={
        <>
          <Button variant="ghost" disabled={create.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="create-entry" loading={create.isPending}>
            {t('content.create')}
          </Button>
        </>
      }
    >
      <form
        id="create-entry"
        noValidate
        onSubmit={(event) => void form.handleSubmit((typed) => create.mutate({ collection, ...typed }))(event)}
        className="flex flex-col gap-4"
      >
        <TextField
          label={t('page.title')}
          hint={t('page.titleHelp')}
          error={errors.title?.message}
          maxLength={200}
          {...form.register('title', {
            validate: (title) => title.trim() !== '' || t('required'),
            onChange: ({ target }: { target: HTMLInputElement }) => {
              if (dirtyFields.slug !== true) form.setValue('slug', slugOfTitle(target.value));
            },
          })}
        />
        <TextField
          label={t('page.slug')}
          hint={t('page.slugShown', { address: readersPath(collection, slug === '' ? '…' : slug) })}
          error={errors.slug?.message}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...form.register('slug', { validate: (typed) => slugSchema.safeParse(typed.trim()).success || t('page.slugWrong') })}
        />
        {create.isError && codeOf(create.error) !== 'slugTaken' && <Notice tone="danger">{failureText(create.error)}</Notice>}
      </form>
    </Dialog>
  );
}
