import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../ui/tabs.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { lazyPanel } from './load-panel.ts';
import { CloseSeveralButton } from './position-actions.tsx';
import { useAccountTabs, type AccountTab } from './use-account-tabs.tsx';

const ListTools = lazyPanel(() => import('../rows/list-tools.tsx'));

export interface AccountTabsProps {
  readonly wide: boolean;
  readonly className: string;
  /** At the end of the row of tabs. */
  readonly aside?: ReactNode;
}

/** Open positions, pending orders and history, one at a time. */
export function AccountTabs({ wide, className, aside }: AccountTabsProps) {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<AccountTab>('open');
  const hasRows = useAccountPart(({ positions, orders }) => (tab === 'open' ? positions : orders).length > 0);
  return (
    <Tabs
      label={t('positions.tabs')}
      size="dense"
      value={tab}
      onValueChange={setTab}
      className={`bg-raised ${className}`}
      panelClassName="overflow-y-auto"
      tabs={useAccountTabs({ wide, openLabel: t('positions.open') })}
      aside={
        <span className="flex shrink-0 items-center">
          {wide && hasRows && tab !== 'history' && (
            <Suspense>
              <ListTools list={tab === 'open' ? 'positions' : 'orders'} look="table" />
            </Suspense>
          )}
          {tab === 'open' && <CloseSeveralButton className="mr-2" />}
          {aside}
        </span>
      }
    />
  );
}
