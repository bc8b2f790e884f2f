import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CheckIcon, CopyIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { useClipboard } from '../../../ui/use-clipboard.ts';

const ICONS = { idle: CopyIcon, copied: CheckIcon, failed: ErrorIcon } as const;

/** Puts a text on the clipboard, and says in its own place whether it got there. `name` says what the text is. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation('payments');
  const { state, copy, forget } = useClipboard();
  const Icon = ICONS[state];
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span role="status" className={state === 'failed' ? 'text-mini text-short' : 'text-mini text-long'}>
        {state !== 'idle' && t(`transactions.wire.${state}`)}
      </span>
      <IconButton label={t('transactions.wire.copy', { name })} className="-my-1 max-md:size-11" onClick={() => copy(text)} onBlur={forget}>
        <Icon className="size-4" />
      </IconButton>
    </span>
  );
}
