import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import { ACTION_LISTS, type ActionInstrument, type ActionList } from '@fairlead/contract/trading/operators/actions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { ActionListPanel } from './action-list.tsx';
import { ACTION_INSTRUMENTS_KEY } from './actions-key.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** Corporate actions: those to come, proposals that await another operator, and past ones. */
export function ActionsScreen() {
  const { t } = useTranslation('backofficeDesk');
  const mayChange = useMay()('rules.change');
  const instruments = useTokenAnswer<readonly ActionInstrument[]>(ACTION_INSTRUMENTS_KEY, corporateActionPaths.instruments);
  const [isProposing, setIsProposing] = useState(false);
  const [list, setList] = useState<ActionList>('awaiting');
  return (
    <Screen
      wide
      title={t('actions.title')}
      lead={t('actions.lead')}
      actions={
        mayChange && (
          <Button disabled={!instruments.isSuccess} onClick={() => setIsProposing(true)}>
            {t('actions.propose.open')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('actions.title')}
        value={list}
        onValueChange={setList}
        panelClassName="pt-6"
        tabs={ACTION_LISTS.map((value) => ({
          value,
          label: t(`actions.lists.${value}`),
          content: <ActionListPanel list={value} mayChange={mayChange} />,
        }))}
      />
      {isProposing && instruments.isSuccess && <ProposeDialog instruments={instruments.data} onClose={() => setIsProposing(false)} />}
    </Screen>
  );
}
