import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  /** The name of the secret. */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret once, and cannot be closed by mistake. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('affiliate');
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);

  function close(): void {
    if (isKept) onClose();
    else setIsReminded(true);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={<Button onClick={close}>{t('integrations.secret.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Notice tone="caution">{text}</Notice>
        <div className="flex flex-col gap-2">
          <p className="text-control font-medium">{label}</p>
          <code className="rounded-control border border-line bg-surface px-3 py-2.5 text-control break-all">{secret}</code>
          <CopyButton text={secret} label={t('integrations.secret.copy')} />
        </div>
        <Checkbox
          label={t('integrations.secret.kept')}
          checked={isKept}
          onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
          error={isReminded && !isKept ? t('integrations.secret.keepFirst') : undefined}
        />
      </div>
    </Dialog>
  );
}
