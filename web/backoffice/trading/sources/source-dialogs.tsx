import { priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import type {
  DisableSourceRequest,
  DryDisable,
  EnableSourceRequest,
  SourcedInstrument,
} from '@fairlead/contract/trading/operators/price-sources.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useChange } from '../../shared/use-change.ts';
import { PRICE_SOURCES_KEY, useDryDisable } from '../desk/desk-queries.ts';

interface DisableDialogProps {
  readonly source: string;
  readonly onClose: () => void;
}

/** Disables a source, after showing which instruments lose their price. */
export function DisableDialog({ source, onClose }: DisableDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const dry = useDryDisable(source);
  const disable = useChange<DisableSourceRequest>({
    path: priceSourcePaths.disable,
    key: PRICE_SOURCES_KEY,
    saved: t('sources.disabled', { source }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t('sources.disableTitle', { source })}
      text={t('sources.disableText')}
      confirm={t('sources.disableConfirm')}
      isDangerous
      isRefused={dry.data === undefined}
      isPending={disable.isPending}
      error={disable.isError ? failureText(disable.error) : null}
      onConfirm={(reason) => disable.mutate({ source, reason })}
      onClose={onClose}
    >
      {dry.data !== undefined && <Consequences dry={dry.data} />}
      {dry.data === undefined &&
        (dry.error === null ? (
          <Skeleton className="h-14 w-full" />
        ) : (
          <RetryNotice text={failureText(dry.error)} onRetry={() => void dry.refetch()} />
        ))}
    </ReasonDialog>
  );
}

function Consequences({ dry: { loses_price: losing, taken_over: takenOver, pinned } }: { readonly dry: DryDisable }) {
  const { t } = useTranslation('backofficeDesk');
  return (
    <>
      {losing.length === 0 ? (
        <Notice tone="success">{t('sources.nothingLost')}</Notice>
      ) : (
        <Notice tone="caution" title={t('sources.losing', { count: losing.length })}>
          <ul className="max-h-40 overflow-auto pt-1">
            {losing.map(({ symbol, name, cause }) => (
              <li key={symbol}>
                <span className="font-medium">{name}</span> <span className="text-muted">{t(`sources.losingCause.${cause}`)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {takenOver > 0 && <p className="text-control">{t('sources.takenOver', { count: takenOver })}</p>}
      {pinned.length > 0 && <p className="text-control">{t('sources.pinsWithoutEffect', { names: namesOf(pinned) })}</p>}
    </>
  );
}

interface EnableDialogProps extends DisableDialogProps {
  readonly instruments: readonly SourcedInstrument[];
}

/** Enables a source again, and says which pins take effect with it. */
export function EnableDialog({ source, instruments, onClose }: EnableDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const enable = useChange<EnableSourceRequest>({
    path: priceSourcePaths.enable,
    key: PRICE_SOURCES_KEY,
    saved: t('sources.enabled', { source }),
    onDone: onClose,
  });
  const pinned = instruments.filter((instrument) => instrument.pinned?.source === source);
  return (
    <ReasonDialog
      title={t('sources.enableTitle', { source })}
      text={t('sources.enableText')}
      confirm={t('sources.enableConfirm')}
      isPending={enable.isPending}
      error={enable.isError ? failureText(enable.error) : null}
      onConfirm={(reason) => enable.mutate({ source, reason })}
      onClose={onClose}
    >
      {pinned.length > 0 && <Notice tone="caution">{t('sources.pinsTakeEffect', { names: namesOf(pinned) })}</Notice>}
    </ReasonDialog>
  );
}

function namesOf(instruments: readonly { readonly name: string }[]): string {
  return instruments.map(({ name }) => name).join(', ');
}
