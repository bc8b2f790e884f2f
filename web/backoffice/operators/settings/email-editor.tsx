import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { EmailTemplateView } from '@fairlead/contract/operators/settings.ts';
import { findEmailTextFault, EMAIL_TEXT_MOST_CHARACTERS, type EmailTextFault } from '@fairlead/domain/operators/email-text-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { EmailPreviewPanel } from './email-preview.tsx';
import { useChange } from '../../shared/use-change.ts';

type Part = EmailTemplateView['parts'][number];
type Question = 'save' | 'reset';

export interface EmailEditorProps {
  readonly title: string;
  readonly view: EmailTemplateView;
}

/** The text of one email in one language, part by part, with a preview beside it. */
export function EmailEditor({ title, view }: EmailEditorProps) {
  const { t } = useTranslation('backofficeSettings');
  const may = useMay();
  const locale = useLocale();
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const { name: template, language, choice } = view;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => toTexts(view.parts));
  const [question, setQuestion] = useState<Question | null>(null);
  const faults = new Map(view.parts.map((part) => [part.name, faultOf(part, texts[part.name] ?? '')]));
  const hasFault = [...faults.values()].some((fault) => fault !== null);
  const isChanged = view.parts.some((part) => (texts[part.name] ?? '') !== part.text);
  const mayChange = may('settings.change');
  const done = { key: ['mailTexts'], onDone: () => setQuestion(null) };
  const save = useChange<object>({ ...done, path: brokerSettingsPaths.saveEmail, saved: t('mails.saved') });
  const reset = useChange<object>({ ...done, path: brokerSettingsPaths.resetEmail, saved: t('mails.wasReset') });
  const test = useSingleMutation({
    mutationFn: () =>
      call<{ readonly data: { readonly recipient: string } }>({
        method: 'POST',
        path: brokerSettingsPaths.testEmail,
        body: { template, language, parts: texts },
      }),
    onSuccess: ({ data }) => showToast({ tone: 'success', title: t('mails.testSent', { recipient: data.recipient }) }),
  });

  return (
    <div className="grid min-w-0 items-start gap-4 desk:grid-cols-2">
      <Panel
        title={title}
        lead={
          choice === null
            ? t('mails.productWords')
            : t('mails.houseWords', { name: choice.operator, at: formatDateTime(choice.at, locale) })
        }
        actions={choice === null ? undefined : <Badge tone="accent">{t('mails.own')}</Badge>}
      >
        <div className="flex flex-col gap-5">
          {view.parts.map((part) => (
            <PartField
              key={part.name}
              part={part}
              language={language}
              text={texts[part.name] ?? ''}
              isReadOnly={!mayChange}
              error={faultText(faults.get(part.name) ?? null)}
              onChange={(text) => setTexts({ ...texts, [part.name]: text })}
            />
          ))}
          {test.isError && <Notice tone="danger">{failureText(test.error)}</Notice>}
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
              <Button disabled={!isChanged || hasFault} onClick={() => setQuestion('save')}>
                {t('mails.save')}
              </Button>
              <Button variant="secondary" disabled={hasFault} loading={test.isPending} onClick={() => test.mutate()}>
                {t('mails.test')}
              </Button>
              {isChanged && (
                <Button variant="ghost" onClick={() => setTexts(toTexts(view.parts))}>
                  {t('bar.discard')}
                </Button>
              )}
              {choice !== null && !isChanged && (
                <Button variant="ghost" onClick={() => setQuestion('reset')}>
                  {t('mails.reset')}
                </Button>
              )}
            </div>
          )}
        </div>
      </Panel>
      <EmailPreviewPanel template={template} language={language} parts={hasFault ? null : texts} />
      {question !== null && (
        <ReasonDialog
          title={t(`mails.ask.${question}.title`)}
          text={t(`mails.ask.${question}.text`)}
          confirm={t(`mails.ask.${question}.confirm`)}
          isPending={save.isPending || reset.isPending}
          error={save.isError ? failureText(save.error) : reset.isError ? failureText(reset.error) : null}
          onConfirm={(reason) =>
            question === 'save' ? save.mutate({ template, language, parts: texts, reason }) : reset.mutate({ template, language, reason })
          }
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

const PARTS = ['subject', 'lead', 'advice', 'button', 'ending', 'greeting', 'greetingWithoutName', 'closing', 'footer'] as const;
const VALUES = ['name', 'validity', 'amount', 'number', 'dueOn', 'complaint', 'answerBy', 'stopOut'] as const;

interface PartFieldProps {
  readonly part: Part;
  readonly language: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function PartField({ part, language, text, isReadOnly, error, onChange }: PartFieldProps) {
  const { t } = useTranslation('backofficeSettings');
  const known = PARTS.find((name) => name === part.name);
  const label = known === undefined ? part.name : t(`mails.part.${known}`);
  const values = VALUES.filter((value) => part.required_values.includes(value) || part.optional_values.includes(value));
  const isOwn = text !== part.standard;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {part.is_one_line ? (
        <TextField
          label={label}
          lang={language}
          size="regular"
          disabled={isReadOnly}
          value={text}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextAreaField
          label={label}
          lang={language}
          rows={Math.min(10, Math.max(2, Math.ceil(text.length / 60) + 1))}
          disabled={isReadOnly}
          characters={{ count: text.length, maximum: EMAIL_TEXT_MOST_CHARACTERS }}
          value={text}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
        {values.length > 0 && (
          <ul aria-label={t('mails.values')} className="flex flex-wrap gap-x-4 gap-y-1">
            {values.map((value) => (
              <li key={value}>
                <code className="text-strong">{`{${value}}`}</code> {t(`mails.value.${value}`)}
                {part.required_values.includes(value) && ` (${t('mails.required')})`}
              </li>
            ))}
          </ul>
        )}
        {isOwn && !isReadOnly && (
          <button
            type="button"
            className="min-h-6 rounded-mark font-medium text-accent hover:underline"
            onClick={() => onChange(part.standard)}
          >
            {t('mails.takeStandard')}
          </button>
        )}
      </div>
    </div>
  );
}

function toTexts(parts: readonly Part[]): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.map(({ name, text }) => [name, text]));
}

function faultOf(part: Part, text: string): EmailTextFault | null {
  return findEmailTextFault(text, {
    requiredValues: part.required_values,
    optionalValues: part.optional_values,
    isOptional: part.is_optional,
    isOneLine: part.is_one_line,
  });
}

function useFaultText(): (fault: EmailTextFault | null) => string | undefined {
  const { t } = useTranslation('backofficeSettings');
  return (fault) => (fault === null ? undefined : t(`mails.fault.${fault.kind}`, { value: 'value' in fault ? `{${fault.value}}` : '' }));
}
