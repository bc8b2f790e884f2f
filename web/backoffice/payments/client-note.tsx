import type { Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { READY_NOTES, type NoteTopic } from './decision-notes.ts';

/** The contract's limit. */
export const LONGEST_NOTE = 500;
const OWN = 'own';

export interface ClientNoteProps {
  readonly topic: NoteTopic;
  readonly language: Language;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The note for the client on a decision: an editable standard reply in the client's language, or a custom text. */
export function ClientNote({ topic, language, value, error, onChange }: ClientNoteProps) {
  const { t } = useTranslation(['backofficeMoney', 'backoffice']);
  const notes = READY_NOTES[topic];
  const chosen = notes.find(({ text }) => text[language] === value)?.name ?? OWN;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('backofficeMoney:note.ready')}
        size="regular"
        value={chosen}
        options={[
          { value: OWN, label: t('backofficeMoney:note.own') },
          ...notes.map(({ name }) => ({ value: name, label: t(`backofficeMoney:note.${topic}.${name}`, { defaultValue: name }) })),
        ]}
        onValueChange={(name) => onChange(notes.find((each) => each.name === name)?.text[language] ?? '')}
      />
      <TextAreaField
        label={t('backofficeMoney:note.label', { language: t(`backoffice:language.${language}`) })}
        lang={language}
        rows={4}
        characters={{ count: value.length, maximum: LONGEST_NOTE }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
