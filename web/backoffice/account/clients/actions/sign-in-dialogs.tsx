import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { ReasonDialog } from '../../../shared/reason-dialog.tsx';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

/** Ends all of the client's sessions. */
export function SignOutDialog(props: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  return (
    <PlainDialog
      {...props}
      name="signOut"
      path={clientChangePaths.signOut}
      text={t('actions.signOut.text', { count: props.client.open_sessions })}
    />
  );
}

/** Removes the second factors of a client who has lost the phone or key. */
export function SecondFactorsDialog(props: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  return (
    <PlainDialog {...props} name="secondFactors" path={clientChangePaths.removeSecondFactors} text={t('actions.secondFactors.text')} />
  );
}

interface PlainDialogProps extends ActionDialogProps {
  readonly name: 'signOut' | 'secondFactors';
  readonly path: string;
  readonly text: string;
}

function PlainDialog({ client, name, path, text, onClose }: PlainDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const save = useClientChange(path, { done: t(`actions.${name}.done`), onDone: onClose });
  return (
    <ReasonDialog
      title={t(`actions.${name}.title`, { name: nameOf(client) })}
      text={text}
      confirm={t(`actions.${name}.open`)}
      isDangerous
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={(reason) => save.mutate({ id: client.id, reason })}
      onClose={onClose}
    />
  );
}
