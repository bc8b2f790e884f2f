/** Names and figures that the script of the page shares with the rest. */
export interface ChartFigures {
  /** Width of a candle with its gap, in pixels. */
  readonly barSpacePx: number;
  /** The free space after the last candle, on a narrow chart and on a wide one. */
  readonly offsetRightPx: readonly [narrow: number, wide: number];
  readonly wideFromPx: number;
  readonly timeAxisPx: number;
  /** The share of the visible range of prices that stays free above and below. */
  readonly gapAbove: number;
  readonly gapBelow: number;
}

/**
 * Gives the chart that the server has drawn the scale of the place it is in: only the browser knows its size. What is drawn lies on a scale of
 * its own, from the highest to the lowest of its prices, so that only the frame has to move. Runs inline in the page, before the first
 * paint, so it must not use anything from outside itself.
 */
export function fitServerChart(chart: Element | null, figures: ChartFigures): void {
  const candles = chart?.querySelector('[data-candles]');
  if (!(chart instanceof SVGSVGElement) || !(candles instanceof SVGSVGElement)) return;
  const { barSpacePx, offsetRightPx, wideFromPx, timeAxisPx, gapAbove, gapBelow } = figures;
  const { width, height } = chart.getBoundingClientRect();
  const [lowest = 0, highest = 0, unitsHigh = 0, count = 0, digits = 0] = (chart.dataset['scale'] ?? '').split(' ').map(Number);
  const locale = chart.dataset['locale'] ?? 'en-IE';
  const labels = [...chart.querySelectorAll<SVGTextElement>('[data-price]')];
  const axisPx = Math.max(...labels.map((label) => Math.ceil(label.getComputedTextLength()))) + 12;
  const plotWidth = width - axisPx;
  const plotHeight = height - timeAxisPx;
  if (plotWidth < 50 || plotHeight < 50 || count === 0) return;

  const offsetPx = offsetRightPx[width < wideFromPx ? 0 : 1];
  const firstX = Math.max(0, count * barSpacePx + offsetPx - plotWidth);
  const firstShown = Math.floor(firstX / barSpacePx);
  // The wicks say what is shown: "M3.5 120V340" for each candle.
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const wicks of candles.querySelectorAll('[data-wicks]')) {
    for (const [, x = '', from = '', to = ''] of (wicks.getAttribute('d') ?? '').matchAll(/M([\d.]+) (\d+)V(\d+)/g)) {
      if (Number(x) / barSpacePx < firstShown) continue;
      top = Math.min(top, Number(from));
      bottom = Math.max(bottom, Number(to));
    }
  }
  if (top > bottom) return;
  // Prices that have not moved are in the middle of a range of the whole drawing.
  const range = bottom > top ? bottom - top : unitsHigh;
  const viewTop = bottom > top ? top - range * gapAbove : 0;
  const viewHeight = bottom > top ? range * (1 + gapAbove + gapBelow) : unitsHigh;
  candles.setAttribute('width', String(plotWidth));
  candles.setAttribute('height', String(plotHeight));
  candles.setAttribute('viewBox', `${count * barSpacePx + offsetPx - plotWidth} ${viewTop} ${plotWidth} ${viewHeight}`);

  const priceOf = (y: number): number => highest - (y / unitsHigh) * (highest - lowest);
  const heightOf = (price: number): number => (((highest - price) / (highest - lowest)) * unitsHigh - viewTop) * (plotHeight / viewHeight);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: true });
  const shownTop = priceOf(viewTop);
  const shownBottom = priceOf(viewTop + viewHeight);
  // Round steps, as on the chart that follows.
  const rough = (shownTop - shownBottom) / Math.max(2, Math.min(8, Math.floor(plotHeight / 32)));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(10 ** -digits, Math.round(rough / power) * power);
  let price = Math.ceil(shownBottom / step) * step;
  for (const label of labels) {
    const y = heightOf(price);
    const isShown = price < shownTop && y > 8 && y < plotHeight - 4;
    const line = chart.querySelector(`[data-line="${label.dataset['price']}"]`);
    label.setAttribute('x', String(plotWidth + 6));
    label.setAttribute('y', String(y + 4));
    label.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    label.textContent = format.format(price);
    line?.setAttribute('d', `M0 ${y}H${plotWidth}`);
    line?.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    price += step;
  }

  const last = chart.querySelector<SVGGElement>('[data-last]');
  if (last !== null) {
    const y = heightOf(Number(last.dataset['last']));
    last.querySelector('path')?.setAttribute('d', `M0 ${y}H${plotWidth}`);
    const box = last.querySelector('rect');
    box?.setAttribute('x', String(plotWidth));
    box?.setAttribute('y', String(y - 8));
    box?.setAttribute('width', String(axisPx - 2));
    const text = last.querySelector('text');
    text?.setAttribute('x', String(plotWidth + 6));
    text?.setAttribute('y', String(y + 4));
  }

  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', timeZone: 'UTC' });
  for (const label of chart.querySelectorAll<SVGTextElement>('[data-time]')) {
    const [index = 0, at = 0, isDay = 0] = (label.dataset['time'] ?? '').split(' ').map(Number);
    const x = index * barSpacePx + barSpacePx / 2 - (count * barSpacePx + offsetPx - plotWidth);
    label.setAttribute('x', String(x));
    label.setAttribute('y', String(plotHeight + 16));
    label.setAttribute('visibility', x > 36 && x < plotWidth - 36 ? 'visible' : 'hidden');
    label.textContent = (isDay === 1 ? day : time).format(at);
  }
  chart.querySelector('[data-frame]')?.setAttribute('d', `M${plotWidth} 0V${plotHeight}M0 ${plotHeight}H${plotWidth}`);
}

/** Fits the chart before it is painted, and whenever its place gets another size. Runs inline like `fitServerChart`, which it is given. */
export function followServerChart(fit: typeof fitServerChart, figures: ChartFigures): void {
  const chart = document.querySelector('[data-server-chart]');
  if (chart !== null) new ResizeObserver(() => fit(chart, figures)).observe(chart);
}
