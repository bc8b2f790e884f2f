import type { Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { Sentence } from './rejection-notes.ts';

export interface SentenceFieldProps {
  readonly label: string;
  /** In which the client reads it. */
  readonly language: Language;
  readonly sentences: readonly Sentence[];
  readonly value: string;
  readonly maximum: number;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const NONE = '';

/** What a client is told: one's own words, or a sentence that is chosen in one's own language and stands there in the client's. */
export function SentenceField({ label, language, sentences, value, maximum, error, onChange }: SentenceFieldProps) {
  const { t, i18n } = useTranslation(['backofficeQueues', 'backoffice']);
  const own = i18n.language as Language;
  const options = [
    { value: NONE, label: t('note.choose') },
    ...sentences.map((sentence, index) => ({ value: String(index), label: sentence[own] })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('note.sentences')}
        size="regular"
        options={options}
        value={NONE}
        onValueChange={(chosen) => {
          const sentence = chosen === NONE ? undefined : sentences[Number(chosen)]?.[language];
          if (sentence !== undefined) onChange(value.trim() === '' ? sentence : `${value.trim()} ${sentence}`);
        }}
      />
      <TextAreaField
        label={label}
        labelAside={<span className="text-mini text-muted">{t(`backoffice:language.${language}`)}</span>}
        lang={language}
        rows={4}
        characters={{ count: value.length, maximum }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
