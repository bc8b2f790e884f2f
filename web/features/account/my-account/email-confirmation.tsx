import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postSendEmailConfirmation } from './post-account.ts';

type Sending = { readonly kind: 'open' | 'sending' | 'sent' } | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Says that the email address is not confirmed yet, and sends the confirmation email. */
export function EmailConfirmation({ email }: { readonly email: string }) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  const [sending, setSending] = useState<Sending>({ kind: 'open' });

  async function send(): Promise<void> {
    setSending({ kind: 'sending' });
    const answer = await postSendEmailConfirmation();
    setSending(answer.ok ? { kind: 'sent' } : { kind: 'failed', failure: answer.failure });
  }

  return (
    <span className="mt-1 flex flex-col items-start gap-2">
      <Badge tone="caution">{t('summary.notConfirmed')}</Badge>
      {sending.kind !== 'sent' && (
        <Button variant="secondary" size="dense" loading={sending.kind === 'sending'} onClick={() => void send()}>
          {t('summary.confirm')}
        </Button>
      )}
      <span role="status" className="text-dense text-muted empty:hidden">
        {sending.kind === 'sent' && t('summary.confirmSent', { email })}
        {sending.kind === 'failed' && <span className="text-short">{failureText(sending.failure)}</span>}
      </span>
    </span>
  );
}
