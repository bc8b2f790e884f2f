import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';

/** Why a command came to nothing, in the window that sent it; nothing where nothing went wrong. */
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
