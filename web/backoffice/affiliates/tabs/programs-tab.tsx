import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { KeyIcon, PlugIcon } from '../../../ui/area-icons.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { None } from '../affiliate-words.tsx';

/** How the affiliate's own programs stand: what they are told by us, and by which tokens they read here. */
export function ProgramsTab({ affiliate: { postbacks, tokens } }: { readonly affiliate: AffiliatePage }) {
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <PostbacksPanel postbacks={postbacks} />
      <TokensPanel tokens={tokens} />
    </div>
  );
}

function PostbacksPanel({ postbacks }: Pick<AffiliatePage, 'postbacks'>) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <Panel title={t('postbacks.title')} lead={t('postbacks.lead')} flush>
      {postbacks.length === 0 ? (
        <EmptyState icon={<PlugIcon />} title={t('postbacks.none')} text={t('postbacks.noneText')} />
      ) : (
        <Table caption={t('postbacks.title')}>
          <thead>
            <tr>
              <HeadCell>{t('postbacks.address')}</HeadCell>
              <HeadCell>{t('postbacks.events')}</HeadCell>
              <HeadCell>{t('columns.state')}</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {postbacks.map(({ id, url, events, is_active: isActive, failing_since: failingSince }) => (
              <Row key={id}>
                <Cell className="max-w-72 truncate" title={url}>
                  {url}
                </Cell>
                <Cell className="py-1.5">
                  <span className="block whitespace-normal">{events.map((event) => t(`postbacks.event.${event}`)).join(', ')}</span>
                </Cell>
                <Cell>
                  {!isActive ? (
                    <Badge>{t('postbacks.off')}</Badge>
                  ) : failingSince === null ? (
                    <Badge tone="long">{t('postbacks.on')}</Badge>
                  ) : (
                    <Badge tone="short">{t('postbacks.failing', { since: formatDate(failingSince, locale) })}</Badge>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function TokensPanel({ tokens }: Pick<AffiliatePage, 'tokens'>) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <Panel title={t('tokens.title')} lead={t('tokens.lead')} flush>
      {tokens.length === 0 ? (
        <EmptyState icon={<KeyIcon />} title={t('tokens.none')} text={t('tokens.noneText')} />
      ) : (
        <Table caption={t('tokens.title')}>
          <thead>
            <tr>
              <HeadCell>{t('tokens.name')}</HeadCell>
              <HeadCell>{t('tokens.endsWith')}</HeadCell>
              <HeadCell>{t('tokens.made')}</HeadCell>
              <HeadCell>{t('tokens.lastUsed')}</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {tokens.map((token) => (
              <Row key={token.id}>
                <Cell className="max-w-56 truncate">{token.name}</Cell>
                <Cell>…{token.ends_with}</Cell>
                <Cell>{formatDate(token.created_at, locale)}</Cell>
                <Cell>{token.last_used_at === null ? <None /> : formatDateTime(token.last_used_at, locale)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
