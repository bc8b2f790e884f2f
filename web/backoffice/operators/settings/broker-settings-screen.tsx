import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import type {
  ChangeBrokerSettingsRequest,
  BrokerSettingName,
  BrokerSettingsView,
  SettingValues,
} from '@fairlead/contract/operators/settings.ts';
import { LANGUAGE_NAMES } from '@fairlead/contract/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { changeDraft, draftOf, listChanged, listConsequences, listFaulty, resetInDraft, toRequest } from './settings-draft.ts';
import { ProvidersPanel } from './providers-panel.tsx';
import { SaveBar } from '../../shared/save-bar.tsx';
import { SettingControl } from './setting-controls.tsx';
import { SettingRow } from './setting-row.tsx';
import { useChange } from '../../shared/use-change.ts';

const KEY = ['houseSettings'] as const;

const GROUPS = [
  { name: 'site', settings: ['registration_allowed', 'languages', 'platform_only', 'special_mode', 'support_email'] },
  { name: 'calendar', settings: ['economics', 'economic_calendar', 'calendar_currencies'] },
  { name: 'trading', settings: ['auto_trading'] },
] as const satisfies readonly { readonly name: string; readonly settings: readonly BrokerSettingName[] }[];

/** The broker's settings at runtime: each with its default and who changed it, and the payment methods. */
export function BrokerSettingsScreen() {
  const { t } = useTranslation('backofficeSettings');
  const settings = useTokenAnswer<BrokerSettingsView>(KEY, brokerSettingsPaths.settings);
  return (
    <Screen title={t('house.title')} lead={t('house.lead')}>
      <QueryContent query={settings}>{(data) => <BrokerForm key={JSON.stringify(data)} view={data} />}</QueryContent>
    </Screen>
  );
}

function BrokerForm({ view }: { readonly view: BrokerSettingsView }) {
  const { t } = useTranslation('backofficeSettings');
  const may = useMay();
  const failureText = useFailureText();
  const describe = useValueText();
  const [draft, setDraft] = useState(() => draftOf(view));
  const [isAsking, setIsAsking] = useState(false);
  const changed = listChanged(draft, view);
  const faulty = listFaulty(draft);
  const save = useChange<ChangeBrokerSettingsRequest>({
    path: brokerSettingsPaths.changeSettings,
    key: KEY,
    saved: t('house.saved'),
    onDone: () => setIsAsking(false),
  });
  const mayChange = may('settings.change');

  return (
    <>
      {GROUPS.map(({ name: group, settings }) => (
        <Panel key={group} flush title={t(`house.group.${group}`)}>
          <ul>
            {settings.map((name) => {
              const isReset = draft.reset.includes(name);
              const choice = view.choices[name] ?? null;
              return (
                <SettingRow
                  key={name}
                  title={t(`house.setting.${name}.title`)}
                  text={t(`house.setting.${name}.text`)}
                  start={describe(name, view.start_values)}
                  choice={choice}
                  isChanged={changed.includes(name)}
                  onReset={mayChange && choice !== null && !isReset ? () => setDraft(resetInDraft(draft, name, view)) : null}
                >
                  {mayChange ? (
                    <SettingControl
                      name={name}
                      values={draft.values}
                      isFaulty={faulty.includes(name)}
                      onChange={(changes) => setDraft(changeDraft(draft, changes))}
                    />
                  ) : (
                    <p className="text-control">{describe(name, view.values)}</p>
                  )}
                </SettingRow>
              );
            })}
          </ul>
        </Panel>
      ))}
      <ProvidersPanel />
      <SaveBar
        count={changed.length}
        isRefused={faulty.length > 0}
        onDiscard={() => setDraft(draftOf(view))}
        onSave={() => setIsAsking(true)}
      />
      {isAsking && (
        <ReasonDialog
          title={t('house.ask.title')}
          text={t('house.ask.text')}
          confirm={t('house.ask.confirm')}
          isDangerous={listConsequences(draft, view).length > 0}
          isPending={save.isPending}
          error={save.isError ? failureText(save.error) : null}
          onConfirm={(reason) => save.mutate(toRequest(draft, view, reason))}
          onClose={() => setIsAsking(false)}
        >
          <ul className="flex flex-col gap-1 text-dense">
            {changed.map((name) => (
              <li key={name} className="break-words">
                <span className="font-medium">{t(`house.setting.${name}.title`)}</span>
                <span className="text-muted">
                  {`: ${describe(name, view.values)} → `}
                  <span className="text-strong">{describe(name, draft.values)}</span>
                </span>
              </li>
            ))}
          </ul>
          {listConsequences(draft, view).map((consequence) => (
            <Notice key={consequence} tone="caution">
              {t(`house.consequence.${consequence}`)}
            </Notice>
          ))}
        </ReasonDialog>
      )}
    </>
  );
}

/** Returns the value of a setting as text. */
function useValueText(): (name: BrokerSettingName, values: SettingValues) => string {
  const { t } = useTranslation('backofficeSettings');
  return (name, values) => {
    switch (name) {
      case 'economics':
        return t(`house.option.${values.economics === null ? 'byContent' : values.economics ? 'on' : 'off'}`);
      case 'economic_calendar':
        return t(`house.option.${values.economic_calendar}`);
      case 'calendar_currencies':
        return values.calendar_currencies.join(', ');
      case 'languages':
        return values.languages.map((language) => LANGUAGE_NAMES[language]).join(', ');
      case 'support_email':
        return values.support_email ?? t('house.onlyStored');
      default:
        return t(`house.option.${values[name] ? 'on' : 'off'}`);
    }
  };
}
