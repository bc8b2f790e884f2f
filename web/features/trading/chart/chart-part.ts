import type { ComponentType } from 'react';
import { addChartTexts } from '../../../i18n/load-chart-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

/** A part of the chart that is loaded on first use, along with the chart's texts. */
export function chartPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazyPart(async () => {
    const [part] = await Promise.all([load(), addChartTexts()]);
    return part;
  });
}
