import { useTranslation } from 'react-i18next';
import { Panel } from '../my-account/panel.tsx';
import { DataDownloads } from './data-downloads.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import type { PrivacyPanelProps } from './privacy-panel-props.ts';

const KEPT = ['account', 'signIns', 'mails'] as const;

/** What data is stored about the client, for how long, and the request for deletion. */
export function PrivacyPanel({ token, runSensitive }: PrivacyPanelProps) {
  const { t } = useTranslation('account');
  return (
    <div className="flex flex-col gap-6">
      <Panel title={t('privacy.dataTitle')} text={t('privacy.dataText')}>
        <DataDownloads token={token} runSensitive={runSensitive} />
        <section className="flex max-w-reading flex-col gap-2">
          <h3 className="text-control">{t('privacy.keepTitle')}</h3>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-control text-muted">
            {KEPT.map((what) => (
              <li key={what}>{t(`privacy.keep.${what}`)}</li>
            ))}
          </ul>
        </section>
      </Panel>
      <DeletionPanel token={token} runSensitive={runSensitive} />
    </div>
  );
}
