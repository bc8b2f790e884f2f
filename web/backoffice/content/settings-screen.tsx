import type { SaveSettingsRequest, SettingsEntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { settingsDocumentSchema, type SettingsDocument } from '@fairlead/contract/content/document.ts';
import { type Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { QueryContent } from '../shared/query-content.tsx';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';
import { LanguageChoice } from '../shared/language-choice.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { LinesField } from './lines-field.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { AssetField, GalleryField } from './picture-field.tsx';
import { imageFieldSchema } from '@fairlead/contract/content/schemas.ts';

type SettingsEntry = SettingsEntryResponse['data'];
const KEY = ['contentSettings'] as const;
const MENUS = ['header', 'footer', 'legal'] as const;

/** What all pages share. Saving publishes it. */
export function SettingsScreen() {
  const { t } = useTranslation('backoffice');
  const settings = useTokenAnswer<SettingsEntryResponse['data']>(KEY, editorPaths.settings, {
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Screen title={t('settings.title')} lead={t('settings.lead')} narrow>
      <ElsewhereNotice />
      <QueryContent query={settings}>{(data) => <SettingsForm key={data.revision} entry={data} />}</QueryContent>
    </Screen>
  );
}

function SettingsForm({ entry }: { readonly entry: SettingsEntry }) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [document, setDocument] = useState(entry.document);
  const [language, setLanguage] = useState<Language>('en');
  const [areProblemsShown, setAreProblemsShown] = useState(false);
  const checked = settingsDocumentSchema.safeParse(document);
  const isChanged = JSON.stringify(document) !== JSON.stringify(entry.document);
  const save = useMutation({
    mutationFn: (body: SaveSettingsRequest) => call<SettingsEntryResponse>({ method: 'POST', path: editorPaths.settings, body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(KEY, data);
      showToast({ tone: 'success', title: t('settings.saved'), text: t('settings.savedText') });
    },
  });
  const change = (next: Partial<SettingsDocument>) => setDocument({ ...document, ...next });
  const text = document.texts[language] ?? { description: '', copyright: '' };
  const changeText = (next: Partial<typeof text>) => change({ texts: { ...document.texts, [language]: { ...text, ...next } } });

  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        setAreProblemsShown(true);
        if (checked.success) save.mutate({ revision: entry.revision, document: checked.data, note: '' });
      }}
    >
      <Part title={t('settings.site')}>
        <TextField
          label={t('settings.siteName')}
          error={areProblemsShown && document.siteName.trim() === '' ? t('required') : undefined}
          maxLength={60}
          value={document.siteName}
          onChange={({ currentTarget }) => change({ siteName: currentTarget.value })}
        />
        <TextField
          label={t('settings.contactEmail')}
          hint={t('settings.contactEmailHelp')}
          type="email"
          maxLength={254}
          value={document.contactEmail}
          onChange={({ currentTarget }) => change({ contactEmail: currentTarget.value })}
        />
        <Checkbox
          label={t('settings.economics')}
          hint={t('settings.economicsHelp')}
          checked={document.economics}
          onChange={({ currentTarget }) => change({ economics: currentTarget.checked })}
        />
      </Part>
      <Part title={t('settings.texts')}>
        <LanguageChoice className="self-start" value={language} onChange={setLanguage} />
        <LinesField
          label={t('settings.description')}
          hint={t('settings.descriptionHelp')}
          maxLength={500}
          value={text.description}
          onChange={(description) => changeText({ description })}
        />
        <LinesField
          label={t('settings.copyright')}
          hint={t('settings.copyrightHelp')}
          maxLength={20_000}
          value={text.copyright}
          onChange={(copyright) => changeText({ copyright })}
        />
      </Part>
      {MENUS.map((menu) => (
        <Part key={menu} title={t(`settings.menu.${menu}`)} lead={t(`settings.menuHelp.${menu}`)}>
          <LanguageChoice className="self-start" value={language} onChange={setLanguage} />
          <MenuEditor
            name={t(`settings.menu.${menu}`)}
            items={document.menus[menu]}
            language={language}
            areProblemsShown={areProblemsShown}
            onChange={(items) => change({ menus: { ...document.menus, [menu]: items } })}
          />
        </Part>
      ))}
      <Part title={t('settings.pictures')}>
        <AssetField label={t('settings.logo')} hint={t('settings.logoHelp')} value={document.logo} onChange={(logo) => change({ logo })} />
        <GalleryField
          label={t('settings.paymentIcons')}
          hint={t('settings.paymentIconsHelp')}
          value={document.paymentIcons}
          onChange={(icons) => change({ paymentIcons: icons.flatMap((icon) => imageFieldSchema.safeParse(icon).data ?? []) })}
        />
      </Part>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
        {areProblemsShown && !checked.success && <Notice tone="danger">{t('settings.problems')}</Notice>}
        {save.isError && (
          <Notice
            tone="danger"
            action={
              codeOf(save.error) === 'contentChanged' ? (
                <Button variant="secondary" size="dense" onClick={() => void queries.refetchQueries({ queryKey: KEY })}>
                  {t('conflict.reload')}
                </Button>
              ) : undefined
            }
          >
            {failureText(save.error)}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <LastChange entry={entry} />
          <Button type="submit" size="large" disabled={!isChanged} loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Part({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{title}</h2>
        {lead !== undefined && <p className="text-dense text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

function LastChange({ entry }: { readonly entry: SettingsEntry }) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const [last] = entry.versions;
  if (last === undefined) return <span />;
  return (
    <p className="text-dense text-muted">
      {t('settings.lastChange', {
        at: formatDateTime(last.published_at, locale),
        name: last.published_by ?? t('content.fromTheBeginning'),
      })}
    </p>
  );
}
