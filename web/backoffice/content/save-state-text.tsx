import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import type { SaveState } from './draft-saver.ts';

/** Whether the work is saved, always visible. */
export function SaveStateText({
  state,
  isValid,
  onRetry,
}: {
  readonly state: SaveState;
  readonly isValid: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const failureText = useFailureText();
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="flex items-center gap-2 text-dense text-short">
        {failureText(state.error)}
        <Button variant="secondary" size="dense" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="text-dense text-muted tabular-nums">
      {!isValid ? t('save.invalid') : state.kind === 'saved' ? savedText(state.at) : t(`save.${state.kind}`)}
    </p>
  );

  function savedText(at: number | null): string {
    return at === null ? t('save.nothing') : t('save.savedAt', { time: formatTime(at, locale) });
  }
}
