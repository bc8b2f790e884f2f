import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { RulesResponse, RuleVersionResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { dropPast } from './rules-draft.ts';
import { RulesForm } from './rules-form.tsx';
import { RulesHistory } from './rules-history.tsx';
import { RULES_KEY } from './rules-key.ts';

/** The broker's own trading rules: edit, dry run, apply, and restore. */
export function RulesScreen() {
  const { t } = useTranslation('backofficeDesk');
  const rules = useTokenAnswer<RulesResponse['data']>(RULES_KEY, rulesPaths.rules, {
    // Reloading would discard the draft; the server refuses changes based on an old version.
    refetchOnWindowFocus: false,
  });
  return (
    <Screen wide title={t('rules.title')} lead={t('rules.lead')}>
      <QueryContent query={rules}>{(data) => <Rules key={data.version} view={data} />}</QueryContent>
    </Screen>
  );
}

function Rules({ view }: { readonly view: RulesResponse['data'] }) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [tab, setTab] = useState<'rules' | 'history'>('rules');
  const [draft, setDraft] = useState<WireRules>(view.rules);
  const restore = useSingleMutation({
    mutationFn: async (version: number) => {
      const path = rulesPaths.version.replace(':version', String(version));
      return (await call<RuleVersionResponse>({ method: 'GET', path })).data;
    },
    onSuccess: ({ version, rules }) => {
      setDraft(dropPast(rules, Date.now()));
      setTab('rules');
      showToast({ tone: 'info', title: t('rules.taken', { version }), text: t('rules.takenText') });
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
  });
  return (
    <Tabs
      label={t('rules.title')}
      value={tab}
      onValueChange={setTab}
      panelClassName="pt-6"
      tabs={[
        { value: 'rules', label: t('rules.tabRules'), content: <RulesForm view={view} draft={draft} onChange={setDraft} /> },
        {
          value: 'history',
          label: t('rules.tabHistory'),
          content: (
            <RulesHistory versionInForce={view.version} isRestoring={restore.isPending} onRestore={(version) => restore.mutate(version)} />
          ),
        },
      ]}
    />
  );
}
