import type { LoginLinkResponse } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { ReasonDialog } from '../../../shared/reason-dialog.tsx';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

/** Emails the client a link for one sign-in. The operator never sees it. */
export function LoginLinkDialog({ client, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const locale = useLocale();
  const { email } = client.details;
  const send = useClientChange<LoginLinkResponse>(backofficePaths.loginLink, {
    onDone: ({ data }) => {
      const text = t('actions.loginLink.sentText', { email, until: formatDateTime(data.expires_at, locale) });
      showToast({ tone: 'success', title: t('actions.loginLink.sent'), text });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('actions.loginLink.title', { name: nameOf(client) })}
      text={t('actions.loginLink.text', { email })}
      confirm={t('actions.loginLink.confirm')}
      isPending={send.isPending}
      error={send.isError ? failureText(send.error) : null}
      onConfirm={(reason) => send.mutate({ email, reason })}
      onClose={onClose}
    />
  );
}
