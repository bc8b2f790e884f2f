import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMonth } from '../../../ui/format-month.ts';
import { FileIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { useStatements } from './earnings-queries.ts';
import { MonthlyStatement } from './monthly-statement.tsx';

/** The months of the book and the statement of one of them: the address says which, the latest one without. */
export function StatementsView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const statements = useStatements();
  const [search] = useSearchParams();
  if (statements.isPending) return <ScreenWaiting />;
  if (statements.isError) return <ScreenFailed text={failureText(statements.error)} onRetry={() => void statements.refetch()} />;
  const shown = statements.data.find(({ month }) => month === search.get('month')) ?? statements.data[0];
  if (shown === undefined) {
    return (
      <EmptyState
        icon={<FileIcon />}
        title={t('earnings.statements.none')}
        text={t('earnings.statements.noneText')}
        className="rounded-panel border border-line bg-raised py-12"
      />
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[260px_minmax(0,1fr)]">
      <Months statements={statements.data} chosen={shown.month} />
      <MonthlyStatement key={shown.month} statement={shown} />
    </div>
  );
}

/** Every month with what it closes at; one line to choose from on a narrow screen. */
function Months({ statements, chosen }: { readonly statements: readonly WireAffiliateStatement[]; readonly chosen: string }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        className="lg:hidden"
        label={t('earnings.entries.month')}
        options={statements.map(({ month }) => ({ value: month, label: formatMonth(month, locale) }))}
        value={chosen}
        onValueChange={(month) => void navigate(addressOf(month), { replace: true, preventScrollReset: true })}
      />
      <nav
        aria-label={t('earnings.statements.months')}
        className="max-h-[70dvh] overflow-y-auto rounded-panel border border-line bg-raised p-2 max-lg:hidden"
      >
        <ul className="flex flex-col">
          {statements.map(({ month, closing }) => (
            <li key={month}>
              <Link
                to={addressOf(month)}
                replace
                preventScrollReset
                aria-current={month === chosen ? 'page' : undefined}
                className="flex min-h-9 items-center justify-between gap-2 rounded-control px-3 text-control text-muted -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-strong"
              >
                {formatMonth(month, locale)}
                <Euros euros={closing} className="text-dense" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function addressOf(month: string): string {
  return `/affiliate/earnings?view=statements&month=${month}`;
}
