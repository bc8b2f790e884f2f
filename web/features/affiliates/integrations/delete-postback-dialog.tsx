import type { Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useDeletePostback } from './postback-queries.ts';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';

export function DeletePostbackDialog({ postback, onClose }: { readonly postback: Postback; readonly onClose: () => void }) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const remove = useDeletePostback(onClose);
  return (
    <QuestionDialog
      title={t('integrations.postbacks.deleteTitle')}
      confirm={t('integrations.postbacks.delete')}
      isPending={remove.isPending}
      error={remove.isError ? failureText(remove.error) : null}
      onConfirm={() => remove.mutate(postback.id)}
      onClose={onClose}
      text={t('integrations.postbacks.deleteText')}
    >
      <p className="text-control font-medium wrap-anywhere">{postback.url}</p>
    </QuestionDialog>
  );
}
