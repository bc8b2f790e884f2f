import type { AccessChoices } from '@fairlead/contract/account/operators/client-changes.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../../ui/data-table/list-state.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { QueryPlaceholder } from '../../../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../../../transport/use-token-answer.ts';
import { ReasonDialog } from '../../../shared/reason-dialog.tsx';
import { CategoryLeverages } from './category-leverages.tsx';
import { readAccess, toggleCategory, tradesNothing, toggleLeverage, writeAccess } from './access-form.ts';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { useClientChange } from './use-client-change.ts';

type Category = AccessChoices['categories'][number];

/** What a client may trade: verification, categories, leverages within the rules, and the level. */
export function AccessDialog({ client, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const [access, setAccess] = useState(readAccess(client));
  const choices = useTokenAnswer<AccessChoices>(['accessChoices'], clientChangePaths.accessChoices);
  const save = useClientChange(clientChangePaths.access, { done: t('actions.access.done'), onDone: onClose });
  const isReady = client.missing_details.length === 0 && client.missing_documents.length === 0;
  // The server does the same: on the first verification, or if that was not completed.
  const isClientNotified = client.trading?.is_verified !== true || client.pin === null;
  const asksMeaning = tradesNothing(access) && !tradesNothing(readAccess(client));
  const [isMeaningMissing, setIsMeaningMissing] = useState(false);
  const categoryName = ({ name }: Category): string => t(`actions.access.names.${name}`, { defaultValue: name });
  const columns: readonly Column<Category>[] = [
    {
      id: 'category',
      head: t('actions.access.category'),
      className: 'py-2.5',
      onPhone: 'first',
      render: (category) => (
        <Checkbox
          label={categoryName(category)}
          checked={access.categoryIds.includes(category.id)}
          onChange={() => setAccess(toggleCategory(access, category.id))}
        />
      ),
    },
    {
      id: 'leverages',
      head: t('actions.access.leverages'),
      wraps: true,
      className: 'py-2.5',
      render: (category) => (
        <CategoryLeverages
          category={category}
          name={categoryName(category)}
          isOn={access.categoryIds.includes(category.id)}
          chosen={access.leverages[category.id] ?? null}
          onToggle={(index) => setAccess(toggleLeverage(access, category, index))}
        />
      ),
    },
  ];
  const cannotVerify = client.trading?.is_verified !== true && !isReady;

  return (
    <ReasonDialog
      width="large"
      title={t('actions.access.title', { name: nameOf(client) })}
      text={t('actions.access.text')}
      confirm={t('actions.access.save')}
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={(reason) => {
        setIsMeaningMissing(asksMeaning && !access.isNothingMeant);
        if (asksMeaning && !access.isNothingMeant) return;
        if (choices.data !== undefined) save.mutate({ id: client.id, reason, ...writeAccess(access, choices.data) });
      }}
      onClose={onClose}
    >
      {!choices.isSuccess && <QueryPlaceholder query={choices} />}
      {choices.data !== undefined && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              label={t('actions.access.level')}
              options={levelsWith(choices.data.levels, access.level).map((value) => ({ value, label: value === '' ? '–' : value }))}
              value={access.level}
              onValueChange={(level) => setAccess({ ...access, level })}
            />
            <Checkbox
              className="sm:pt-9"
              label={t('actions.access.verified')}
              hint={t('actions.access.verifiedHint')}
              checked={access.isVerified}
              disabled={cannotVerify}
              onChange={({ currentTarget }) => setAccess({ ...access, isVerified: currentTarget.checked })}
            />
          </div>
          {cannotVerify && <Notice tone="caution">{t('actions.access.notReady')}</Notice>}
          <DataTable
            caption={t('actions.access.categories')}
            list={listOf(choices.data.categories)}
            columns={columns}
            idOf={({ id }) => id}
            empty={null}
            className="rounded-control border border-line [&>table>tbody>tr]:align-top"
          />
          {asksMeaning && (
            <Notice tone={isMeaningMissing ? 'danger' : 'caution'} title={t('actions.access.nothing')}>
              <p className="pb-2">{t(isClientNotified ? 'actions.access.nothingText' : 'actions.access.nothingUntold')}</p>
              <Checkbox
                label={t('actions.access.nothingMeant')}
                checked={access.isNothingMeant}
                onChange={({ currentTarget }) => setAccess({ ...access, isNothingMeant: currentTarget.checked })}
              />
            </Notice>
          )}
        </>
      )}
    </ReasonDialog>
  );
}

/** Adds the client's own level if it no longer exists, because the client keeps it. */
function levelsWith(levels: readonly string[], own: string): readonly string[] {
  return levels.includes(own) ? levels : [own, ...levels];
}
