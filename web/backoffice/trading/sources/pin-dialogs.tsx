import { priceSourcePaths } from '@fairlead/contract/operators/paths.ts';
import type {
  PinInstrumentRequest,
  PriceSource,
  SourcedInstrument,
  UnpinInstrumentRequest,
} from '@fairlead/contract/trading/operators/price-sources.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useChange } from '../../shared/use-change.ts';
import { PRICE_SOURCES_KEY } from '../desk/desk-queries.ts';
import { formatWirePrice } from '../desk/figures.tsx';

interface PinDialogProps {
  readonly instrument: SourcedInstrument;
  /** Null for the source that is followed. */
  readonly preselected: string | null;
  readonly sources: readonly PriceSource[];
  readonly onClose: () => void;
}

/** Pins an instrument to one of its sources that are enabled. */
export function PinDialog({ instrument: { symbol, name, entries, followed, pinned }, preselected, sources, onClose }: PinDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const failureText = useFailureText();
  const disabled = new Set(sources.flatMap((source) => (source.disabled === null ? [] : [source.source])));
  const options = entries
    .filter(({ source }) => !disabled.has(source))
    .map(({ source, bid, ask }) => ({
      value: source,
      label:
        bid === null
          ? t('sources.pinOptionSilent', { source })
          : t('sources.pinOption', { source, bid: formatWirePrice(bid, symbol, locale), ask: formatWirePrice(ask, symbol, locale) }),
    }));
  // What the operator saw when the dialog was opened, not what a colleague has decided since.
  const [replaces] = useState(pinned?.source ?? null);
  const [chosen, setChosen] = useState(options.find(({ value }) => value === (preselected ?? followed))?.value ?? options[0]?.value ?? '');
  const pin = useChange<PinInstrumentRequest>({
    path: priceSourcePaths.pin,
    key: PRICE_SOURCES_KEY,
    saved: t('sources.pinnedDone', { name, source: chosen }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t('sources.pinTitle', { name })}
      text={t(options.length === 0 ? 'sources.pinImpossible' : 'sources.pinText')}
      confirm={t('sources.pin')}
      isRefused={options.length === 0}
      isPending={pin.isPending}
      error={pin.isError ? failureText(pin.error) : null}
      onConfirm={(reason) => pin.mutate({ symbol, source: chosen, reason, replaces })}
      onClose={onClose}
    >
      {options.length > 0 && <SelectField label={t('sources.source')} options={options} value={chosen} onValueChange={setChosen} />}
    </ReasonDialog>
  );
}

/** Ends the pin of an instrument. */
export function UnpinDialog({ instrument: { symbol, name }, onClose }: Pick<PinDialogProps, 'instrument' | 'onClose'>) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const unpin = useChange<UnpinInstrumentRequest>({
    path: priceSourcePaths.unpin,
    key: PRICE_SOURCES_KEY,
    saved: t('sources.unpinned', { name }),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t('sources.unpinTitle', { name })}
      text={t('sources.unpinText')}
      confirm={t('sources.unpin')}
      isPending={unpin.isPending}
      error={unpin.isError ? failureText(unpin.error) : null}
      onConfirm={(reason) => unpin.mutate({ symbol, reason })}
      onClose={onClose}
    />
  );
}
