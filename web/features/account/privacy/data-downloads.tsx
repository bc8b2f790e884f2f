import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { saveFile } from '../../../transport/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDownloads } from '../../../ui/use-downloads.ts';
import { isCode } from '../my-account/is-code.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { isPasswordPending } from '../my-account/use-run-sensitive.tsx';
import { postPersonalData, postPersonalDataPdf } from './post-privacy.ts';
import type { PrivacyPanelProps } from './privacy-panel-props.ts';

type Form = 'pdf' | 'json';

const POSTS = { pdf: postPersonalDataPdf, json: postPersonalData } as const;

/** Downloads of the client's personal data in two formats, one at a time. */
export function DataDownloads({ token, runSensitive }: PrivacyPanelProps) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const buttonOf = useDownloads<Form>(async (form) => {
    setFailure(null);
    const answer = await runSensitive(() => POSTS[form](token));
    if (answer.ok) {
      saveFile(answer.data, `fairlead-data.${form}`);
      showToast({ title: t('privacy.saved'), tone: 'success' });
    } else if (!isPasswordPending(answer.failure)) {
      setFailure(answer.failure);
    }
  });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {(['pdf', 'json'] as const).map((form) => (
          <div key={form} className="flex flex-col items-start gap-1.5">
            <Button variant="secondary" size="large" {...buttonOf(form)}>
              <DownloadIcon />
              {t(`privacy.${form}`)}
            </Button>
            <p className="text-dense text-muted">{t(`privacy.${form}Hint`)}</p>
          </div>
        ))}
      </div>
      {failure !== null && (
        <Notice tone="danger">{isCode(failure, 'tooManyRequests') ? t('privacy.tooOften') : failureText(failure)}</Notice>
      )}
    </div>
  );
}
