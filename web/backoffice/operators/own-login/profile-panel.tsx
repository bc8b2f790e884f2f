import type { ChangeMeRequest, Me } from '@fairlead/contract/operators/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RoleSummary } from '../role-summary.tsx';
import { languageOptions } from '../language-options.ts';
import { useOwnLoginCalls } from './own-login-calls.ts';

/** Name, language and permissions. */
export function ProfilePanel({ operator }: { readonly operator: Me }) {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const languages = languageOptions(LANGUAGES);
  const [typed, setTyped] = useState<ChangeMeRequest>({ name: operator.name, language: operator.language });
  const save = useSingleMutation({
    mutationFn: calls.changeMe,
    onSuccess: () => {
      showToast({ tone: 'success', title: t('profile.saved') });
      return queries.invalidateQueries({ queryKey: ['operator', 'me'] });
    },
  });
  const isMissing = typed.name.trim() === '';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isMissing) save.mutate({ ...typed, name: typed.name.trim() });
  }

  return (
    <Panel title={t('profile.title')} lead={operator.email}>
      <div className="flex flex-col gap-5">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('name')}
              autoComplete="name"
              maxLength={100}
              value={typed.name}
              error={isMissing ? t('missing') : undefined}
              onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
            />
            <SelectField
              label={t('profile.language')}
              options={languages}
              value={typed.language}
              onValueChange={(language) => setTyped({ ...typed, language })}
            />
          </div>
          <div className="flex justify-end">
            <Button type="submit" loading={save.isPending}>
              {t('profile.save')}
            </Button>
          </div>
        </form>
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <h3 className="text-control font-semibold">{t('profile.roles')}</h3>
          {operator.roles.map((role) => (
            <RoleSummary key={role} role={role} />
          ))}
        </div>
      </div>
    </Panel>
  );
}
