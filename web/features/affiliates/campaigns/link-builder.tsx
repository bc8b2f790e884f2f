import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../transport/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { lazyPart, loadPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { faultOfLabel, LABEL_MAX_LENGTHS, NO_LABELS, writeLink, type LinkLabels } from './campaign-link.ts';

const QrCode = lazyPart(() => import('../../../ui/qr-code.tsx'));
const QR_CLASS = 'size-44 shrink-0 overflow-hidden rounded-control border border-line';

/** The link to share, with labels for its placement, to be copied or scanned. */
export function LinkBuilder({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('affiliate');
  const [labels, setLabels] = useState(NO_LABELS);
  const link = writeLink(campaign.url, labels);
  return (
    <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <p className="text-control font-medium">{t('campaigns.link.title')}</p>
          <p className="rounded-control border border-line bg-surface px-3 py-2.5 text-control wrap-anywhere" aria-live="polite">
            {link}
          </p>
        </div>
        <CopyButton text={link} label={t('campaigns.copy')} />
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <div className="flex flex-col gap-0.5">
            <p className="text-control font-medium">{t('campaigns.link.builder')}</p>
            <p className="text-dense text-muted">{t('campaigns.link.builderText')}</p>
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <LabelField label="sub" labels={labels} onChange={setLabels} />
            <LabelField label="clickId" labels={labels} onChange={setLabels} />
          </div>
        </div>
      </div>
      <div className="flex flex-col items-center gap-2 max-sm:self-center">
        <Suspense fallback={<Skeleton className={QR_CLASS} />}>
          <QrCode text={link} label={t('campaigns.link.qr', { name: campaign.name })} className={QR_CLASS} />
        </Suspense>
        <Button variant="secondary" size="dense" onClick={() => void saveQrCode(link, campaign.code)}>
          <DownloadIcon className="size-4" />
          {t('campaigns.link.download')}
        </Button>
      </div>
    </div>
  );
}

interface LabelFieldProps {
  readonly label: keyof LinkLabels;
  readonly labels: LinkLabels;
  readonly onChange: (labels: LinkLabels) => void;
}

function LabelField({ label, labels, onChange }: LabelFieldProps) {
  const { t } = useTranslation('affiliate');
  const fault = faultOfLabel(label, labels[label]);
  return (
    <TextField
      label={t(`campaigns.link.${label}`)}
      hint={t(`campaigns.link.${label}Hint`)}
      error={fault === null ? undefined : t(`campaigns.link.${fault}`, { count: LABEL_MAX_LENGTHS[label] })}
      size="regular"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={labels[label]}
      onChange={({ currentTarget }) => onChange({ ...labels, [label]: currentTarget.value })}
    />
  );
}

async function saveQrCode(link: string, code: string): Promise<void> {
  const { writeQrSvg } = await loadPart(() => import('../../../ui/qr-svg.ts'));
  saveFile(new Blob([writeQrSvg(link)], { type: 'image/svg+xml' }), `fairlead-${code}.svg`);
}
