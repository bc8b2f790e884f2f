import type { MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UploadIcon } from '../../ui/file-icons.tsx';
import { QueryPlaceholder } from '../shared/query-placeholder.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { srcOf } from './picture-values.ts';
import { useMedia } from './use-media.ts';

const THUMBNAIL_WIDTH_PX = 300;

/** All images of the media library, searchable by alt text; each is a button. */
export function MediaGrid({
  renderAction,
  renderFoot,
}: {
  readonly renderAction: (item: MediaItem) => { readonly label: string; readonly onClick: () => void };
  readonly renderFoot?: (item: MediaItem) => ReactNode;
}) {
  const { t } = useTranslation('backoffice');
  const media = useMedia();
  const [search, setSearch] = useState('');
  if (!media.isSuccess) return <QueryPlaceholder query={media} />;
  if (media.data.length === 0) return <EmptyState icon={<UploadIcon />} title={t('media.none')} text={t('media.noneText')} />;
  const found = media.data.filter(({ alt, path }) => `${alt} ${path}`.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('media.search')} className="sm:max-w-70" value={search} onValueChange={setSearch} />
      {found.length === 0 && <EmptyState title={t('media.nothingFound')} />}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {found.map((item) => {
          const { label, onClick } = renderAction(item);
          return (
            <li key={item.id} className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-raised">
              <button
                type="button"
                aria-label={label}
                onClick={onClick}
                className="group block aspect-4/3 w-full bg-surface -outline-offset-2"
              >
                <img
                  src={thumbnailOf(item)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover transition-opacity group-hover:opacity-80"
                />
              </button>
              <div className="flex flex-1 flex-col gap-1 p-3">
                <p className="line-clamp-2 text-dense [overflow-wrap:anywhere]">{item.alt}</p>
                <p className="text-mini text-muted tabular-nums">
                  {item.width} × {item.height}
                </p>
                {renderFoot?.(item)}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The smallest rendition that is wide enough. */
function thumbnailOf({ path, widths }: MediaItem): string {
  const src = srcOf(path);
  const width = widths.find((each) => each >= THUMBNAIL_WIDTH_PX);
  const ending = src.lastIndexOf('.');
  return width === undefined || ending < 0 ? src : `${src.slice(0, ending)}-${width}${src.slice(ending)}`;
}
