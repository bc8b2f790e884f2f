import '../prose.css';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';

export interface ProseProps {
  /** Sanitised by the server. */
  readonly html: string;
  /** For text beside something else. */
  readonly isSmall?: boolean;
  readonly className?: string | undefined;
}

/** HTML written by an editor. */
export function Prose({ html, isSmall = false, className }: ProseProps) {
  const { t } = useTranslation('content');
  return (
    <div
      className={classNames('prose', isSmall && 'prose-small', className)}
      dangerouslySetInnerHTML={{ __html: makeWideParts(html, t('prose.table')) }}
    />
  );
}

/**
 * Puts parts that may be wider than a phone into scrollable boxes that the keyboard can reach. The HTML is well-formed, because the server
 * wrote it.
 */
export function makeWideParts(html: string, tableLabel: string): string {
  const box = `<div class="prose-scroller" role="group" tabindex="0" aria-label="${tableLabel}">`;
  return html
    .replaceAll(/<table\b/g, `${box}<table`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre\b/g, '<pre tabindex="0"');
}
