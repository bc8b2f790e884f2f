import type { TimelineEntry } from '@fairlead/contract/account/operators/client-records.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BankIcon, BookIcon, FlagIcon, IdIcon, KeyIcon, MailIcon, PeopleIcon } from '../../../../ui/area-icons.tsx';
import { formatEuros } from '../../../../ui/euros.tsx';
import { readEuros } from '../../../../ui/read-euros.ts';
import { formatDateTime, formatMoney } from '../../../../ui/format.ts';
import { FileIcon } from '../../../../ui/file-icons.tsx';
import { ChartIcon, InboxIcon } from '../../../../ui/icons.tsx';
import { useLocale } from '../../../../ui/locale.tsx';
import { ScreenLoading } from '../../../../ui/screen.tsx';
import { useCountryName } from '../../../../ui/use-country-name.ts';
import { useAuditNames } from '../../../shared/use-audit-names.ts';
import { useEmailName } from '../use-email-name.ts';
import { When } from './when.tsx';

const ICONS: Readonly<Record<TimelineEntry['kind'], ReactNode>> = {
  signUp: <PeopleIcon className="size-4" />,
  login: <KeyIcon className="size-4" />,
  document: <IdIcon className="size-4" />,
  payment: <BankIcon className="size-4" />,
  position: <ChartIcon className="size-4" />,
  mail: <MailIcon className="size-4" />,
  note: <FileIcon className="size-4" />,
  complaint: <FlagIcon className="size-4" />,
  message: <InboxIcon className="size-4" />,
  audit: <BookIcon className="size-4" />,
};

export function TimelineList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation('backofficeClients');
  return (
    <ol aria-label={t('timeline.title')} className="flex flex-col text-dense">
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0 sm:px-5 sm:grid-cols-[10rem_auto_minmax(0,1fr)]"
        >
          <span className="text-muted tabular-nums max-sm:col-span-2">
            <When at={entry.at} />
          </span>
          <span className="mt-0.5 text-muted">{ICONS[entry.kind]}</span>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** Placeholder of a timeline while it loads. */
export function TimelineLoading() {
  return (
    <div className="p-4 sm:p-5">
      <ScreenLoading />
    </div>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { title, detail, to } = useEventText()(entry);
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2">
      {to === undefined ? (
        <span className="font-medium">{title}</span>
      ) : (
        <Link to={to} className="font-medium text-accent hover:underline">
          {title}
        </Link>
      )}
      {detail !== '' && <span className="min-w-0 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{detail}</span>}
    </div>
  );
}

interface EventText {
  readonly title: string;
  readonly detail: string;
  readonly to?: string;
}

/** Returns a short description of an event, and its details. */
function useEventText(): (entry: TimelineEntry) => EventText {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const countryName = useCountryName();
  const emailName = useEmailName();
  const names = useAuditNames();
  const list = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ');
  return (entry) => {
    switch (entry.kind) {
      case 'signUp':
        return { title: t('timeline.signUp'), detail: '' };
      case 'login': {
        const country = entry.country === null ? null : countryName(entry.country);
        return {
          title: t(entry.outcome === 'signedIn' ? 'timeline.login' : 'timeline.loginFailed'),
          detail: list(
            entry.outcome === 'signedIn' ? t(`loginMethod.${entry.method}`) : t(`loginOutcome.${entry.outcome}`),
            entry.device,
            entry.address,
            country,
          ),
        };
      }
      case 'document':
        return {
          title: t(`timeline.document.${entry.event}`, { document: t(`document.${entry.document}`) }),
          detail: list(entry.operator),
          to: `/backoffice/documents/${entry.id}`,
        };
      case 'payment':
        return {
          title: t(`timeline.payment.${entry.event}`, {
            type: t(`transactionType.${entry.type}`),
            amount: formatEuros(entry.amount, locale),
            status: t(`transactionStatus.${entry.status}`),
          }),
          detail: list(t('ledger.transaction', { number: entry.number }), entry.operator),
        };
      case 'position':
        return {
          title: t(`timeline.position.${entry.event}`, { symbol: entry.symbol, side: t(`side.${entry.direction}`) }),
          detail: list(
            `${formatEuros(entry.amount, locale)} · ${entry.leverage}:1`,
            entry.profit === null ? null : formatMoney(readEuros(entry.profit), locale, true),
            entry.reason === null ? null : t(`closeReason.${entry.reason}`),
            entry.event === 'closed' ? t('timeline.openedAt', { time: formatDateTime(entry.opened_at, locale) }) : null,
            `#${entry.id}`,
          ),
        };
      case 'mail':
        return {
          title: t('timeline.mail', { mail: emailName(entry.template) }),
          detail: t(`mailState.${entry.state}`),
        };
      case 'note':
        return { title: t('timeline.note', { name: entry.operator ?? '' }), detail: entry.text };
      case 'complaint':
        return {
          title: t('timeline.complaint'),
          detail: list(t(`complaintCategory.${entry.category}`), t(`complaintStatus.${entry.status}`)),
          to: `/backoffice/complaints/${entry.id}`,
        };
      case 'message':
        return { title: t(entry.is_handled ? 'timeline.messageHandled' : 'timeline.message'), detail: entry.text };
      case 'audit':
        return { title: names.action(entry.action), detail: list(entry.operator, entry.reason) };
    }
  };
}
