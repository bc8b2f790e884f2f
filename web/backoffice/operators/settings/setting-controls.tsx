/** The control of each setting. */
import type { BrokerSettingName, SettingValues } from '@fairlead/contract/operators/settings.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';

export interface SettingControlProps {
  readonly name: BrokerSettingName;
  readonly values: SettingValues;
  readonly isFaulty: boolean;
  readonly onChange: (changes: Partial<SettingValues>) => void;
}

export function SettingControl({ name, values, isFaulty, onChange }: SettingControlProps) {
  const { t } = useTranslation('backofficeSettings');
  const label = t(`house.setting.${name}.title`);
  switch (name) {
    case 'registration_allowed':
    case 'platform_only':
    case 'special_mode':
    case 'auto_trading':
      return (
        <Choice
          label={label}
          options={ON_OFF}
          value={values[name] ? 'on' : 'off'}
          onChange={(value) => onChange({ [name]: value === 'on' })}
        />
      );
    case 'economics':
      return (
        <Choice
          label={label}
          options={ECONOMICS}
          value={values.economics === null ? 'byContent' : values.economics ? 'on' : 'off'}
          onChange={(value) => onChange({ economics: value === 'byContent' ? null : value === 'on' })}
        />
      );
    case 'economic_calendar':
      return <Choice label={label} options={CALENDARS} value={values[name]} onChange={(value) => onChange({ economic_calendar: value })} />;
    case 'calendar_currencies':
      return (
        <CurrenciesControl
          label={label}
          items={values.calendar_currencies}
          error={isFaulty ? t('house.fault.calendar_currencies') : undefined}
          onChange={(currencies) => onChange({ calendar_currencies: currencies })}
        />
      );
    case 'languages':
      return (
        <LanguagesControl
          label={label}
          items={values.languages}
          error={isFaulty ? t('house.fault.languages') : undefined}
          onChange={(languages) => onChange({ languages })}
        />
      );
    case 'support_email':
      return (
        <TextField
          label={label}
          labelHidden
          size="regular"
          type="email"
          placeholder={t('house.onlyStored')}
          value={values.support_email ?? ''}
          error={isFaulty ? t('house.fault.support_email') : undefined}
          onChange={({ currentTarget }) =>
            onChange({ support_email: currentTarget.value.trim() === '' ? null : currentTarget.value.trim() })
          }
        />
      );
  }
}

const ON_OFF = ['on', 'off'] as const;
const ECONOMICS = ['byContent', 'on', 'off'] as const;
const CALENDARS = ['own', 'tradingview'] as const;
type Option = (typeof ON_OFF)[number] | (typeof ECONOMICS)[number] | (typeof CALENDARS)[number];

interface ChoiceProps<Value extends Option> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends Option>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation('backofficeSettings');
  const textOf = (option: Option): string => t(`house.option.${option}`);
  return <ViewChoice label={label} className="self-start" values={options} textOf={textOf} value={value} onChange={onChange} />;
}

interface ListControlProps<Item extends string> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly error: string | undefined;
  readonly onChange: (items: Item[]) => void;
}

/** Keeps the typed text while it means the same as the list. */
function CurrenciesControl({ label, items: currencies, error, onChange }: ListControlProps<string>) {
  const [typed, setTyped] = useState(() => currencies.join(', '));
  const text = readCurrencies(typed).join() === currencies.join() ? typed : currencies.join(', ');
  return (
    <TextField
      label={label}
      labelHidden
      size="regular"
      value={text}
      error={error}
      autoCapitalize="characters"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readCurrencies(currentTarget.value));
      }}
    />
  );
}

function readCurrencies(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((currency) => currency !== '');
}

/** The languages on offer, and the default one, which is the first in the list. */
function LanguagesControl({ label, items: languages, error, onChange }: ListControlProps<Language>) {
  const { t } = useTranslation('backofficeSettings');
  const [first] = languages;
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="sr-only">{label}</legend>
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={LANGUAGE_NAMES[language]}
            checked={languages.includes(language)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...languages, language] : languages.filter((other) => other !== language))
            }
          />
        ))}
      </fieldset>
      {error !== undefined && <p className="text-dense text-short">{error}</p>}
      {first !== undefined && (
        <SelectField
          label={t('house.firstLanguage')}
          size="regular"
          options={languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          value={first}
          onValueChange={(chosen) => onChange([chosen, ...languages.filter((other) => other !== chosen)])}
        />
      )}
    </div>
  );
}
