import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type { EmailTemplateList, EmailTemplateView } from '@fairlead/contract/operators/settings.ts';
import { LANGUAGES, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Screen } from '../../../ui/screen.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { EmailEditor } from './email-editor.tsx';

type Template = EmailTemplateList[number];
const LIST_KEY = ['mailTexts', 'list'] as const;

/** The text of every email in every language. The open one is in the URL, as ?mail= and ?text=. */
export function EmailsScreen() {
  const { t } = useTranslation('backofficeSettings');
  const templates = useTokenAnswer<EmailTemplateList>(LIST_KEY, brokerSettingsPaths.mails);
  return (
    <Screen title={t('mails.title')} lead={t('mails.lead')} wide>
      <QueryContent query={templates}>{(data) => <Templates templates={data} />}</QueryContent>
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
        <ViewChoice
          label={t('mails.language')}
          className="self-start"
          values={LANGUAGES}
          textOf={(each) => t(`backoffice:language.${each}`)}
          value={language}
          onChange={(next) => open(chosen.name, next)}
        />
        <OpenTemplate key={`${chosen.name}/${language}`} name={chosen.name} language={language} title={titleOf(chosen)} />
      </div>
    </div>
  );
}

function OpenTemplate({ name, language, title }: { readonly name: string; readonly language: Language; readonly title: string }) {
  const path = brokerSettingsPaths.mail.replace(':template', name).replace(':language', language);
  const template = useTokenAnswer<EmailTemplateView>(['mailTexts', name, language], path);
  if (!template.isSuccess) return <QueryPlaceholder query={template} />;
  return <EmailEditor key={JSON.stringify(template.data)} title={title} view={template.data} />;
}

/** Returns an email's subject in the operator's language as its title. */
function useTemplateTitle(): (template: Template) => string {
  const { t } = useTranslation('backofficeSettings');
  const own = useOwnLanguage();
  return ({ name, subjects }) => (name === 'frame' ? t('mails.frame') : (subjects[own] ?? name));
}

function useOwnLanguage(): Language {
  const { i18n } = useTranslation();
  return resolveLanguage({ query: i18n.language, cookie: undefined, acceptLanguage: null }, LANGUAGES);
}
