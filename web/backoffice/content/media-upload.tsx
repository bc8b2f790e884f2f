import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { ALT_MAX_LENGTH, IMAGE_MAX_BYTES, IMAGE_TYPES } from '@fairlead/contract/content/limits.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { MEDIA_KEY } from './use-media.ts';

/** Uploads an image once it has an alt text; none gets into the library without one. */
export function MediaUpload({ onUploaded }: { readonly onUploaded: (item: MediaItem) => void }) {
  const { t } = useTranslation('backoffice');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function take(chosen: File) {
    const isPicture = (IMAGE_TYPES as readonly string[]).includes(chosen.type) && chosen.size <= IMAGE_MAX_BYTES;
    setProblem(isPicture ? undefined : t('media.notAPicture'));
    setFile(isPicture ? chosen : null);
  }

  if (file !== null) {
    return (
      <DescribeAndSend
        file={file}
        onCancel={() => setFile(null)}
        onUploaded={(item) => {
          setFile(null);
          onUploaded(item);
        }}
      />
    );
  }
  return (
    <FileDrop
      label={t('media.upload')}
      name={t('media.title')}
      hint={t('media.uploadHint')}
      accept={IMAGE_TYPES.join(',')}
      error={problem}
      onFile={take}
    />
  );
}

function DescribeAndSend({
  file,
  onCancel,
  onUploaded,
}: {
  readonly file: File;
  readonly onCancel: () => void;
  readonly onUploaded: (item: MediaItem) => void;
}) {
  const { t } = useTranslation('backoffice');
  const { upload } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [alt, setAlt] = useState('');
  const [isAltMissing, setIsAltMissing] = useState(false);
  const [share, setShare] = useState(0);
  const preview = useObjectUrl(file);
  const aborter = useMemo(() => new AbortController(), []);
  const sending = useMutation({
    mutationFn: () =>
      upload<{ readonly data: MediaItem }>({
        path: editorPaths.media,
        fields: { alt: alt.trim() },
        file,
        fileField: 'file',
        onProgress: setShare,
        signal: aborter.signal,
      }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: MEDIA_KEY });
      onUploaded(data);
    },
  });
  return (
    <div className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4 sm:flex-row">
      {preview !== null && <img src={preview} alt="" className="h-36 w-full shrink-0 rounded-mark object-contain sm:w-48" />}
      <form
        noValidate
        className="flex min-w-0 flex-1 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          // The form's window may be part of another form.
          event.stopPropagation();
          setIsAltMissing(alt.trim() === '');
          if (alt.trim() !== '') sending.mutate();
        }}
      >
        <p className="truncate text-dense text-muted">{file.name}</p>
        <TextField
          label={t('media.alt')}
          hint={t('media.altHelp')}
          error={isAltMissing ? t('media.altMissing') : undefined}
          size="regular"
          maxLength={ALT_MAX_LENGTH}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        {sending.isPending && <ProgressBar label={t('media.sending')} share={share} />}
        {sending.isError && <Notice tone="danger">{failureText(sending.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={sending.isPending}>
            {t('media.send')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              aborter.abort();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      </form>
    </div>
  );
}
