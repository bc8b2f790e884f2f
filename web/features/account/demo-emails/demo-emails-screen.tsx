import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InboxIcon, SearchIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refusalOf } from '../sign-in/refusal-of.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { DemoEmailItem } from './demo-email-item.tsx';
import { useDemoEmails, type FoundDemoEmails } from './use-demo-emails.ts';

export interface DemoEmailsScreenProps {
  /** Part of the recipient's address; empty shows all emails. */
  readonly to: string;
  readonly onSearch: (to: string) => void;
}

/** All emails of the demo, which are never delivered: the ones a person trying the product would otherwise find in their own inbox. */
export function DemoEmailsScreen({ to, onSearch }: DemoEmailsScreenProps) {
  const { t } = useTranslation(['signIn', 'common']);
  const { found, failure, isLoading, reload } = useDemoEmails(to);
  return (
    <main id="content" className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-6 px-4 py-8 sm:px-6 sm:py-10">
      <title>{`${t('demoMails.title')} | ${t('common:brand')}`}</title>
      <div className="flex flex-col gap-2">
        <h1 className="text-heading">{t('demoMails.title')}</h1>
        <p className="text-body text-muted">{t('demoMails.lead')}</p>
      </div>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        {/* Remounted when the page's URL has another recipient. */}
        <SearchForm key={to} to={to} onSearch={onSearch} />
        <Button variant="secondary" size="large" loading={isLoading} onClick={reload}>
          {t('demoMails.reload')}
        </Button>
      </div>
      {failure !== null && <Failure failure={failure} />}
      <section aria-label={t('demoMails.list')} aria-busy={found === null && failure === null}>
        {found === null && failure === null && <Waiting />}
        {found !== null && <Found {...found} onShowAll={() => onSearch('')} />}
      </section>
    </main>
  );
}

function SearchForm({ to, onSearch }: DemoEmailsScreenProps) {
  const { t } = useTranslation('signIn');
  const [text, setText] = useState(to);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <form role="search" onSubmit={submit} className="flex min-w-0 flex-1 items-end gap-2">
      <TextField
        label={t('demoMails.recipient')}
        name="to"
        type="search"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="flex-1"
      />
      <Button type="submit" size="large">
        <SearchIcon className="size-4.5" />
        {t('demoMails.search')}
      </Button>
    </form>
  );
}

/** A server that sends real emails has nothing to show here. */
function Failure({ failure }: { readonly failure: ApiFailure }) {
  const { t } = useTranslation('signIn');
  const failureText = useApiFailureText();
  if (refusalOf(failure)?.code === 'notFound') return <Notice>{t('demoMails.reallySent')}</Notice>;
  return <Notice tone="danger">{failureText(failure)}</Notice>;
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </div>
  );
}

function Found({ to, mails, onShowAll }: FoundDemoEmails & { readonly onShowAll: () => void }) {
  const { t } = useTranslation('signIn');
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={<InboxIcon />}
        title={to === '' ? t('demoMails.empty') : t('demoMails.emptyFor', { to })}
        text={t('demoMails.emptyText')}
        {...(to !== '' && {
          action: (
            <Button variant="secondary" onClick={onShowAll}>
              {t('demoMails.showAll')}
            </Button>
          ),
        })}
        className="rounded-panel border border-line bg-raised"
      />
    );
  }
  return (
    <ol className="flex flex-col gap-3">
      {mails.map((mail, at) => (
        <DemoEmailItem key={mail.id} mail={mail} openAtFirst={at === 0} />
      ))}
    </ol>
  );
}
