import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { MailTemplateList, MailTemplateView } from '@fairlead/contract/operators/settings.ts';
import { LANGUAGES, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { MailEditor } from './mail-editor.tsx';

type Template = MailTemplateList[number];
const LIST_KEY = ['mailTexts', 'list'] as const;

/** The words of every mail in every language. Which one is open stands in the address, as ?mail= and ?text=. */
export function MailsScreen() {
  const { t } = useTranslation('backofficeSettings');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const templates = useQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: MailTemplateList }>({ method: 'GET', path: houseSettingsPaths.mails, signal })).data,
  });
  return (
    <Screen title={t('mails.title')} lead={t('mails.lead')} wide>
      {templates.isPending && <ScreenWaiting />}
      {templates.isError && <ScreenFailed text={failureText(templates.error)} onRetry={() => void templates.refetch()} />}
      {templates.isSuccess && <Templates templates={templates.data} />}
    </Screen>
  );
}

function Templates({ templates }: { readonly templates: readonly Template[] }) {
  const { t } = useTranslation(['backofficeSettings', 'backoffice']);
  const titleOf = useTemplateTitle();
  const own = useOwnLanguage();
  const [query, setQuery] = useSearchParams();
  const language = LANGUAGES.find((each) => each === query.get('text')) ?? own;
  const chosen = templates.find(({ name }) => name === query.get('mail')) ?? templates[0];
  if (chosen === undefined) return null;
  const open = (mail: string, text: Language): void => setQuery({ mail, text }, { replace: true });

  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SelectField
        label={t('mails.choose')}
        size="regular"
        className="lg:hidden"
        options={templates.map((template) => ({ value: template.name, label: titleOf(template) }))}
        value={chosen.name}
        onValueChange={(name) => open(name, language)}
      />
      <nav aria-label={t('mails.choose')} className="max-lg:hidden">
        <ul className="sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto rounded-panel border border-line bg-raised p-1.5">
          {templates.map((template) => {
            const isChosen = template.name === chosen.name;
            return (
              <li key={template.name}>
                <button
                  type="button"
                  aria-current={isChosen ? 'true' : undefined}
                  onClick={() => open(template.name, language)}
                  className={classNames(
                    'flex min-h-8 w-full items-center justify-between gap-2 rounded-control px-2.5 py-1.5 text-left text-dense',
                    isChosen ? 'bg-accent-tint font-medium text-accent' : 'text-strong hover:bg-hover',
                  )}
                >
                  <span className="min-w-0">{titleOf(template)}</span>
                  {template.changed.length > 0 && <Badge tone="accent">{template.changed.join(' ')}</Badge>}
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        <Segmented
          label={t('mails.language')}
          labelHidden
          className="self-start"
          options={LANGUAGES.map((each) => ({ value: each, label: t(`backoffice:language.${each}`) }))}
          value={language}
          onValueChange={(next) => open(chosen.name, next)}
        />
        <OpenTemplate key={`${chosen.name}/${language}`} name={chosen.name} language={language} title={titleOf(chosen)} />
      </div>
    </div>
  );
}

function OpenTemplate({ name, language, title }: { readonly name: string; readonly language: Language; readonly title: string }) {
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const path = houseSettingsPaths.mail.replace(':template', name).replace(':language', language);
  const template = useQuery({
    queryKey: ['mailTexts', name, language],
    queryFn: async ({ signal }) => (await call<{ readonly data: MailTemplateView }>({ method: 'GET', path, signal })).data,
  });
  if (template.isPending) return <ScreenWaiting />;
  if (template.isError) return <ScreenFailed text={failureText(template.error)} onRetry={() => void template.refetch()} />;
  return <MailEditor key={JSON.stringify(template.data)} title={title} view={template.data} />;
}

/** A mail is called by its subject in the operator's own language. */
function useTemplateTitle(): (template: Template) => string {
  const { t } = useTranslation('backofficeSettings');
  const own = useOwnLanguage();
  return ({ name, subjects }) => (name === 'frame' ? t('mails.frame') : (subjects[own] ?? name));
}

function useOwnLanguage(): Language {
  const { i18n } = useTranslation();
  return resolveLanguage({ query: i18n.language, cookie: undefined, acceptLanguage: null }, LANGUAGES);
}
