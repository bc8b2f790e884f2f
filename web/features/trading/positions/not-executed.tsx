import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';

/** Why a command failed, shown in the dialog that sent it; nothing without a failure. */
export function NotExecuted({ failure }: { readonly failure: string | null }) {
  const { t } = useTranslation('trading');
  return (
    failure !== null && (
      <Notice tone="danger" title={t('order.notExecuted')}>
        {failure}
      </Notice>
    )
  );
}
