import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx';

/** Puts a text on the clipboard, and says in its own place whether it got there. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // The browser refuses where the page is not served securely, or where its owner said no.
      setState('failed');
    }
  }
  return (
    <span className="flex items-center gap-2">
      <Button variant="secondary" onClick={() => void copy()} onBlur={() => setState('idle')}>
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
