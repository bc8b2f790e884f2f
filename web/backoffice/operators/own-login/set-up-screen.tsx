import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstFactor } from '../../../identity/factors/second-factors.tsx';
import { useProvenFactorCalls } from '../../../identity/factors/use-proven-factor-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { useOperator } from '../../shared/use-operator.ts';
import { AccessPage } from '../access/access-page.tsx';

/** Replaces every screen until the operator has a second factor: the server answers nothing else before. */
export function SetUpScreen({ switches, onLogOut }: { readonly switches: ReactNode; readonly onLogOut: () => void }) {
  const { t } = useTranslation(['backofficeOperators', 'area']);
  const queries = useQueryClient();
  const { calls, dialog } = useProvenFactorCalls(operatorPaths, useOperator()?.email ?? '');
  return (
    <AccessPage
      wide
      title={t('backofficeOperators:setUp.title')}
      lead={t('backofficeOperators:setUp.lead')}
      switches={
        <>
          {switches}
          <Button variant="ghost" onClick={onLogOut}>
            {t('area:shell.logOut')}
          </Button>
        </>
      }
    >
      {/* Once the recovery codes are saved, everything is reloaded and the back office opens. */}
      <FirstFactor calls={calls} onChanged={() => void queries.invalidateQueries()} />
      {dialog}
    </AccessPage>
  );
}
