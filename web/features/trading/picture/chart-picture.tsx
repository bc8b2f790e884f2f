import { useState } from 'react';
import type { ChartSettings } from '../chart/chart-settings.ts';
import { ChartSkeleton } from '../chart/chart-skeleton.tsx';
import { readPart } from './picture-part.tsx';

export interface ChartPictureProps {
  readonly symbol: string;
  readonly settings: Pick<ChartSettings, 'interval'>;
  readonly className: string;
}

/** In the chart's place until it is drawn: what the server has drawn if it shows the same, otherwise the outline of a chart. */
export function ChartPicture({ symbol, settings: { interval }, className }: ChartPictureProps) {
  const [html] = useState(() => readPart('chart'));
  const isSame = html?.includes(`data-server-chart="${symbol}"`) === true && html.includes(`data-interval="${interval}"`);
  if (!isSame) return <ChartSkeleton className={className} />;
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
