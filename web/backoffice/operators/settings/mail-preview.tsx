import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { MailParts, MailPreview } from '@fairlead/contract/operators/settings.ts';
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

export interface MailPreviewProps {
  readonly template: string;
  readonly language: Language;
  /** Null while something is wrong with them: the last ones that were right stay in sight. */
  readonly parts: MailParts | null;
}

const FORMS = ['html', 'text'] as const;
/** Typing goes on for a moment before the server is asked. */
const REST_MS = 400;

/** The mail as it would arrive, with made-up values. */
export function MailPreviewPanel({ template, language, parts }: MailPreviewProps) {
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
      const body = { template, language, parts: JSON.parse(shown ?? '{}') as MailParts };
      return (await call<{ readonly data: MailPreview }>({ method: 'POST', path: houseSettingsPaths.previewMail, body, signal })).data;
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
      {preview.data !== undefined && form === 'html' && <MailFrame title={t('mails.preview')} html={preview.data.html} />}
      {preview.data !== undefined && form === 'text' && (
        <pre tabIndex={0} lang={language} className="h-160 overflow-auto p-4 text-dense whitespace-pre-wrap sm:p-5">
          {preview.data.text}
        </pre>
      )}
    </Panel>
  );
}

/** The latest text that was right, once it has rested. */
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
 * A frame in which nothing can run and from which nothing leads away. The policy of our pages, which the frame inherits, allows no style
 * attributes; so they are put on by hand, as a mail program would read them.
 */
function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
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
