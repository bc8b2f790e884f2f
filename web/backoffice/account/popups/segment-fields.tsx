import type { PopupCampaign, PopupReach, PopupSegment, PopupSegmentChoices } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { formatNumber } from '../../../ui/format.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

export interface SegmentFieldsProps {
  readonly audience: PopupCampaign['audience'];
  readonly segment: PopupSegment;
  readonly onChange: (segment: PopupSegment) => void;
}

/** Limits an audience to levels, countries and tags, and estimates the number of clients. */
export function SegmentFields({ audience, segment, onChange }: SegmentFieldsProps) {
  const { t } = useTranslation('backoffice');
  const choices = useSegmentChoices();
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Narrowing
          label={t('popups.segment.levels')}
          every={t('popups.segment.allLevels')}
          options={(choices?.levels ?? []).map((value) => ({ value, label: value }))}
          chosen={segment.levels}
          onChange={(levels) => onChange({ ...segment, levels: [...levels] })}
        />
        <Narrowing
          label={t('popups.segment.countries')}
          every={t('popups.segment.allCountries')}
          options={choices?.countries ?? []}
          chosen={segment.country_ids.map(String)}
          onChange={(ids) => onChange({ ...segment, country_ids: ids.map(Number) })}
        />
        <Narrowing
          label={t('popups.segment.tags')}
          every={t('popups.segment.allTags')}
          options={(choices?.tags ?? []).map((value) => ({ value, label: value }))}
          chosen={segment.tags}
          onChange={(tags) => onChange({ ...segment, tags: [...tags] })}
        />
      </div>
      <Reach audience={audience} segment={segment} />
    </div>
  );
}

interface NarrowingProps {
  readonly label: string;
  /** The placeholder while nothing is selected. */
  readonly every: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A list to select from. Selected values are shown below and removed with a click. */
function Narrowing({ label, every, options, chosen, onChange }: NarrowingProps) {
  const { t } = useTranslation('backoffice');
  const left = options.filter(({ value }) => !chosen.includes(value));
  const labelOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label={label}
        options={[{ value: '', label: chosen.length === 0 ? every : t('popups.segment.add') }, ...left]}
        value=""
        onValueChange={(value) => value !== '' && onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={label}>
          {chosen.map((value) => (
            <li key={value} className="inline-flex h-6 items-center rounded-mark bg-hover pl-2 text-dense">
              {labelOf(value)}
              <button
                type="button"
                aria-label={t('popups.segment.remove', { name: labelOf(value) })}
                className="inline-flex size-6 items-center justify-center rounded-mark text-muted hover:text-strong"
                onClick={() => onChange(chosen.filter((other) => other !== value))}
              >
                <CloseIcon className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Reach({ audience, segment }: Pick<SegmentFieldsProps, 'audience' | 'segment'>) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const locale = useLocale();
  const reach = useQuery({
    queryKey: ['popupReach', audience, segment],
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: PopupReach }>({ method: 'POST', path: editorPaths.popupReach, body: { audience, segment }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
  if (reach.data === undefined) return <p className="h-5" />;
  const { count, is_more: isMore } = reach.data;
  return (
    <p role="status" className="text-dense text-muted">
      {t(isMore ? 'popups.segment.reachesMore' : 'popups.segment.reaches', { count, shown: formatNumber(count, locale) })}
    </p>
  );
}

/** The countries by name in the reader's language; null until loaded. */
export function useSegmentChoices() {
  const locale = useLocale();
  const countryName = useCountryName();
  const { data } = useTokenAnswer<PopupSegmentChoices>(['popupSegments'], editorPaths.popupSegments);
  if (data === undefined) return null;
  const { compare } = new Intl.Collator(locale);
  const countries = data.countries
    .map(({ id, alpha2, name }) => ({ value: String(id), label: countryName(alpha2, name) }))
    .toSorted((one, other) => compare(one.label, other.label));
  return { ...data, countries };
}
