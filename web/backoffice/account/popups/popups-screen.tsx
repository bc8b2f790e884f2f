import type { PopupList } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { BellIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { PopupDialog } from './popup-dialog.tsx';
import { POPUPS_KEY, type Popup } from './popup.ts';
import { useSegmentChoices } from './segment-fields.tsx';

const TONES: Readonly<Record<Popup['state'], BadgeTone>> = { waiting: 'accent', running: 'long', over: 'neutral' };

/** Messages shown once to each client on the platform, during a set period. */
export function PopupsScreen() {
  const { t } = useTranslation('backoffice');
  const [opened, setOpened] = useState<Popup | 'new' | null>(null);
  const popups = useTokenAnswer<PopupList['data']>(POPUPS_KEY, editorPaths.popups);
  const create = <Button onClick={() => setOpened('new')}>{t('popups.new')}</Button>;
  return (
    <Screen title={t('popups.title')} lead={t('popups.lead')} narrow actions={create}>
      {!popups.isSuccess && <QueryPlaceholder query={popups} />}
      {popups.data?.length === 0 && <EmptyState icon={<BellIcon />} title={t('popups.none')} text={t('popups.noneText')} />}
      {popups.data !== undefined && popups.data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {popups.data.map((popup) => (
            <PopupItem key={popup.id} popup={popup} onOpen={() => setOpened(popup)} />
          ))}
        </ul>
      )}
      {opened !== null && <PopupDialog popup={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function PopupItem({ popup, onOpen }: { readonly popup: Popup; readonly onOpen: () => void }) {
  const { t, i18n } = useTranslation('backoffice');
  const locale = useLocale();
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const end = useSingleMutation({
    mutationFn: () => call({ method: 'POST', path: editorPaths.endPopup, body: { id: popup.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: POPUPS_KEY }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
  });
  const narrowed = useSegmentText(popup.segment);
  const { title = '', content = '' } = inLanguage(popup.texts, i18n.language) ?? {};
  return (
    <li className="flex flex-col gap-2 rounded-panel border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-control font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <Badge tone={TONES[popup.state]}>{t(`popups.state.${popup.state}`)}</Badge>
      </div>
      <p className="line-clamp-2 text-control text-muted">{content.replace(/<[^>]*>/g, ' ')}</p>
      <p className="text-dense text-muted">
        {t('popups.span', { from: formatDateTime(popup.from, locale), until: formatDateTime(popup.until, locale) })} ·{' '}
        {t(`popups.audience.${popup.audience}`)}
        {narrowed} · {t('popups.read', { count: popup.read_count })}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {popup.state !== 'over' && (
          <>
            <Button variant="secondary" size="dense" aria-label={t('popups.editNamed', { title })} onClick={onOpen}>
              {t('popups.edit')}
            </Button>
            <Button
              variant="danger"
              size="dense"
              aria-label={t('popups.endNamed', { title })}
              loading={end.isPending}
              onClick={() => end.mutate()}
            >
              {t('popups.end')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** The levels, countries and tags of the segment on one line after the audience; empty without a segment. */
function useSegmentText({ levels, country_ids: countryIds, tags }: Popup['segment']): string {
  const choices = useSegmentChoices();
  const countries = countryIds.map((id) => choices?.countries.find(({ value }) => value === String(id))?.label ?? String(id));
  const parts = [...levels, ...countries, ...tags];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
