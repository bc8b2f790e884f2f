import { useTranslation } from 'react-i18next';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { ACCOUNT_PAGES, accountPageAddress, type AccountPage } from './account-pages.ts';

/** The tabs of My account. */
export function AccountTabs({ page }: { readonly page: AccountPage }) {
  const { t } = useTranslation('account');
  const tabs = ACCOUNT_PAGES.map((name) => ({ to: accountPageAddress(name), text: t(`tabs.${name}`) }));
  return <LinkTabs label={t('title')} tabs={tabs} current={page} />;
}
