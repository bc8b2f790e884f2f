import type { StatusChange } from '@fairlead/contract/account/operators/client-changes.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { ReasonDialog } from '../../../shared/reason-dialog.tsx';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

const DANGEROUS: readonly StatusChange[] = ['freeze', 'block', 'close'];

/** Freezes, unfreezes, blocks, unblocks or closes an account, with the consequences. */
export function StatusDialog({ client, change, onClose }: ActionDialogProps & { readonly change: StatusChange }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const save = useClientChange(clientChangePaths.status, { done: t(`actions.${change}.done`), onDone: onClose });
  return (
    <ReasonDialog
      title={t(`actions.${change}.title`, { name: nameOf(client) })}
      text={t(`actions.${change}.text`)}
      confirm={t(`actions.${change}.open`)}
      isDangerous={DANGEROUS.includes(change)}
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={(reason) => save.mutate({ id: client.id, change, reason })}
      onClose={onClose}
    />
  );
}
