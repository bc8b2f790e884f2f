import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks the affiliate to sign in again, so that an unattended session is not enough for sensitive actions. The children give the reason. */
export function SignInAgain({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('affiliate');
  const { call, logInAgain } = useTokenCalls();
  async function leave(): Promise<void> {
    // The session ends on the server too; here it ends in any case.
    await call({ method: 'POST', path: affiliatePaths.logout }).catch(() => undefined);
    logInAgain();
  }
  return (
    <Notice
      tone="caution"
      title={t('integrations.tokens.recentTitle')}
      action={
        <Button variant="secondary" size="dense" onClick={() => void leave()}>
          {t('integrations.tokens.logInAgain')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
