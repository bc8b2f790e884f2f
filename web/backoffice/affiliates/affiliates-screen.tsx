import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMay } from '../shared/use-operator.ts';
import { AffiliatesList } from './affiliates-list.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { PlanDialog } from './plans/plan-dialog.tsx';
import { PlansView } from './plans/plans-view.tsx';

const LIST = '/backoffice/affiliates';
const PLANS = `${LIST}/plans`;

/** The affiliates, and the plans they are paid by. The tab is in the URL. */
export function AffiliatesScreen() {
  const { t } = useTranslation('backofficeAffiliates');
  const navigate = useNavigate();
  const isPlans = useLocation().pathname.replace(/\/$/, '') === PLANS;
  const mayManage = useMay()('affiliates.manage');
  const [isMaking, setIsMaking] = useState(false);
  const close = () => setIsMaking(false);
  return (
    <Screen
      title={t('title')}
      lead={t(isPlans ? 'plans.lead' : 'lead')}
      wide
      actions={mayManage && <Button onClick={() => setIsMaking(true)}>{t(isPlans ? 'plans.new' : 'create.open')}</Button>}
    >
      <Tabs
        label={t('title')}
        value={isPlans ? 'plans' : 'affiliates'}
        onValueChange={(value) => void navigate(value === 'plans' ? PLANS : LIST, { replace: true })}
        tabs={[
          {
            value: 'affiliates',
            label: t('tab.affiliates'),
            content: <AffiliatesList mayCreate={mayManage} onCreate={() => setIsMaking(true)} />,
          },
          { value: 'plans', label: t('tab.plans'), content: <PlansView /> },
        ]}
        panelClassName="pt-5"
      />
      {isMaking && (isPlans ? <PlanDialog plan={null} onClose={close} /> : <CreateDialog onClose={close} />)}
    </Screen>
  );
}
