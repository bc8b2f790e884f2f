import type { ContentNodeOf } from '@fairlead/contract/content/view.ts';
import { MESSAGE_MAX_LENGTH } from '@fairlead/contract/contact/limits.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { CONTROL_INPUT_CLASS, controlBoxClass } from '../../../ui/field-frame.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TEXT_AREA_CLASS } from '../../../ui/text-area-field.tsx';
import { useBehaviour } from '../behaviours/use-behaviour.ts';
import { Prose } from './prose.tsx';

type ContactFormNodeProps = Pick<ContentNodeOf<'contactForm'>, 'form' | 'headerHtml' | 'footerHtml'>;

/** The contact form (spec section 5). The behaviour validates and sends it; every message it shows is in the HTML. */
export function ContactFormNode({ form, headerHtml, footerHtml }: ContactFormNodeProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const behaviour = useBehaviour<HTMLDivElement>('contactForm');
  return (
    <div
      {...behaviour}
      data-form={form}
      data-failed={t('form.failed')}
      data-too-many={t('form.tooMany')}
      className="flex w-full max-w-half flex-col gap-6 text-left sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8"
    >
      {headerHtml !== '' && <Prose html={headerHtml} />}
      <form method="post" noValidate className="flex flex-col gap-5">
        <noscript>
          <Notice tone="caution">{t('form.needsScripts')}</Notice>
        </noscript>
        <div data-failure role="alert" hidden className="flex items-start gap-2.5 rounded-control bg-short-tint px-3 py-2.5 text-control">
          <ErrorIcon className="text-short" />
          <p />
        </div>
        <Field name="name" label={t('form.name')} required={t('form.nameRequired')} invalid={t('form.invalid')}>
          {(ties) => (
            <div className={controlBoxClass('large')}>
              <input {...ties} autoComplete="name" className={CONTROL_INPUT_CLASS} />
            </div>
          )}
        </Field>
        <Field name="email" label={t('form.email')} required={t('form.emailRequired')} invalid={t('form.emailInvalid')}>
          {(ties) => (
            <div className={controlBoxClass('large')}>
              <input
                {...ties}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                className={CONTROL_INPUT_CLASS}
              />
            </div>
          )}
        </Field>
        <Field
          name="message"
          label={t('form.message')}
          required={t('form.messageRequired')}
          invalid={t('form.messageTooLong', { maximum: formatNumber(MESSAGE_MAX_LENGTH, locale) })}
        >
          {(ties) => <textarea {...ties} rows={6} className={TEXT_AREA_CLASS} />}
        </Field>
        {/* Enabled by the behaviour: if the browser itself sent the form, the input would be lost with the page. */}
        <button type="submit" disabled className={buttonClass('primary', 'large', 'group w-full')}>
          <span className="group-aria-busy:opacity-0">{t('form.send')}</span>
          <span className="absolute hidden group-aria-busy:block">
            <Spinner />
          </span>
        </button>
        <p className="text-mini text-muted">{t('form.captcha')}</p>
      </form>
      <div data-thanks hidden tabIndex={-1} className="flex items-start gap-3 outline-none">
        <span className="flex h-7 items-center text-long">
          <CheckIcon />
        </span>
        <p className="text-title font-semibold">{t('form.thanks')}</p>
      </div>
      {footerHtml !== '' && <Prose html={footerHtml} isSmall />}
    </div>
  );
}

interface FieldTies {
  readonly id: string;
  readonly name: string;
  readonly required: true;
  readonly 'data-required': string;
  readonly 'data-invalid': string;
  /** The id of its error message. */
  readonly 'data-error-id': string;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly required: string;
  readonly invalid: string;
  readonly children: (ties: FieldTies) => ReactNode;
}

function Field({ name, label, required, invalid, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-control font-medium">
        {label}
      </label>
      {children({ id, name, required: true, 'data-required': required, 'data-invalid': invalid, 'data-error-id': errorId })}
      <p id={errorId} hidden className="flex items-start gap-1 text-dense text-short">
        <ErrorIcon className="mt-px size-4.5!" />
        <span />
      </p>
    </div>
  );
}
