import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Workings } from '../entries/workings.tsx';
import { Euros } from '../../../ui/euros.tsx';

const TONES: Readonly<Record<AffiliateEntryKind, BadgeTone>> = {
  acquisition: 'long',
  share: 'accent',
  correction: 'caution',
  payout: 'neutral',
};

const COLUMNS = ['day', 'kind', 'account', 'plan', 'amount', 'balance'] as const;
/** The workings name the plan too, so a phone does without the column. */
const PLAN_CLASS = 'max-md:hidden';
const NUMERIC: readonly (typeof COLUMNS)[number][] = ['amount', 'balance'];

/** Entries of the book; each opens to what it was reckoned from. */
export function EntriesTable({ entries }: { readonly entries: readonly AffiliateEntry[] }) {
  const { t } = useTranslation('affiliate');
  return (
    <Table caption={t('earnings.view.entries')} className="rounded-panel border border-line bg-raised">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column} numeric={NUMERIC.includes(column)} className={column === 'plan' ? PLAN_CLASS : undefined}>
              {t(`earnings.columns.${column}`)}
            </HeadCell>
          ))}
          <HeadCell>
            <span className="sr-only">{t('earnings.columns.workings')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {entries.map((entry) => (
          <EntryRows key={entry.id} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRows({ entry }: { readonly entry: AffiliateEntry }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { account_id: accountId, plan } = entry;
  return (
    <>
      <Row className={isOpen ? '*:border-b-0' : undefined}>
        <Cell>{formatDay(entry.day, locale)}</Cell>
        <Cell>
          <Badge tone={TONES[entry.kind]}>{t(`earnings.kinds.${entry.kind}`)}</Badge>
        </Cell>
        <Cell>
          {accountId !== null && (
            <Link to={`/affiliate/accounts/${accountId}`} className="rounded-mark font-medium text-accent hover:underline">
              {accountId}
            </Link>
          )}
        </Cell>
        <Cell className={classNames('text-muted', PLAN_CLASS)}>
          {plan !== null && t('earnings.entries.plan', { name: plan.name, version: plan.version })}
        </Cell>
        <Cell numeric>
          <Euros euros={entry.amount} signed />
        </Cell>
        <Cell numeric>
          <Euros euros={entry.balance} />
        </Cell>
        <Cell className="w-0 pr-2 pl-0">
          <IconButton
            size="dense"
            label={t(isOpen ? 'earnings.entries.close' : 'earnings.entries.open', { day: formatDay(entry.day, locale) })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDownIcon className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
          </IconButton>
        </Cell>
      </Row>
      {isOpen && (
        <tr id={id}>
          <Cell colSpan={COLUMNS.length + 1} wraps className="h-auto pt-1 pb-4">
            <Workings entry={entry} />
          </Cell>
        </tr>
      )}
    </>
  );
}
