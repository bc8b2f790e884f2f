import { registerLocale, type Locales } from 'klinecharts';

/** The chart library ships English and Chinese; these are ours, by interface language. Prices are abbreviated as traders know them. */
const ENGLISH = locale('Time', 'O', 'H', 'L', 'C', 'Volume', 'Change', 'Turnover', ['s', 'min', 'h', 'D', 'W', 'M', 'Y']);
const LOCALES: Readonly<Record<string, Locales>> = {
  en: ENGLISH,
  de: locale('Zeit', 'E', 'H', 'T', 'S', 'Volumen', 'Änderung', 'Umsatz', ['s', 'min', 'h', 'T', 'W', 'M', 'J']),
  it: locale('Ora', 'A', 'Max', 'Min', 'C', 'Volume', 'Variazione', 'Controvalore', ['s', 'min', 'h', 'G', 'S', 'M', 'A']),
  es: locale('Hora', 'A', 'Máx', 'Mín', 'C', 'Volumen', 'Variación', 'Efectivo', ['s', 'min', 'h', 'D', 'S', 'M', 'A']),
};

/** The titles of a candle's prices, as in the chart's own legend. */
export function ohlcTitles(language: string): Pick<Locales, 'open' | 'high' | 'low' | 'close'> {
  return LOCALES[language] ?? ENGLISH;
}

let registered = false;

export function registerChartLocales(): void {
  if (registered) return;
  registered = true;
  for (const [language, texts] of Object.entries(LOCALES)) registerLocale(language, texts);
}

type Periods = [string, string, string, string, string, string, string];

function locale(
  time: string,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  change: string,
  turnover: string,
  [second, minute, hour, day, week, month, year]: Periods,
): Locales {
  const label = (text: string): string => `${text} `;
  return {
    time: label(time),
    open: label(open),
    high: label(high),
    low: label(low),
    close: label(close),
    volume: label(volume),
    change: label(change),
    turnover: label(turnover),
    second,
    minute,
    hour,
    day,
    week,
    month,
    year,
  };
}
