import type { ReactNode } from 'react';
import { LineIcon } from '../../../ui/line-icon.tsx';
import type { ChartType } from './chart-settings.ts';
import type { DrawingTool } from './drawings.ts';

const icon = (paths: ReactNode): ReactNode => <LineIcon size="size-4.5">{paths}</LineIcon>;

export const TYPE_ICONS: Readonly<Record<ChartType, ReactNode>> = {
  candles: icon(<path d="M6 3v3m0 7v4M4 6h4v7H4V6Zm10-3v2m0 7v5m-2-12h4v7h-4V5Z" />),
  bars: icon(<path d="M6.5 3v14M3.5 6h3m0 8h3m3.5-10v12m-3-9h3m0 6h3" />),
  line: icon(<path d="m3 14 4.5-5 3.5 3 6-7" />),
  area: icon(
    <>
      <path d="M3 16.5v-3l4.5-5 3.5 3 6-7v12H3Z" fill="currentColor" fillOpacity="0.25" stroke="none" />
      <path d="m3 13.5 4.5-5 3.5 3 6-7M3 16.5h14" />
    </>,
  ),
  heikinAshi: icon(
    <path
      d="M4.5 9v2m0 4.5V17m-2-6h4v4.5h-4V11ZM10 6v2m0 4.5v2m-2-6.5h4v4.5H8V8Zm7.5-6v2m0 4.5v2m-2-6.5h4v4.5h-4V4Z"
      fill="currentColor"
      fillOpacity="0.25"
    />,
  ),
};

export const TOOL_ICONS: Readonly<Record<DrawingTool, ReactNode>> = {
  trendLine: icon(
    <path d="m5.3 14.7 9.4-9.4M5.2 16a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Zm12-12a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z" />,
  ),
  ray: icon(<path d="M5.3 14.7 17.5 2.5M5.2 16a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Zm6.8-7a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z" />),
  horizontalLine: icon(<path d="M2.5 10h6m3 0h6m-6 0a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z" />),
  channel: icon(<path d="m2.5 12 10-9m-5 14 10-9" />),
  rectangle: icon(<path d="M3.5 5.5h13v9h-13v-9Z" />),
  fibonacci: icon(<path d="M3 4h14M3 8.5h14M3 11.5h14M3 16h14" />),
};

export const DrawIcon = icon(<path d="m4 16 .8-3.5L13.5 3.8l2.7 2.7-8.7 8.7L4 16Zm7.6-10.3 2.7 2.7" />);
export const IndicatorIcon = icon(<path d="M3 13c2.5 0 3-7 5.5-7s2.5 8 5 8 2-4 3.5-4M3 17h14" />);
export const MoreIcon = icon(<path d="M4.5 10h.01M10 10h.01m5.49 0h.01" strokeWidth="2.5" strokeLinecap="round" />);
export const TrashIcon = icon(<path d="M4 5.5h12M8 5.5V3.5h4v2m-6.5 0 .7 11h7.6l.7-11M8.5 8.5v5m3-5v5" />);
