import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../../ui/file-icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { formatFileSize } from './format-file-size.ts';
import type { ChosenFile } from './use-document-upload.ts';

/** Preview of the selected file: the image itself, or the name of any other file. */
export function FilePreview({ chosen: { file, pictureAddress } }: { readonly chosen: ChosenFile }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <figure className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
      {pictureAddress === null ? (
        <FileIcon className="size-10! text-muted" />
      ) : (
        <img
          src={pictureAddress}
          alt={t('documents.previewOf', { name: file.name })}
          className="max-h-56 w-full rounded-mark object-contain"
        />
      )}
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-dense">
        <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
        <span className="text-muted">{formatFileSize(file.size, locale)}</span>
      </figcaption>
    </figure>
  );
}
