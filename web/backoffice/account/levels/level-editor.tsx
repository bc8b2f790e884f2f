import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DraftLevel, DraftLevelText } from './level-draft.ts';

export interface LevelEditorProps {
  readonly level: DraftLevel;
  /** Not saved on the server yet, so its name can still be chosen. */
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  /** The level every client starts with, without a deposit. */
  readonly isFirst: boolean;
  readonly onChange: (level: DraftLevel) => void;
}

const LONGEST = { title: 40, summary: 300, benefits: 2_400 };

/** A level with its texts in all languages side by side. */
export function LevelEditor({ level, isNew, isReadOnly, isFirst, onChange }: LevelEditorProps) {
  const { t } = useTranslation(['backofficeSettings', 'backoffice']);
  const changeText = (language: Language, changes: Partial<DraftLevelText>): void =>
    onChange({ ...level, texts: { ...level.texts, [language]: { ...level.texts[language], ...changes } } });
  const textArea = (language: Language, name: 'summary' | 'benefits', rows: number) => {
    const text = level.texts[language][name];
    return (
      <TextAreaField
        label={t(`levels.text.${name}`)}
        rows={rows}
        characters={{ count: text.length, maximum: LONGEST[name] }}
        value={text}
        onChange={({ currentTarget }) => changeText(language, { [name]: currentTarget.value })}
      />
    );
  };

  return (
    <Panel title={level.name.trim() === '' ? t('levels.unnamed') : level.name} lead={t('levels.editorLead')}>
      <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-6">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label={t('levels.name')}
            hint={isNew ? t('levels.nameHelp') : t('levels.nameStays')}
            size="regular"
            disabled={!isNew || isFirst}
            maxLength={30}
            value={level.name}
            onChange={({ currentTarget }) => onChange({ ...level, name: currentTarget.value })}
          />
          <NumberField
            label={t('levels.depositFrom')}
            hint={isFirst ? t('levels.firstHelp') : undefined}
            size="regular"
            suffix="€"
            disabled={isFirst}
            value={level.depositFromEuros}
            onValueChange={(depositFromEuros) => onChange({ ...level, depositFromEuros })}
          />
        </div>
        <div className="grid gap-x-4 gap-y-6 md:grid-cols-2 desk:grid-cols-4">
          {LANGUAGES.map((language) => {
            const { title } = level.texts[language];
            return (
              <fieldset key={language} lang={language} className="flex min-w-0 flex-col gap-4">
                <legend className="mb-3 text-dense font-semibold text-muted">{t(`backoffice:language.${language}`)}</legend>
                <TextField
                  label={t('levels.text.title')}
                  size="regular"
                  maxLength={LONGEST.title}
                  value={title}
                  onChange={({ currentTarget }) => changeText(language, { title: currentTarget.value })}
                />
                {textArea(language, 'summary', 3)}
                {textArea(language, 'benefits', 8)}
              </fieldset>
            );
          })}
        </div>
      </fieldset>
    </Panel>
  );
}
