import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx';
import { useClipboard } from '../../../ui/use-clipboard.ts';

/** Puts a text on the clipboard, and says in its own place whether it got there. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('account');
  const { state, copy, forget } = useClipboard();
  return (
    <span className="flex items-center gap-2">
      <Button variant="secondary" onClick={() => copy(text)} onBlur={forget}>
        {state === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
        {label}
      </Button>
      <span role="status" className="text-dense text-muted">
        {state === 'copied' && t('security.copied')}
        {state === 'failed' && t('security.notCopied')}
      </span>
    </span>
  );
}
