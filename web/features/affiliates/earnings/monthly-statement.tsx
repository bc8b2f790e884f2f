import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/figures.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { formatMonth } from '../../../ui/format-month.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SumLine } from '../../../ui/sum-line.tsx';
import { readStatement, type StatementLines } from './statement-lines.ts';
import { StatementDownloads } from './statement-downloads.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** One month of the ledger, recalculated, with its downloads. */
export function MonthlyStatement({ statement }: { readonly statement: WireAffiliateStatement }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const { month, state } = statement;
  const lines = readStatement(statement);
  return (
    <Panel
      title={formatMonth(month, locale)}
      lead={t(`earnings.statements.${state}Text`)}
      actions={
        <>
          <Badge tone={state === 'final' ? 'long' : 'accent'}>{t(`earnings.statements.${state}`)}</Badge>
          <StatementDownloads month={month} />
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <dl className="flex flex-col text-control">
          <SumLine label={t('earnings.statements.opening')} isTotal>
            <Money amount={lines.opening} />
          </SumLine>
          {lines.changes.map(({ kind, amount }) => (
            <SumLine key={kind} label={t(`earnings.statements.lines.${kind}`)} isNothing={amount === 0}>
              <Money amount={amount} signed />
            </SumLine>
          ))}
          <SumLine label={t('earnings.statements.closing')} isTotal>
            <Money amount={lines.closing} />
          </SumLine>
        </dl>
        <Check statement={statement} lines={lines} />
      </div>
    </Panel>
  );
}

/** The sum written out, with a link to the entries behind it. */
function Check({ statement: { month, entries }, lines }: { readonly statement: WireAffiliateStatement; readonly lines: StatementLines }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  if (!lines.addsUp) return <Notice tone="danger">{t('earnings.statements.unbalanced')}</Notice>;
  const terms = lines.changes.filter(({ amount }) => amount !== 0).map(({ amount }) => writeTerm(formatMoney(amount, locale, true)));
  const sum = [formatMoney(lines.opening, locale), ...terms, '=', formatMoney(lines.closing, locale)].join(' ');
  return (
    <div className="flex items-start gap-2 text-dense text-muted">
      <CheckIcon className="mt-0.5 size-4! shrink-0 text-long" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="tabular-nums wrap-anywhere text-strong">{sum}</p>
        <p>
          {t('earnings.statements.check', { count: entries })}{' '}
          {entries > 0 && (
            <Link
              to={`/affiliate/earnings?view=entries&month=${month}`}
              className="font-medium text-accent underline underline-offset-2 hover:text-strong"
            >
              {t('earnings.statements.toEntries')}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

/** +€5.00 as a term of a sum: + €5.00. */
function writeTerm(signed: string): string {
  return signed.replace(/^([+−])/, '$1 ');
}
