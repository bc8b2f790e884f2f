import type { AffiliateToken } from '@fairlead/contract/affiliates/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRevokeToken, useTokens } from './token-queries.ts';

const COLUMNS = ['name', 'token', 'created', 'used', 'revoke'] as const;

/** What the affiliate's own programs read with. */
export function TokensView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const tokens = useTokens();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<AffiliateToken | null>(null);
  const create = <Button onClick={() => setIsCreating(true)}>{t('integrations.tokens.create')}</Button>;
  const list = tokens.data ?? [];
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-reading text-control text-muted">{t('integrations.tokens.lead')}</p>
        {list.length > 0 && create}
      </div>
      {tokens.isPending && <ScreenWaiting />}
      {tokens.isError && <ScreenFailed text={failureText(tokens.error)} onRetry={() => void tokens.refetch()} />}
      {tokens.isSuccess && list.length === 0 && (
        <EmptyState
          icon={<LockIcon />}
          title={t('integrations.tokens.none')}
          text={t('integrations.tokens.noneText')}
          className="rounded-panel border border-line bg-raised py-12"
          action={create}
        />
      )}
      {list.length > 0 && <TokensTable tokens={list} onRevoke={setRevoked} />}
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

interface TokensTableProps {
  readonly tokens: readonly AffiliateToken[];
  readonly onRevoke: (token: AffiliateToken) => void;
}

function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <Table caption={t('integrations.view.tokens')} className="rounded-panel border border-line bg-raised">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column}>
              <span className={column === 'revoke' ? 'sr-only' : undefined}>{t(`integrations.tokens.columns.${column}`)}</span>
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {tokens.map((token) => (
          <Row key={token.id}>
            <Cell className="font-medium">{token.name}</Cell>
            <Cell>
              <code className="text-muted">…{token.ends_with}</code>
            </Cell>
            <Cell>{formatDate(token.created_at, locale)}</Cell>
            <Cell>
              {token.last_used_at === null ? (
                <span className="text-muted">{t('integrations.tokens.neverUsed')}</span>
              ) : (
                formatDateTime(token.last_used_at, locale)
              )}
            </Cell>
            <Cell numeric>
              <Button
                variant="ghost"
                size="dense"
                aria-label={t('integrations.tokens.revokeNamed', { name: token.name })}
                onClick={() => onRevoke(token)}
              >
                {t('integrations.tokens.revoke')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
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
