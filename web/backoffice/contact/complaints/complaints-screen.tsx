import type { ComplaintRow } from '@fairlead/contract/contact/operators/complaints.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { COMPLAINT_CATEGORIES } from '@fairlead/domain/contact/complaint-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { FlagIcon } from '../../../ui/area-icons.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { QueuePanel, type QueueClaims } from '../../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../../shared/queue-screen.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { useComplaintColumns } from './complaint-columns.tsx';
import { EnterComplaintDialog } from './enter-complaint-dialog.tsx';
import { RegisterDialog } from './register-dialog.tsx';

const SHOWN = ['open', 'decided'] as const;
const CATEGORIES = ['all', ...COMPLAINT_CATEGORIES] as const;

const CLAIMS: QueueClaims<ComplaintRow> = {
  queue: 'complaints',
  key: QUEUE_KEYS.complaints,
  dueOn: ({ due }) => due?.on ?? null,
  claimOf: ({ claim }) => claim,
};

/** Complaints: open ones by due date, decided ones newest first. */
export function ComplaintsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const may = useMay();
  const navigate = useNavigate();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('open');
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]>('all');
  const [dialog, setDialog] = useState<'enter' | 'register' | null>(null);
  const filters = { shown, category: category === 'all' ? null : category };
  const list = useQueue<ComplaintRow>(QUEUE_KEYS.complaints, queuePaths.complaints, filters);
  const isOpen = shown === 'open';
  const columns = useComplaintColumns(isOpen);
  const enter = may('complaints.handle') && <Button onClick={() => setDialog('enter')}>{t('complaints.enter')}</Button>;
  return (
    <QueueScreen
      title={t('complaints.title')}
      lead={t('complaints.lead')}
      actions={
        <>
          <Button variant="secondary" onClick={() => setDialog('register')}>
            {t('complaints.register')}
          </Button>
          {enter}
        </>
      }
      filters={
        <>
          <ViewChoice
            label={t('complaints.shown')}
            values={SHOWN}
            textOf={(value) => t(`complaints.${value}`)}
            value={shown}
            onChange={setShown}
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
        </>
      }
    >
      <QueuePanel
        key={shown}
        title={t(`complaints.${shown}`)}
        list={list}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            icon={<FlagIcon />}
            title={t(isOpen ? 'complaints.noneOpen' : 'complaints.noneDecided')}
            text={t('complaints.noneText')}
          />
        }
        columns={columns}
        {...(isOpen && { claims: CLAIMS, since: (row: ComplaintRow) => row.received_at })}
        renderAction={({ id }) => (
          <Link to={`/backoffice/complaints/${id}`} className={buttonClass('secondary', 'dense')}>
            {t('complaints.look')}
          </Link>
        )}
      />
      {dialog === 'enter' && (
        <EnterComplaintDialog onClose={() => setDialog(null)} onEntered={(id) => void navigate(`/backoffice/complaints/${id}`)} />
      )}
      {dialog === 'register' && <RegisterDialog onClose={() => setDialog(null)} />}
    </QueueScreen>
  );
}
