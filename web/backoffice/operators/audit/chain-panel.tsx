import type { AuditChain, AuditReportInfo } from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

/** The end of the log, its stored checkpoints, and whether anyone has altered it. */
export function ChainPanel() {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { call } = useTokenCalls();
  const chain = useTokenAnswer<AuditChain>(['auditChain'], auditPaths.chain);
  const verify = useSingleMutation({
    mutationFn: async () => (await call<{ readonly data: AuditReportInfo }>({ method: 'POST', path: auditPaths.verify, body: {} })).data,
    // The check itself is recorded in the log.
    onSuccess: () => Promise.all(['auditChain', 'audit', 'auditFilters'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Panel
      title={t('chain.title')}
      lead={t('chain.lead')}
      actions={
        <Button variant="secondary" loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('chain.verify')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {verify.isError && <Notice tone="danger">{failureText(verify.error)}</Notice>}
        {verify.data !== undefined && <Verdict report={verify.data} />}
        {chain.isPending && <Skeleton className="h-12 w-full" />}
        {chain.isError && <RetryNotice text={failureText(chain.error)} onRetry={() => void chain.refetch()} />}
        {chain.data !== undefined && <Chain chain={chain.data} />}
      </div>
    </Panel>
  );
}

function Chain({ chain: { head, written } }: { readonly chain: AuditChain }) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const [last] = written;
  return (
    <dl className="grid gap-x-8 gap-y-3 text-dense lg:grid-cols-[auto_1fr_auto]">
      <div className="flex flex-col gap-0.5">
        <dt className="text-muted">{t('chain.entries')}</dt>
        <dd className="text-control font-semibold tabular-nums">{formatNumber(head.seq, locale)}</dd>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <dt className="text-muted">{t('chain.head')}</dt>
        <dd>
          <code className="break-all">{head.digest}</code>
        </dd>
      </div>
      <div className="flex flex-col gap-0.5">
        <dt className="text-muted">{t('chain.written')}</dt>
        <dd>
          {last === undefined
            ? t('chain.neverWritten')
            : t('chain.writtenAt', { at: formatDateTime(last.at, locale), seq: formatNumber(last.seq, locale) })}
        </dd>
      </div>
    </dl>
  );
}

function Verdict({ report }: { readonly report: AuditReportInfo }) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  if (report.faults.length === 0) {
    return (
      <Notice tone="success" title={t('chain.whole')}>
        {t('chain.wholeText', { entries: formatNumber(report.entries, locale), heads: formatNumber(report.heads_compared, locale) })}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={t('chain.broken')}>
      <ul>
        {report.faults.map(({ kind, seq, written_at }) => (
          <li key={`${kind} ${seq} ${written_at ?? ''}`}>
            {t(`chain.fault.${kind}`, {
              seq: formatNumber(seq, locale),
              at: written_at === null ? '' : formatDateTime(written_at, locale),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
