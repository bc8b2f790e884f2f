import type { LoginLinkResponse } from '@fairlead/contract/backoffice.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

type LoginLink = LoginLinkResponse['data'];

/** Makes a link that signs the client in once, and shows it once: it is kept nowhere. */
export function LoginLinkDialog({ client, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const [link, setLink] = useState<LoginLink | null>(null);
  const make = useClientChange<LoginLinkResponse>(backofficePaths.loginLink, { onDone: ({ data }) => setLink(data) });
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t('actions.loginLink.title', { name: nameOf(client) })}
      text={t('actions.loginLink.text')}
      confirm={t('actions.loginLink.confirm')}
      isPending={make.isPending}
      error={make.isError ? failureText(make.error) : null}
      onConfirm={(reason) => make.mutate({ email: client.details.email, reason })}
      onClose={onClose}
    />
  );
}

function LinkDialog({ link: { url, expires_at: expiresAt }, onClose }: { readonly link: LoginLink; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('actions.loginLink.madeTitle')}
      footer={<Button onClick={onClose}>{t('actions.loginLink.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Notice tone="caution">{t('actions.loginLink.made', { until: formatDateTime(expiresAt, locale) })}</Notice>
        <TextField label={t('actions.loginLink.link')} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton text={url} label={t('actions.loginLink.copy')} />
      </div>
    </Dialog>
  );
}
