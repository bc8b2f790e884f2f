import { useTranslation } from 'react-i18next';
import { Money, PriceText } from '../../../../ui/figures.tsx';
import { formatDateTime, formatMoney, formatNumber, formatPercent, formatPrice } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import type { ExampleStep, ExampleValue, StoryTexts } from './account-examples.ts';
import { ExampleFrame } from './example-frame.tsx';

type StoryName = keyof StoryTexts;
type Story = { [Name in StoryName]: { readonly name: Name; readonly steps: readonly ExampleStep<StoryTexts[Name]>[] } }[StoryName];

type StepText = StoryTexts[StoryName];

/** An account step by step: what happened, and its figures afterwards. */
export function AccountStory({ name, steps }: Story) {
  const { t } = useTranslation('content');
  return (
    <ExampleFrame title={t(`examples.${name}.title`)} note={t(`examples.${name}.note`)}>
      <ol>
        {steps.map((step: ExampleStep<StepText>) => (
          <Step key={step.text} step={step} />
        ))}
      </ol>
    </ExampleFrame>
  );
}

function Step({ step: { text, values, figures } }: { readonly step: ExampleStep<StepText> }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(value, locale)]));
  return (
    <li className="flex flex-col gap-3 border-t border-line px-5 py-4 first:border-t-0">
      <p className="text-body">{t(`examples.${text}`, { replace: written })}</p>
      {figures.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-control sm:grid-cols-4">
          {figures.map(([figure, value]) => (
            <div key={figure} className="flex flex-col">
              <dt className="text-dense text-muted">{t(`examples.figures.${figure}`)}</dt>
              <dd className="font-semibold">
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Value({ value }: { readonly value: ExampleValue }) {
  const locale = useLocale();
  if ('gain' in value) return <Money amount={value.gain} signed />;
  if ('money' in value) return <Money amount={value.money} />;
  if ('price' in value) return <PriceText price={value.price} />;
  return <span className="tabular-nums">{formatValue(value, locale)}</span>;
}

function formatValue(value: ExampleValue, locale: string): string {
  if ('money' in value) return formatMoney(value.money, locale);
  if ('gain' in value) return formatMoney(value.gain, locale, true);
  if ('price' in value) return formatPrice(value.price, locale);
  if ('percent' in value) return formatPercent(value.percent, locale, Number.isInteger(value.percent) ? 0 : 2);
  if ('frankfurtTime' in value) return formatDateTime(value.frankfurtTime, locale, 'Europe/Berlin');
  return formatNumber(value.ratio, locale);
}
