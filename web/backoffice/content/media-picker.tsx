import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaUpload } from './media-upload.tsx';

/** The media library in a window: upload an image or select one. */
export function MediaPicker({ onPick, onClose }: { readonly onPick: (item: MediaItem) => void; readonly onClose: () => void }) {
  const { t } = useTranslation('backoffice');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('media.pickerTitle')} width="large">
      <div className="flex flex-col gap-6">
        <MediaUpload onUploaded={onPick} />
        <MediaGrid renderAction={(item) => ({ label: t('media.use', { alt: item.alt }), onClick: () => onPick(item) })} />
      </div>
    </Dialog>
  );
}
