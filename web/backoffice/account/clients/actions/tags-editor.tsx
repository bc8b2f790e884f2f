import type { ClientFilters, ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { TAG_MAX_LENGTH } from '@fairlead/contract/account/client-limits.ts';
import { clientChangePaths, clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../../transport/token-calls.ts';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useMay } from '../../../shared/use-operator.ts';
import { useClientChange } from './use-client-change.ts';

/** The client's tags, editable by operators who may add notes. */
export function TagsEditor({ client: { id, tags } }: { readonly client: ClientPage }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const mayChange = useMay()('clients.note');
  const [isAdding, setIsAdding] = useState(false);
  const change = useClientChange(clientChangePaths.tag);
  const remove = (tag: string) => change.mutate({ id, tag, has: false });
  const add = (tag: string) => change.mutate({ id, tag, has: true }, { onSuccess: () => setIsAdding(false) });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('actions.tags.label')}>
        {tags.map((tag) => (
          <li key={tag} className="inline-flex h-6 items-center rounded-mark bg-hover pl-2 text-dense">
            <span className={mayChange ? '' : 'pr-2'}>{tag}</span>
            {mayChange && (
              <button
                type="button"
                aria-label={t('actions.tags.remove', { tag })}
                className="inline-flex size-6 items-center justify-center rounded-mark text-muted hover:text-strong"
                disabled={change.isPending}
                onClick={() => remove(tag)}
              >
                <CloseIcon className="size-3.5" />
              </button>
            )}
          </li>
        ))}
        {mayChange && !isAdding && (
          <li>
            <button
              type="button"
              className="inline-flex h-6 items-center rounded-mark border border-dashed border-line px-2 text-dense text-muted hover:text-strong"
              onClick={() => setIsAdding(true)}
            >
              {t('actions.tags.add')}
            </button>
          </li>
        )}
      </ul>
      {isAdding && <NewTag isPending={change.isPending} onAdd={add} onClose={() => setIsAdding(false)} />}
      {change.isError && (
        <p role="alert" className="text-dense text-short">
          {failureText(change.error)}
        </p>
      )}
    </div>
  );
}

interface NewTagProps {
  readonly isPending: boolean;
  readonly onAdd: (tag: string) => void;
  readonly onClose: () => void;
}

/** Suggests existing tags, so that one thing has one name. */
function NewTag({ isPending, onAdd, onClose }: NewTagProps) {
  const { t } = useTranslation('backofficeClients');
  const { call } = useTokenCalls();
  const listId = useId();
  const [tag, setTag] = useState('');
  const { data: used = [] } = useQuery({
    queryKey: ['clients', 'tags'],
    queryFn: async () => (await call<{ readonly data: ClientFilters }>({ method: 'GET', path: clientPaths.filters })).data.tags,
  });
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it has been replaced by it.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (tag.trim() !== '') onAdd(tag.trim());
      }}
    >
      <TextField
        label={t('actions.tags.new')}
        labelHidden
        size="dense"
        className="w-48"
        placeholder={t('actions.tags.new')}
        maxLength={TAG_MAX_LENGTH}
        list={listId}
        ref={input}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        autoComplete="off"
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <datalist id={listId}>
        {used.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" size="dense" loading={isPending}>
        {t('actions.tags.save')}
      </Button>
      <Button variant="ghost" size="dense" onClick={onClose}>
        {t('actions.cancel')}
      </Button>
    </form>
  );
}
