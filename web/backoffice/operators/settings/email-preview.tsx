import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { EmailParts, EmailPreview } from '@fairlead/contract/operators/settings.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';

export interface EmailPreviewProps {
  readonly template: string;
  readonly language: Language;
  /** Null while they are invalid: the last valid preview stays visible. */
  readonly parts: EmailParts | null;
}

const FORMS = ['html', 'text'] as const;
/** Pause in typing before the server is asked. */
const REST_MS = 400;

/** The email as it will arrive, with sample values. */
export function EmailPreviewPanel({ template, language, parts }: EmailPreviewProps) {
  const { t } = useTranslation('backofficeSettings');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [form, setForm] = useState<(typeof FORMS)[number]>('html');
  const shown = useRested(parts === null ? null : JSON.stringify(parts));
  const preview = useQuery({
    queryKey: ['mailPreview', template, language, shown],
    enabled: shown !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { template, language, parts: JSON.parse(shown ?? '{}') as EmailParts };
      return (await call<{ readonly data: EmailPreview }>({ method: 'POST', path: brokerSettingsPaths.previewEmail, body, signal })).data;
    },
  });
  return (
    <Panel
      title={t('mails.preview')}
      lead={preview.data?.subject}
      className="desk:sticky desk:top-4"
      flush
      actions={
        <ViewChoice
          label={t('mails.form')}
          size="dense"
          values={FORMS}
          textOf={(value) => t(`mails.forms.${value}`)}
          value={form}
          onChange={setForm}
        />
      }
    >
      {preview.isError && (
        <div className="p-4">
          <RetryNotice text={failureText(preview.error)} onRetry={() => void preview.refetch()} />
        </div>
      )}
      {preview.isPending && <Skeleton className="m-4 h-100" />}
      {preview.data !== undefined && form === 'html' && <EmailFrame title={t('mails.preview')} html={preview.data.html} />}
      {preview.data !== undefined && form === 'text' && (
        <pre tabIndex={0} lang={language} className="h-160 overflow-auto p-4 text-dense whitespace-pre-wrap sm:p-5">
          {preview.data.text}
        </pre>
      )}
    </Panel>
  );
}

/** The last valid text, once typing has paused. */
function useRested(text: string | null): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/**
 * A frame without scripts and links. The policy of our pages, which the frame inherits, forbids style attributes, so they are applied by
 * script, as an email program would read them.
 */
function EmailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      className="h-160 w-full rounded-b-panel"
      onLoad={({ currentTarget }) => {
        for (const element of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
          element.style.cssText = element.dataset['style'] ?? '';
        }
      }}
    />
  );
}
