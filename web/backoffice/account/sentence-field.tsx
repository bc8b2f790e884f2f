import type { Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { RequiredTextArea } from '../shared/required-text-area.tsx';
import type { RequiredText } from '../shared/use-required-text.ts';
import type { Sentence } from './rejection-notes.ts';

export interface SentenceFieldProps {
  readonly label: string;
  /** The client's language. */
  readonly language: Language;
  readonly sentences: readonly Sentence[];
  readonly text: RequiredText;
  /** The error if it is missing or too long. */
  readonly missing: string;
}

const NONE = '';

/** A text for the client: custom, or a standard reply that is selected in the operator's language and inserted in the client's. */
export function SentenceField({ label, language, sentences, text, missing }: SentenceFieldProps) {
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
          if (sentence !== undefined) text.change(text.value.trim() === '' ? sentence : `${text.value.trim()} ${sentence}`);
        }}
      />
      <RequiredTextArea
        label={label}
        labelAside={<span className="text-mini text-muted">{t(`backoffice:language.${language}`)}</span>}
        lang={language}
        rows={4}
        text={text}
        missing={missing}
      />
    </div>
  );
}
