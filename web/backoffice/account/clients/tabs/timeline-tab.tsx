import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFrame } from '../../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ClockIcon } from '../../../../ui/icons.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { useMay } from '../../../shared/use-operator.ts';
import { clientPath } from '../use-client.ts';
import { TimelineList, TimelineLoading } from './timeline-list.tsx';

/** The permission needed to read some kinds of events. */
const NEEDS: Partial<Record<TimelineKind, Permission>> = {
  document: 'documents.read',
  payment: 'payments.read',
  complaint: 'complaints.read',
  message: 'messages.handle',
  audit: 'audit.read',
};

/** All of the client's events in one stream, latest first. */
export function TimelineTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const may = useMay();
  const [kind, setKind] = useState<TimelineKind | ''>('');
  const list = usePagedList<TimelineEntry>('client', clientPath(clientPaths.timeline, userId), { limit: 50, kind });
  const kinds = TIMELINE_KINDS.filter((each) => {
    const needed = NEEDS[each];
    return needed === undefined || may(needed);
  });
  return (
    <Panel
      title={t('timeline.title')}
      flush
      actions={
        <SelectField<TimelineKind | ''>
          size="dense"
          label={t('timeline.filter')}
          labelHidden
          className="w-48"
          options={[
            { value: '', label: t('timeline.everything') },
            ...kinds.map((value) => ({ value, label: t(`timeline.kind.${value}`) })),
          ]}
          value={kind}
          onValueChange={setKind}
        />
      }
    >
      <ListFrame
        list={list}
        waiting={<TimelineLoading />}
        empty={<EmptyState icon={<ClockIcon />} title={t('timeline.none')} text={t('timeline.noneText')} />}
      >
        <TimelineList entries={list.rows} />
      </ListFrame>
    </Panel>
  );
}
