import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { RulesResponse, RuleVersionResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { dropPastRaises } from './rules-draft.ts';
import { RulesForm } from './rules-form.tsx';
import { RulesHistory } from './rules-history.tsx';
import { RULES_KEY } from './rules-key.ts';

/** The house's own terms of trading: written, tried out, put into force, and restored. */
export function RulesScreen() {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const rules = useQuery({
    queryKey: RULES_KEY,
    queryFn: async ({ signal }) => (await call<RulesResponse>({ method: 'GET', path: rulesPaths.rules, signal })).data,
    // What is being written would be lost under another version; the server refuses what was made from an old one.
    refetchOnWindowFocus: false,
  });
  return (
    <Screen wide title={t('rules.title')} lead={t('rules.lead')}>
      {rules.isPending && <ScreenWaiting />}
      {rules.isError && <ScreenFailed text={failureText(rules.error)} onRetry={() => void rules.refetch()} />}
      {rules.isSuccess && <Rules key={rules.data.version} view={rules.data} />}
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
      setDraft(dropPastRaises(rules, Date.now()));
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
