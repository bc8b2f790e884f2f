import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import { CodeBlock } from './code-block.tsx';
import { curlExample, PAYLOAD_EXAMPLE, VERIFY_EXAMPLE } from './guide-code.ts';

const READ_PATHS = [
  affiliatePaths.get,
  affiliatePaths.overview,
  affiliatePaths.campaigns,
  affiliatePaths.entries,
  affiliatePaths.statements,
  affiliatePaths.payouts,
] as const;

/** How to call the API, and how to verify that a postback came from us. */
export function GuideView() {
  const { t } = useTranslation('affiliate');
  return (
    <div className="flex flex-col gap-5">
      <Panel title={t('integrations.guide.askTitle')} lead={t('integrations.guide.askLead')}>
        <div className="flex flex-col gap-4">
          <CodeBlock title={t('integrations.guide.curl')} code={curlExample(location.origin)} />
          <p className="text-control">{t('integrations.guide.paths')}</p>
          <ul className="flex flex-wrap gap-2">
            {READ_PATHS.map((path) => (
              <li key={path} className="rounded-mark bg-hover px-2 py-0.5 text-dense">
                <code>{path}</code>
              </li>
            ))}
          </ul>
          <p className="text-dense text-muted">
            <a href="/api/docs" className="font-medium text-accent underline underline-offset-2 hover:text-strong">
              {t('integrations.guide.docs')}
            </a>
          </p>
        </div>
      </Panel>
      <Panel title={t('integrations.guide.verifyTitle')} lead={t('integrations.guide.verifyLead')}>
        <div className="flex flex-col gap-4">
          <CodeBlock title={t('integrations.guide.payload')} code={PAYLOAD_EXAMPLE} />
          <CodeBlock title={t('integrations.guide.verify')} code={VERIFY_EXAMPLE} />
          <p className="text-control text-muted">{t('integrations.guide.retries')}</p>
        </div>
      </Panel>
    </div>
  );
}
