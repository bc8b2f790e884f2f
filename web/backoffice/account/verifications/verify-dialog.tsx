import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import type { VerifyAccountRequest } from '@fairlead/contract/operators/session.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';

interface VerifyDialogProps {
  readonly client: ClientRef;
  readonly onVerified: () => void;
  readonly onClose: () => void;
}

const CHANGED = [QUEUE_KEYS.verifications, QUEUE_KEYS.document, QUEUE_KEYS.overview];

/** Verifies a client, with the categories that the client may trade. */
export function VerifyDialog({ client, onVerified, onClose }: VerifyDialogProps) {
  const { t } = useTranslation('backofficeQueues');
  const failureText = useFailureText();
  const [categoryIds, setCategoryIds] = useState<readonly number[]>(ASSET_CATEGORIES.map(({ id }) => id));
  const verify = useChange<VerifyAccountRequest>(backofficePaths.verifyAccount, CHANGED, onVerified);
  const name = client.full_name === '' ? client.email : client.full_name;
  const isEmpty = categoryIds.length === 0;

  function toggle(id: number): void {
    setCategoryIds(categoryIds.includes(id) ? categoryIds.filter((one) => one !== id) : [...categoryIds, id]);
  }

  function submit(): void {
    verify.mutate(
      { email: client.email, category_ids: [...categoryIds] },
      { onSuccess: () => showToast({ tone: 'success', title: t('verify.done', { name }) }) },
    );
  }

  return (
    <ActionDialog
      width="small"
      title={t('verify.title', { name })}
      confirm={t('verify.confirm')}
      isRefused={isEmpty}
      isPending={verify.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className="text-control">{t('verify.text')}</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-dense font-medium">{t('verify.categories')}</legend>
        {ASSET_CATEGORIES.map(({ id, name: category }) => (
          <Checkbox
            key={id}
            label={t(`verify.names.${category}`, { defaultValue: category })}
            checked={categoryIds.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      {isEmpty && <Notice tone="caution">{t('verify.nothing')}</Notice>}
      {verify.isError && <Notice tone="danger">{failureText(verify.error)}</Notice>}
    </ActionDialog>
  );
}
