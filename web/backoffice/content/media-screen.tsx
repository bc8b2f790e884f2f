import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { ALT_MAX_LENGTH } from '@fairlead/contract/content/limits.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';
import { srcOf } from './picture-values.ts';
import { MEDIA_KEY } from './use-media.ts';

/** All images of the site with their alt texts. */
export function MediaScreen() {
  const { t } = useTranslation('backoffice');
  const [chosen, setChosen] = useState<MediaItem | null>(null);
  return (
    <Screen title={t('media.title')} lead={t('media.lead')}>
      <ElsewhereNotice />
      <MediaUpload onUploaded={(item) => showToast({ tone: 'success', title: t('media.uploaded'), text: item.alt })} />
      <MediaGrid renderAction={(item) => ({ label: t('media.open', { alt: item.alt }), onClick: () => setChosen(item) })} />
      {chosen !== null && <MediaDialog key={chosen.id} item={chosen} onClose={() => setChosen(null)} />}
    </Screen>
  );
}

function MediaDialog({ item, onClose }: { readonly item: MediaItem; readonly onClose: () => void }) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [alt, setAlt] = useState(item.alt);
  const [isSure, setIsSure] = useState(false);
  const done = async () => {
    await queries.invalidateQueries({ queryKey: MEDIA_KEY });
    onClose();
  };
  const describe = useMutation({
    mutationFn: () => call({ method: 'POST', path: editorPaths.describeMedia, body: { id: item.id, alt: alt.trim() } }),
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: () => call({ method: 'POST', path: editorPaths.deleteMedia, body: { id: item.id } }),
    onSuccess: done,
    onError: () => setIsSure(false),
  });
  const error = describe.error ?? remove.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('media.picture')}
      footer={
        <>
          <Button variant="danger" loading={remove.isPending} onClick={() => (isSure ? remove.mutate() : setIsSure(true))}>
            {t(isSure ? 'media.deleteSure' : 'media.delete')}
          </Button>
          <Button disabled={alt.trim() === '' || alt.trim() === item.alt} loading={describe.isPending} onClick={() => describe.mutate()}>
            {t('media.saveAlt')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <img src={srcOf(item.path)} alt={item.alt} className="max-h-80 w-full rounded-control border border-line object-contain" />
        <TextField
          label={t('media.alt')}
          hint={t('media.altChangeHelp')}
          error={alt.trim() === '' ? t('media.altMissing') : undefined}
          maxLength={ALT_MAX_LENGTH}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <p className="text-dense text-muted tabular-nums">
          {item.width} × {item.height} · {Math.ceil(item.size_bytes / 1_000)} KB · {item.path}
        </p>
        {error !== null && <Notice tone="danger">{failureText(error)}</Notice>}
      </div>
    </Dialog>
  );
}
