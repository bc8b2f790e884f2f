import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { useContentData } from '../content-data.ts';
import { PinIcon } from './content-icons.tsx';
import { formatLatitude, formatLongitude, graticuleOf, windowAround } from './map-graticule.ts';
import { PIN } from './map-pin.ts';
import { Prose } from './prose.tsx';

type MapNodeProps = Pick<ContentNodeOf<'map'>, 'latitude' | 'longitude' | 'address' | 'zoom' | 'markerHtml'>;

/** A place: a drawing, which scripts turn into a map to move and zoom, with the address and a link below. */
export function MapNode({ latitude, longitude, address, zoom, markerHtml }: MapNodeProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { map_tiles_url } = useContentData().settings;
  const behaviour = useBehaviour<HTMLElement>('map');
  const compass = t('map.compass');
  const place = `${formatLatitude(latitude, 4, locale, compass)}, ${formatLongitude(longitude, 4, locale, compass)}`;
  const label = t('map.label', { place: address === '' ? place : address });
  const openUrl = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  return (
    <figure
      {...behaviour}
      data-latitude={latitude}
      data-longitude={longitude}
      data-zoom={zoom}
      data-tiles={map_tiles_url ?? undefined}
      data-locale={locale}
      data-compass={compass}
      data-label={label}
      data-marker={address === '' ? place : address}
      data-zoom-in={t('map.zoomIn')}
      data-zoom-out={t('map.zoomOut')}
      data-close={t('map.close')}
      className="w-full overflow-hidden rounded-panel border border-line bg-raised text-left"
    >
      <div data-map className="relative isolate h-80 bg-surface @wide:h-100">
        <Drawing {...{ latitude, longitude, zoom, label, compass }} />
      </div>
      <figcaption className="flex flex-col gap-3 border-t border-line p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8 sm:px-5">
        <div className="flex min-w-0 items-start gap-2.5">
          <PinIcon className="mt-0.5 text-accent" />
          <div className="flex min-w-0 flex-col gap-1">
            {address !== '' && <p className="text-body font-medium">{address}</p>}
            <p className="text-dense text-muted tabular-nums">{place}</p>
            {markerHtml !== '' && (
              <div data-popup>
                <Prose html={markerHtml} isSmall />
              </div>
            )}
          </div>
        </div>
        <a
          href={openUrl}
          rel="noopener noreferrer"
          className="inline-flex shrink-0 items-center gap-1 text-body font-medium text-accent hover:underline"
        >
          {t('map.open')}
          <ChevronRightIcon className="size-4.5!" />
        </a>
      </figcaption>
    </figure>
  );
}

const WIDTH = 1120;
const HEIGHT = 400;

interface DrawingProps extends Pick<MapNodeProps, 'latitude' | 'longitude' | 'zoom'> {
  readonly label: string;
  readonly compass: string;
}

/** The lines of longitude and latitude around the place, with a pin in the middle. */
function Drawing({ latitude, longitude, zoom, label, compass }: DrawingProps) {
  const locale = useLocale();
  const { meridians, parallels, digits } = graticuleOf(windowAround(latitude, longitude, zoom, WIDTH, HEIGHT));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      className="size-full text-micro tabular-nums"
    >
      {meridians.map(({ at, degrees, isMinor }) => (
        <line key={degrees} x1={at} x2={at} y1="0" y2={HEIGHT} className={isMinor ? 'stroke-line opacity-35' : 'stroke-line'} />
      ))}
      {parallels.map(({ at, degrees, isMinor }) => (
        <line key={degrees} x1="0" x2={WIDTH} y1={at} y2={at} className={isMinor ? 'stroke-line opacity-35' : 'stroke-line'} />
      ))}
      {meridians.map((meridian) =>
        parallels.map((parallel) =>
          meridian.isLabelled && parallel.isLabelled ? (
            <text key={`${meridian.degrees} ${parallel.degrees}`} x={meridian.at + 6} y={parallel.at - 20} className="fill-muted">
              <tspan>{formatLatitude(parallel.degrees, digits, locale, compass)}</tspan>
              <tspan x={meridian.at + 6} dy="14">
                {formatLongitude(meridian.degrees, digits, locale, compass)}
              </tspan>
            </text>
          ) : null,
        ),
      )}
      <g transform={`translate(${WIDTH / 2 - 16} ${HEIGHT / 2 - 40})`}>
        <path d={PIN} className="fill-accent-fill stroke-surface" strokeWidth="1.5" />
        <circle cx="16" cy="16" r="5.5" className="fill-on-fill" />
      </g>
    </svg>
  );
}
