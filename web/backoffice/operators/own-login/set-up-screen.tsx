import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccessPage } from '../access/access-page.tsx';
import { useOwnLoginCalls } from './own-login-calls.ts';
import { SetUpSteps } from './set-up-steps.tsx';
import { useProven } from './use-proven.tsx';

/** Stands in place of every screen until an operator has a second factor: nothing else is answered before. */
export function SetUpScreen({ switches, onLogOut }: { readonly switches: ReactNode; readonly onLogOut: () => void }) {
  const { t } = useTranslation(['backofficeOperators', 'backoffice']);
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const [setUp, setSetUp] = useState<TotpBeginResponse['data'] | null>(null);
  const begin = useProven(calls.beginTotp, setSetUp);
  return (
    <AccessPage
      wide
      title={t('backofficeOperators:setUp.title')}
      lead={t('backofficeOperators:setUp.lead')}
      switches={
        <>
          {switches}
          <Button variant="ghost" onClick={onLogOut}>
            {t('backoffice:shell.logOut')}
          </Button>
        </>
      }
    >
      {setUp === null ? (
        <>
          {begin.failure !== null && <Notice tone="danger">{begin.failure}</Notice>}
          <Button size="large" loading={begin.isPending} onClick={begin.run}>
            {t('backofficeOperators:setUp.begin')}
          </Button>
        </>
      ) : (
        // The codes are still to be kept when the app is on; everything is asked for anew after that.
        <SetUpSteps setUp={setUp} onConfirmed={() => undefined} onDone={() => void queries.invalidateQueries()} />
      )}
      {begin.dialog}
    </AccessPage>
  );
}
