import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { ChangeCalendarRequest, CheckedCalendar } from '@fairlead/contract/trading/operators/calendar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { formatMinute } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { CalendarChanges } from './calendar-changes.tsx';
import { CALENDAR_VERSIONS, TRADING_CALENDAR_KEY } from './calendar-key.ts';
import type { CheckedEdit } from './use-calendar-check.ts';
import { useCalendarText } from './use-calendar-text.ts';

export interface CalendarReviewDialogProps {
  readonly checked: CheckedEdit;
  /** Returns to the form; null if there is none. */
  readonly onBack: (() => void) | null;
  readonly onDone: () => void;
}

/** What an edit changes, and the step that applies it: nobody can apply an edit without having seen this. */
export function CalendarReviewDialog({ checked: { request, result }, onBack, onDone }: CalendarReviewDialogProps) {
  const { t } = useTranslation(['backofficeDesk', 'common']);
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const reason = useReason();
  const { changes, effects } = result;
  const isNothing = changes.length === 0;
  const change = useSingleMutation({
    mutationFn: (body: ChangeCalendarRequest) => call({ method: 'POST', path: tradingCalendarPaths.change, body }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('backofficeDesk:calendar.review.done', { version: request.base_version + 1 }) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: TRADING_CALENDAR_KEY }),
        queries.invalidateQueries({ queryKey: [CALENDAR_VERSIONS] }),
      ]);
      onDone();
    },
  });

  function submit(): void {
    const given = reason.read();
    if (given !== null) change.mutate({ ...request, reason: given });
  }

  return (
    <ActionDialog
      width="large"
      title={t('backofficeDesk:calendar.review.title')}
      confirm={t('backofficeDesk:calendar.review.apply')}
      cancel={onBack === null ? t('common:cancel') : t('backofficeDesk:calendar.review.back')}
      onCancel={onBack ?? onDone}
      isDangerous={effects.some(({ kind }) => kind === 'closesNow')}
      isRefused={isNothing}
      isPending={change.isPending}
      onConfirm={submit}
      onClose={onDone}
    >
      {isNothing ? (
        <Notice>{t('backofficeDesk:calendar.review.nothing')}</Notice>
      ) : (
        <section className="flex flex-col gap-2">
          <h3 className="text-control font-semibold">{t('backofficeDesk:calendar.review.changes', { count: changes.length })}</h3>
          <div className="relative max-h-80 overflow-y-auto">
            <CalendarChanges changes={changes} />
          </div>
        </section>
      )}
      {effects.map((effect) => (
        <EffectNotice key={effect.venue} effect={effect} />
      ))}
      {!isNothing && (
        <RequiredTextArea
          label={t('backofficeDesk:calendar.review.reason')}
          rows={2}
          text={reason}
          missing={t('backofficeDesk:calendar.review.reasonMissing')}
        />
      )}
      {change.isError && <Notice tone="danger">{failureText(change.error)}</Notice>}
    </ActionDialog>
  );
}

/** What becomes of the current session, and of what clients have open in it. */
function EffectNotice({ effect }: { readonly effect: CheckedCalendar['effects'][number] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { venueName } = useCalendarText();
  const { venue, kind, closes_at: closesAt, waiting } = effect;
  const values = { venue: venueName(venue), time: closesAt === null ? '' : formatMinute(closesAt, locale) };
  return (
    <Notice tone={kind === 'closesNow' ? 'danger' : 'caution'} title={t(`calendar.effect.${kind}`, values)}>
      {t('calendar.effect.waiting', { ...waiting })} {(kind === 'closesNow' || kind === 'closesEarlier') && t('calendar.effect.meaning')}
    </Notice>
  );
}
