import type { ContentNodeOf, VideoView } from '@fairlead/contract/content/view.ts';
import { useTranslation } from 'react-i18next';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { PlayIcon } from './content-icons.tsx';

export function VideoNode({ video, autoplay }: Pick<ContentNodeOf<'video'>, 'video' | 'autoplay'>) {
  return <VideoPlayer video={video} autoplay={autoplay} title={null} />;
}

export interface VideoPlayerProps {
  readonly video: VideoView;
  /** For our own files only: without sound, and not if the reader prefers reduced motion. */
  readonly autoplay: boolean;
  /** The video's title; null if the page does not name one. */
  readonly title: string | null;
}

export function VideoPlayer({ video, autoplay, title }: VideoPlayerProps) {
  return video.kind === 'file' ? (
    <FilePlayer src={video.src} autoplay={autoplay} title={title} />
  ) : (
    <FramePlayer video={video} title={title} />
  );
}

interface FilePlayerProps extends Pick<VideoPlayerProps, 'autoplay' | 'title'> {
  readonly src: string;
}

function FilePlayer({ src, autoplay, title }: FilePlayerProps) {
  const { t } = useTranslation('content');
  const behaviour = useBehaviour<HTMLDivElement>('video');
  return (
    <div {...behaviour} data-autoplay={autoplay || undefined} className="w-full overflow-hidden rounded-panel border border-line bg-raised">
      {/* An editor's file has no captions; the text beside it has to describe it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls playsInline preload="none" aria-label={title ?? t('video.label')} className="aspect-video w-full">
        <source src={src} />
      </video>
    </div>
  );
}

interface FramePlayerProps extends Pick<VideoPlayerProps, 'title'> {
  readonly video: Extract<VideoView, { kind: 'frame' }>;
}

/** Nothing is requested from the provider until the reader starts the video. */
function FramePlayer({ video: { provider, embedUrl, watchUrl }, title }: FramePlayerProps) {
  const { t } = useTranslation('content');
  const behaviour = useBehaviour<HTMLDivElement>('video');
  return (
    <div
      {...behaviour}
      data-embed-url={embedUrl}
      data-title={title ?? t('video.from', { provider })}
      className="relative aspect-video w-full overflow-hidden rounded-panel border border-line bg-raised text-left text-strong"
    >
      <a
        href={watchUrl}
        rel="noopener noreferrer"
        className="group absolute inset-0 flex flex-col items-center justify-center gap-4 p-5 text-center -outline-offset-2"
      >
        <PosterLines />
        <span className="relative flex size-16 items-center justify-center rounded-round bg-accent-fill text-on-fill transition-colors group-hover:bg-accent-fill-hover">
          <PlayIcon className="size-7!" />
        </span>
        <span className="relative flex flex-col gap-1">
          <span className="text-body font-medium">{t('video.play', { provider })}</span>
          <span className="max-w-form text-dense text-muted">{t('video.notice', { provider })}</span>
        </span>
      </a>
    </div>
  );
}

/** A calm background for the text: three of the brand's lines. */
function PosterLines() {
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true" className="absolute inset-0 size-full">
      {[60, 150, 240].map((y) => (
        <path
          key={y}
          d={`M-20 ${y + 40}c70 0 90-50 150-50s60 70 130 70 70-40 130-40 70 60 140 60 80-40 130-36`}
          strokeWidth="1.5"
          className="stroke-line"
        />
      ))}
    </svg>
  );
}
