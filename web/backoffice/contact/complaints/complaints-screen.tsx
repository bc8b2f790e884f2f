import type { ComplaintRow } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { COMPLAINT_CATEGORIES } from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FlagIcon } from '../../../ui/area-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { useMay } from '../../shared/use-operator.ts';
import { ComplaintTable } from './complaint-table.tsx';
import { EnterComplaintDialog } from './enter-complaint-dialog.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { RegisterDialog } from './register-dialog.tsx';

const SHOWN = ['open', 'decided'] as const;
const CATEGORIES = ['all', ...COMPLAINT_CATEGORIES] as const;

/** Complaints: open ones by when something is due, decided ones the newest first. */
export function ComplaintsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const may = useMay();
  const navigate = useNavigate();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('open');
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]>('all');
  const [dialog, setDialog] = useState<'enter' | 'register' | null>(null);
  const filters = { shown, category: category === 'all' ? null : category };
  const list = usePagedList<ComplaintRow>(QUEUE_KEYS.complaints, queuePaths.complaints, filters);
  const enter = may('complaints.handle') && <Button onClick={() => setDialog('enter')}>{t('complaints.enter')}</Button>;
  return (
    <Screen
      title={t('complaints.title')}
      lead={t('complaints.lead')}
      wide
      actions={
        <>
          <Button variant="secondary" onClick={() => setDialog('register')}>
            {t('complaints.register')}
          </Button>
          {enter}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('complaints.shown')}
          labelHidden
          options={SHOWN.map((value) => ({ value, label: t(`complaints.${value}`) }))}
          value={shown}
          onValueChange={setShown}
        />
        <SelectField
          label={t('complaints.category')}
          labelHidden
          size="regular"
          className="w-56"
          options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={category}
          onValueChange={setCategory}
        />
      </div>
      <Panel title={t(`complaints.${shown}`)} flush>
        <RecordList
          list={list}
          empty={
            <EmptyState
              icon={<FlagIcon />}
              title={t(shown === 'open' ? 'complaints.noneOpen' : 'complaints.noneDecided')}
              text={t('complaints.noneText')}
            />
          }
        >
          <ComplaintTable rows={list.rows} isOpen={shown === 'open'} />
        </RecordList>
      </Panel>
      {dialog === 'enter' && (
        <EnterComplaintDialog onClose={() => setDialog(null)} onEntered={(id) => void navigate(`/backoffice/complaints/${id}`)} />
      )}
      {dialog === 'register' && <RegisterDialog onClose={() => setDialog(null)} />}
    </Screen>
  );
}
