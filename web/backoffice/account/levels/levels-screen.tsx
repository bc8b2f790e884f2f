import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { LevelList } from '@fairlead/contract/operators/session.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatWholeEuros } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { countChanged, draftLevels, findDraftFault, newLevel, toLevelList, type DraftLevel, type LevelFault } from './level-draft.ts';
import { LevelEditor } from './level-editor.tsx';
import { Place } from '../../shared/place.tsx';
import { SaveBar } from '../../shared/save-bar.tsx';
import { useChange } from '../../shared/use-change.ts';

const KEY = ['accountLevels'] as const;

/** The account levels from the starting one to the highest, with their texts in every language. */
export function LevelsScreen() {
  const { t } = useTranslation('backofficeSettings');
  const levels = useTokenAnswer<LevelList>(KEY, backofficePaths.levels);
  return (
    <Screen title={t('levels.title')} lead={t('levels.lead')}>
      <QueryContent query={levels}>{(data) => <LevelsForm key={JSON.stringify(data)} original={data} />}</QueryContent>
    </Screen>
  );
}

interface LevelChange {
  readonly levels: LevelList;
  readonly base: LevelList;
  readonly reason: string;
}

function LevelsForm({ original }: { readonly original: LevelList }) {
  const { t, i18n } = useTranslation('backofficeSettings');
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const may = useMay();
  const locale = useLocale();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const [levels, setLevels] = useState(() => draftLevels(original));
  const [chosenId, setChosenId] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const fault = findDraftFault(levels);
  const chosen = levels.find(({ id }) => id === chosenId);
  const mayChange = may('settings.change');
  const save = useChange<LevelChange>({
    path: backofficePaths.levels,
    key: KEY,
    saved: t('levels.saved'),
    onDone: () => setIsAsking(false),
  });
  const replace = (level: DraftLevel): void => setLevels(levels.map((each) => (each.id === level.id ? level : each)));
  const nameOf = ({ name }: DraftLevel): string => (name.trim() === '' ? t('levels.unnamed') : name);

  const columns: readonly Column<DraftLevel>[] = [
    {
      id: 'order',
      head: t('levels.column.order'),
      render: (level) => <Place item={level} items={levels} name={nameOf(level)} onMove={mayChange ? setLevels : null} />,
    },
    {
      id: 'level',
      head: t('levels.column.level'),
      onPhone: 'first',
      render: (level) => (
        <button
          type="button"
          aria-pressed={level.id === chosenId}
          onClick={() => setChosenId(level.id)}
          className="min-h-6 rounded-mark font-medium text-accent hover:underline"
        >
          {nameOf(level)}
        </button>
      ),
    },
    {
      id: 'depositFrom',
      head: t('levels.column.depositFrom'),
      numeric: true,
      render: ({ depositFromEuros: from }) => (from === null ? '–' : formatWholeEuros(from, locale)),
    },
    {
      id: 'title',
      head: t('levels.column.title'),
      className: 'w-full max-w-0 truncate text-muted',
      render: ({ texts }) => texts[language].summary,
    },
    {
      id: 'actions',
      head: t('levels.column.actions'),
      headHidden: true,
      render: (level) =>
        mayChange &&
        level !== levels[0] && (
          <Button
            variant="ghost"
            size="dense"
            aria-label={t('levels.removeName', { name: nameOf(level) })}
            onClick={() => setLevels(levels.filter(({ id }) => id !== level.id))}
          >
            {t('levels.remove')}
          </Button>
        ),
    },
  ];

  function add(): void {
    const level = newLevel(levels);
    setLevels([...levels, level]);
    setChosenId(level.id);
  }
  const addButton = (
    <Button variant="secondary" size="dense" onClick={add}>
      {t('levels.add')}
    </Button>
  );

  return (
    <>
      <ListPanel
        title={t('levels.list')}
        caption={t('levels.title')}
        lead={t('levels.listLead')}
        actions={mayChange && levels.length < 12 ? addButton : undefined}
        list={listOf(levels)}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
        isCurrent={({ id }) => id === chosenId}
      />
      {chosen !== undefined && (
        <LevelEditor
          level={chosen}
          isNew={original.every(({ name }) => name !== chosen.name)}
          isReadOnly={!mayChange}
          isFirst={chosen.id === levels[0]?.id}
          onChange={replace}
        />
      )}
      <SaveBar
        count={countChanged(levels, original)}
        isRefused={fault !== null}
        onDiscard={() => setLevels(draftLevels(original))}
        onSave={() => setIsAsking(true)}
      >
        {fault !== null && <Notice tone="danger">{faultText(fault)}</Notice>}
      </SaveBar>
      {isAsking && (
        <ReasonDialog
          title={t('levels.ask.title')}
          text={t('levels.ask.text')}
          confirm={t('levels.ask.confirm')}
          isPending={save.isPending}
          error={save.isError ? failureText(save.error) : null}
          onConfirm={(reason) => save.mutate({ levels: toLevelList(levels), base: original, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function useFaultText(): (fault: LevelFault) => string {
  const { t } = useTranslation(['backofficeSettings', 'backoffice']);
  return (fault) => {
    const name = 'name' in fault && fault.name !== '' ? fault.name : t('levels.unnamed');
    if (fault.kind === 'textWrong') return t('levels.fault.textWrong', { name, language: t(`backoffice:language.${fault.language}`) });
    return t(`levels.fault.${fault.kind}`, { name });
  };
}
