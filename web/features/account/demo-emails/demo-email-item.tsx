import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { splitLinks } from './split-links.ts';
import type { DemoEmail } from './use-demo-emails.ts';

/** An email in the list; its text opens below it. */
export function DemoEmailItem({ mail, openAtFirst }: { readonly mail: DemoEmail; readonly openAtFirst: boolean }) {
  const { t } = useTranslation('signIn');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(openAtFirst);
  const textId = useId();
  const { to, subject, at, text } = mail;
  return (
    <li className="overflow-hidden rounded-panel border border-line bg-raised">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-hover sm:px-5"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="text-control font-semibold wrap-anywhere">{subject}</span>
            <span className="flex flex-wrap justify-between gap-x-4 text-dense font-normal text-muted">
              <span className="wrap-anywhere">{t('demoMails.to', { to })}</span>
              <time dateTime={at} className="tabular-nums">
                {formatDateTime(at, locale)}
              </time>
            </span>
          </span>
          <ChevronDownIcon className={classNames('text-muted transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={textId} hidden={!isOpen} className="border-t border-line px-4 py-4 sm:px-5">
        <EmailText text={text} />
      </div>
    </li>
  );
}

function EmailText({ text }: { readonly text: string }) {
  return (
    <p className="text-body wrap-anywhere whitespace-pre-wrap">
      {splitLinks(text.trimEnd(), location.origin).map(({ start, text: part, address }) =>
        address === undefined ? (
          part
        ) : (
          <a key={start} href={address} className="rounded-mark text-accent underline underline-offset-4">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
