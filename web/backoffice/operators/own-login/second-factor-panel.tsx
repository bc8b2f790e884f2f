import type { OwnSecondFactor } from '@fairlead/contract/operators/schemas.ts';
import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { ScreenFailed } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FACTOR_KEY, useOwnLoginCalls } from './own-login-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { useProven } from './use-proven.tsx';

/** With so few left it is time for new ones. */
const FEW = 3;

export function SecondFactorPanel() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const calls = useOwnLoginCalls();
  const factor = useQuery({ queryKey: FACTOR_KEY, queryFn: calls.readFactor });
  return (
    <Panel title={t('factor.title')} lead={t('factor.lead')}>
      {factor.isPending && <Skeleton className="h-16 w-full" />}
      {factor.isError && <ScreenFailed text={failureText(factor.error)} onRetry={() => void factor.refetch()} />}
      {factor.data !== undefined && <Factor factor={factor.data} />}
    </Panel>
  );
}

function Factor({ factor }: { readonly factor: OwnSecondFactor }) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const queries = useQueryClient();
  const calls = useOwnLoginCalls();
  const [setUp, setSetUp] = useState<TotpBeginResponse['data'] | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['operator'] });
  const begin = useProven(calls.beginTotp, setSetUp);
  const renew = useProven(calls.renewCodes, (made) => {
    setCodes(made);
    refresh();
  });
  const remove = useProven(calls.removeTotp, refresh);
  const failure = begin.failure ?? renew.failure ?? remove.failure;
  const isOn = factor.totp_since !== null;
  const left = factor.recovery_codes_left;

  return (
    <div className="flex flex-col gap-4">
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Line
        title={t('factor.app')}
        badge={<Badge tone={isOn ? 'long' : 'caution'}>{t(isOn ? 'factor.on' : 'factor.off')}</Badge>}
        text={factor.totp_since === null ? t('factor.appText') : t('factor.since', { date: formatDate(factor.totp_since, locale) })}
        action={
          !isOn ? (
            <Button loading={begin.isPending} onClick={begin.run}>
              {t('factor.setUp')}
            </Button>
          ) : (
            factor.may_remove && (
              <Button variant="secondary" loading={remove.isPending} onClick={() => setQuestion('remove')}>
                {t('factor.remove')}
              </Button>
            )
          )
        }
      />
      {isOn && (
        <Line
          title={t('codes.title')}
          badge={<Badge tone={left <= FEW ? 'caution' : 'neutral'}>{t('codes.left', { count: left })}</Badge>}
          text={t(left <= FEW ? 'codes.few' : 'codes.lead')}
          action={
            <Button variant="secondary" loading={renew.isPending} onClick={() => setQuestion('renew')}>
              {t('codes.renew')}
            </Button>
          }
        />
      )}
      {setUp !== null && (
        <Dialog open onOpenChange={(open) => !open && !isOn && setSetUp(null)} title={t('setUp.title')}>
          <SetUpSteps setUp={setUp} onConfirmed={refresh} onDone={() => setSetUp(null)} />
        </Dialog>
      )}
      {codes !== null && (
        <Dialog open onOpenChange={() => undefined} title={t('codes.title')}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
      {question !== null && (
        <QuestionDialog
          title={t(`factor.${question}Title`)}
          text={t(`factor.${question}Text`)}
          error={null}
          confirm={t(question === 'renew' ? 'codes.renew' : 'factor.remove')}
          isPending={false}
          onConfirm={() => {
            setQuestion(null);
            (question === 'renew' ? renew : remove).run();
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {begin.dialog}
      {renew.dialog}
      {remove.dialog}
    </div>
  );
}

interface LineProps {
  readonly title: string;
  readonly badge: ReactNode;
  readonly text: string;
  readonly action: ReactNode;
}

function Line({ title, badge, text, action }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-control font-medium">
          {title}
          {badge}
        </p>
        <p className="text-dense text-muted">{text}</p>
      </div>
      {action}
    </div>
  );
}
