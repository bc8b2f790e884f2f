import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useContentData } from '../content-data.ts';
import { LISTED_CLASSES } from './rule-classes.ts';

const CELL = 'border-t border-line py-2.5 pl-2 text-right font-medium whitespace-nowrap tabular-nums sm:pl-4';
const HEAD = 'pb-2 pl-2 text-right align-bottom font-medium hyphens-auto sm:pl-4';

/**
 * The guaranteed stop terms that the engine applies, as served with this page. Plain HTML instead of a DataTable, because the page is sent
 * without the app.
 */
export function GuaranteeRulesNode() {
  const { guaranteed_stops: terms } = useContentData().settings.rule_pack;
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const percent = (basisPoints: number) => formatPercent(basisPoints / 100, locale);
  return (
    <table className="w-full max-w-wide text-control sm:text-body">
      <caption className="pb-3 text-left text-dense text-muted">{t('guarantees.caption')}</caption>
      <thead>
        <tr className="text-dense text-muted">
          <th scope="col" className="pb-2 text-left align-bottom font-medium">
            {t('guarantees.kind')}
          </th>
          {(['nearest', 'farthest', 'premium'] as const).map((figure) => (
            <th key={figure} scope="col" className={HEAD}>
              {t(`guarantees.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LISTED_CLASSES.map((ruleClass) => {
          const rule = terms[ruleClass];
          if (rule === undefined) return null;
          return (
            <tr key={ruleClass}>
              <th scope="row" className="border-t border-line py-2.5 text-left font-normal hyphens-auto">
                {t(`common:landing.margin.classes.${ruleClass}`)}
              </th>
              <td className={CELL}>{percent(rule.minimum_distance_basis_points)}</td>
              <td className={CELL}>{percent(rule.maximum_distance_basis_points)}</td>
              <td className={CELL}>{percent(rule.premium_basis_points)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
