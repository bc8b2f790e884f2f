import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Entry } from './entry-queries.ts';

/** The published versions; an older one can be restored as the draft. */
export function VersionsDialog({
  entry,
  onRestored,
  onClose,
}: {
  readonly entry: Entry;
  readonly onRestored: (entry: Entry, number: number) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const { id, revision, versions, state } = entry;
  const restore = useMutation({
    mutationFn: (number: number) => call<EntryResponse>({ method: 'POST', path: editorPaths.restoreEntry, body: { id, revision, number } }),
    onSuccess: ({ data }, number) => onRestored(data, number),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('versions.title')} description={t('versions.lead')}>
      {versions.length === 0 && <EmptyState icon={<ClockIcon />} title={t('versions.none')} />}
      {restore.isError && <Notice tone="danger">{failureText(restore.error)}</Notice>}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map(({ number, published_at, published_by, note }, index) => (
          <li key={number} className="flex items-center gap-3 py-3">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="flex flex-wrap items-center gap-2 text-control font-medium">
                {t('versions.number', { number })}
                {index === 0 && state !== 'draft' && <Badge tone="long">{t('versions.seen')}</Badge>}
              </p>
              <p className="text-dense text-muted">
                {formatDateTime(published_at, locale)} · {published_by ?? t('content.fromTheBeginning')}
              </p>
              {note !== '' && <p className="text-dense [overflow-wrap:anywhere]">{note}</p>}
            </div>
            <Button
              variant="secondary"
              size="dense"
              aria-label={t('versions.restoreNumber', { number })}
              loading={restore.isPending && restore.variables === number}
              onClick={() => restore.mutate(number)}
            >
              {t('versions.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
