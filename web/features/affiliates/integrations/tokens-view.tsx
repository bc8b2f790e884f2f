import type { AffiliateToken } from '@fairlead/contract/affiliates/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOfAnswer } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRevokeToken, useTokens } from './token-queries.ts';

/** The tokens of the affiliate's own programs, for reading the API. */
export function TokensView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const tokens = useTokens();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<AffiliateToken | null>(null);
  const create = <Button onClick={() => setIsCreating(true)}>{t('integrations.tokens.create')}</Button>;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-reading text-control text-muted">{t('integrations.tokens.lead')}</p>
        {(tokens.data?.length ?? 0) > 0 && create}
      </div>
      <DataTable
        caption={t('integrations.view.tokens')}
        list={listOfAnswer(tokens, failureText)}
        columns={useTokenColumns(setRevoked)}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<LockIcon />}
            title={t('integrations.tokens.none')}
            text={t('integrations.tokens.noneText')}
            className="rounded-panel border border-line bg-raised py-12"
            action={create}
          />
        }
        className="rounded-panel border border-line bg-raised"
      />
      {isCreating && (
        <CreateTokenDialog
          onClose={() => setIsCreating(false)}
          onCreated={(accessToken) => {
            setIsCreating(false);
            setMade(accessToken);
          }}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={t('integrations.tokens.madeTitle')}
          text={t('integrations.tokens.madeText')}
          label={t('integrations.tokens.value')}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
      {revoked !== null && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </div>
  );
}

function useTokenColumns(onRevoke: (token: AffiliateToken) => void): readonly Column<AffiliateToken>[] {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return [
    {
      id: 'name',
      head: t('integrations.tokens.columns.name'),
      className: 'font-medium',
      onPhone: 'first',
      render: ({ name }) => name,
    },
    {
      id: 'token',
      head: t('integrations.tokens.columns.token'),
      render: (token) => <code className="text-muted">…{token.ends_with}</code>,
    },
    { id: 'created', head: t('integrations.tokens.columns.created'), render: (token) => formatDate(token.created_at, locale) },
    {
      id: 'used',
      head: t('integrations.tokens.columns.used'),
      render: ({ last_used_at: at }) =>
        at === null ? <span className="text-muted">{t('integrations.tokens.neverUsed')}</span> : formatDateTime(at, locale),
    },
    {
      id: 'revoke',
      head: t('integrations.tokens.columns.revoke'),
      headHidden: true,
      numeric: true,
      render: (token) => (
        <Button
          variant="ghost"
          size="dense"
          aria-label={t('integrations.tokens.revokeNamed', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('integrations.tokens.revoke')}
        </Button>
      ),
    },
  ];
}

function RevokeDialog({ token, onClose }: { readonly token: AffiliateToken; readonly onClose: () => void }) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const revoke = useRevokeToken(() => {
    showToast({ tone: 'success', title: t('integrations.tokens.revoked') });
    onClose();
  });
  return (
    <QuestionDialog
      title={t('integrations.tokens.revokeTitle', { name: token.name })}
      confirm={t('integrations.tokens.revoke')}
      isPending={revoke.isPending}
      error={revoke.isError ? failureText(revoke.error) : null}
      onConfirm={() => revoke.mutate(token.id)}
      onClose={onClose}
      text={t('integrations.tokens.revokeText')}
    />
  );
}
