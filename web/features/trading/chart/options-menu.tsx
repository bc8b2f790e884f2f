import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePlatform } from '../platform-context.ts';
import type { ChartController } from './chart-controller.client.ts';
import type { ChartSettings } from './chart-settings.ts';
import { findInstruments } from './find-instruments.ts';
import { AddIcon, PictureIcon } from './menu-icons.tsx';
import { savePicture } from './save-picture.client.ts';

export interface OptionsMenuProps {
  readonly settings: ChartSettings;
  readonly onChange: (changes: Partial<ChartSettings>) => void;
  readonly chart: RefObject<ChartController | null>;
  /** Called when something was chosen that is seen on the chart, so that the menu is in its way. */
  readonly onChosen: () => void;
}

const MOST_FOUND = 6;

/** What the chart shows beside prices and indicators: marks, and another instrument. And the picture of it all. */
export default function OptionsMenu({ settings, onChange, chart, onChosen }: OptionsMenuProps) {
  const { t } = useTranslation(['chart', 'trading', 'common']);
  const locale = useLocale();
  const { selected, instrumentOf, demoPrices } = usePlatform();
  const { showsTrades, showsEvents, comparedWith, interval } = settings;
  const failed = t('chart:picture.failed');

  function save(): void {
    const other = comparedWith === null || comparedWith === selected.symbol ? undefined : instrumentOf(comparedWith);
    const now = new Date();
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(now);
    const taken = chart.current;
    onChosen();
    if (taken === null) return showToast({ title: failed, tone: 'danger' });
    void savePicture(taken.library, {
      title: `${selected.displayName} (${selected.symbol}) · ${t(`trading:chart.intervals.${interval}`)}`,
      compared: other === undefined ? null : t('chart:picture.compared', { other: other.displayName }),
      line: `${t('common:brand')} · ${t('chart:picture.at', { time })}`,
      warning: demoPrices ? t('chart:picture.demo') : null,
      fileName: `${t('common:brand')}-${selected.symbol}-${interval}-${now.toISOString().slice(0, 19).replaceAll(':', '')}.png`,
    }).then((isSaved) => {
      if (!isSaved) showToast({ title: failed, tone: 'danger' });
    });
  }

  return (
    <div className="flex w-80 max-w-full flex-col gap-3">
      <section aria-label={t('chart:options.marks')} className="flex flex-col gap-2">
        <Checkbox
          label={t('chart:options.trades')}
          checked={showsTrades}
          onChange={(event) => onChange({ showsTrades: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('chart:options.events')}
          checked={showsEvents}
          onChange={(event) => onChange({ showsEvents: event.currentTarget.checked })}
        />
      </section>
      <InstrumentSearch
        onFound={(symbol) => {
          onChange({ comparedWith: symbol });
          onChosen();
        }}
      />
      <Button variant="secondary" onClick={save}>
        {PictureIcon}
        {t('chart:picture.save')}
      </Button>
    </div>
  );
}

function InstrumentSearch({ onFound }: { readonly onFound: (symbol: string) => void }) {
  const { t } = useTranslation('chart');
  const { instruments, selected } = usePlatform();
  const [text, setText] = useState('');
  const found = findInstruments(instruments, text).filter(({ symbol }) => symbol !== selected.symbol);
  return (
    <section aria-label={t('compare.title')} className="border-t border-line pt-3">
      <h3 className="mb-1 text-mini font-medium text-muted">{t('compare.title')}</h3>
      <TextField
        label={t('compare.search')}
        labelHidden
        size="regular"
        type="search"
        autoComplete="off"
        placeholder={t('compare.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className="mt-1">
        {found.slice(0, MOST_FOUND).map(({ symbol, displayName }) => (
          <li key={symbol}>
            <Button variant="ghost" size="dense" className="w-full justify-start! px-2!" onClick={() => onFound(symbol)}>
              {AddIcon}
              <span className="min-w-0 truncate">{displayName}</span>
              <span className="ml-auto text-mini text-muted">{symbol}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-mini text-muted">
        {text !== '' && found.length === 0 && t('compare.none')}
        {found.length > MOST_FOUND && t('compare.more')}
      </p>
    </section>
  );
}
