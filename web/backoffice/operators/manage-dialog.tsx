import type { ChangeOperatorRequest, OperatorInfo } from '@fairlead/contract/operators/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { OPERATORS_KEY, useOperatorCalls, type OperatorAction } from './operator-calls.ts';
import { RoleChoice } from './role-choice.tsx';

export interface ManageDialogProps {
  readonly operator: OperatorInfo;
  /** Operators cannot remove their own second factor here. */
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** An operator's name and roles, and further actions. */
export function ManageDialog({ operator, isSelf, onClose }: ManageDialogProps) {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const calls = useOperatorCalls();
  const [name, setName] = useState(operator.name);
  const [roles, setRoles] = useState(operator.roles);
  const [isFaulty, setIsFaulty] = useState(false);
  const [asking, setAsking] = useState<OperatorAction | 'change' | null>(null);

  function done(text: string): void {
    showToast({ tone: 'success', title: text });
    void queries.invalidateQueries({ queryKey: OPERATORS_KEY });
    void queries.invalidateQueries({ queryKey: ['operator', 'me'] });
    onClose();
  }

  const save = useSingleMutation({
    mutationFn: (body: ChangeOperatorRequest) => calls.change(body),
    onSuccess: () => done(t('manage.saved')),
  });
  const inviteAgain = useSingleMutation({
    mutationFn: () => calls.inviteAgain(operator.id),
    onSuccess: () => done(t('invite.sent', { email: operator.email })),
  });
  const take = useSingleMutation({
    mutationFn: ({ taking, reason }: { readonly taking: OperatorAction; readonly reason: string }) =>
      calls.take(taking, { id: operator.id, reason }),
    onSuccess: (_answer, { taking }) => done(t(`manage.${taking}.done`)),
  });
  const failed = [save, inviteAgain].find(({ isError }) => isError);

  function submit(): void {
    const isRight = name.trim() !== '' && roles.length > 0;
    setIsFaulty(!isRight);
    if (!isRight) return;
    if (operator.roles.some((role) => !roles.includes(role))) setAsking('change');
    else save.mutate({ id: operator.id, name: name.trim(), roles });
  }

  if (asking !== null) {
    return (
      <ReasonDialog
        title={t(`manage.${asking}.title`, { name: operator.name })}
        text={t(`manage.${asking}.text`)}
        confirm={t(`manage.${asking}.confirm`)}
        isDangerous={asking === 'block' || asking === 'takeSecondFactor'}
        isPending={save.isPending || take.isPending}
        error={save.isError || take.isError ? failureText(save.error ?? take.error) : null}
        onConfirm={(reason) =>
          asking === 'change' ? save.mutate({ id: operator.id, name: name.trim(), roles, reason }) : take.mutate({ taking: asking, reason })
        }
        onClose={() => {
          save.reset();
          take.reset();
          setAsking(null);
        }}
      />
    );
  }
  return (
    <ActionDialog
      title={operator.name}
      description={operator.email}
      confirm={t('manage.save')}
      isPending={save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failed !== undefined && <Notice tone="danger">{failureText(failed.error)}</Notice>}
        <TextField
          label={t('name')}
          maxLength={100}
          value={name}
          error={isFaulty && name.trim() === '' ? t('missing') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <RoleChoice
          roles={roles}
          onChange={(next) => setRoles([...next])}
          error={isFaulty && roles.length === 0 ? t('rolesMissing') : undefined}
        />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {operator.state === 'invited' && (
            <Button variant="secondary" loading={inviteAgain.isPending} onClick={() => inviteAgain.mutate()}>
              {t('manage.inviteAgain')}
            </Button>
          )}
          {operator.has_second_factor && !isSelf && (
            <Button variant="danger" onClick={() => setAsking('takeSecondFactor')}>
              {t('manage.takeSecondFactor.confirm')}
            </Button>
          )}
          {operator.state === 'blocked' ? (
            <Button variant="secondary" onClick={() => setAsking('unblock')}>
              {t('manage.unblock.confirm')}
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setAsking('block')}>
              {t('manage.block.confirm')}
            </Button>
          )}
        </div>
      </div>
    </ActionDialog>
  );
}
