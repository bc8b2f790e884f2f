import { describeCheck } from '@fairlead/contract/proof/describe-check.ts';
import { describeStatement, type StatedFact, type StatementText } from '@fairlead/contract/proof/describe-statement.ts';
import type { StatementWording } from '@fairlead/contract/proof/statement-wording.ts';
import { toBase64 } from '@fairlead/domain/proof/bytes.ts';
import type { TrustedKeys } from '@fairlead/domain/proof/receipt.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatFullDateTime, formatNumber } from '../../../ui/format.ts';
import { CheckIcon, ChevronDownIcon, ErrorIcon, InfoIcon, QuestionIcon } from '../../../ui/icons.tsx';
import { keepSigns } from '../../../ui/keep-signs.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { isOfExample } from '../check/check-file.ts';
import { outcomeOf, type CheckedReceipt, type ClaimedPlace, type Outcome } from '../check/check-receipt.ts';

export interface ReceiptCardProps {
  readonly receipt: CheckedReceipt;
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly of: number;
  /** Whether it is open at first: a file may have hundreds. */
  readonly isOpen: boolean;
  readonly wording: StatementWording;
  readonly trusted: TrustedKeys;
}

const TONES: Readonly<Record<Outcome, BadgeTone>> = { proven: 'long', contradicts: 'caution', unknownKey: 'caution', refuted: 'short' };
/** One receipt: what happened, what holds and what doesn't, and everything that it consists of. */
export function ReceiptCard({ receipt, number, of, isOpen, wording, trusted }: ReceiptCardProps) {
  const { t } = useTranslation('proof');
  const outcome = outcomeOf(receipt);
  const { statement } = receipt;
  const text = statement === null ? null : describeStatement(statement, wording);
  const isProven = receipt.verdict.kind === 'proven';
  return (
    <details open={isOpen} className="group rounded-panel border border-line bg-raised">
      <summary className="flex list-none items-start gap-3 rounded-panel p-4 hover:bg-hover sm:px-5">
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-dense text-muted">
            {t('receipt.number', { number, of })}
            {statement !== null && ` · ${wording.formatTime(statement.at)}`}
          </span>
          <span className="text-body font-semibold">
            {text === null ? t('receipt.unreadable') : keepSigns(text.events.map(({ title }) => title).join(' · '))}
          </span>
        </span>
        <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
        <ChevronDownIcon className="mt-0.5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-4 sm:px-5">
        {text !== null && (
          <Part title={t(isProven ? 'receipt.what' : 'receipt.claims')}>
            <Events text={text} />
            {text.ledger.length > 0 && (
              <div className="flex flex-col gap-2">
                <p className="text-dense font-medium text-muted">{wording.texts.label.ledger}</p>
                <Facts facts={text.ledger} />
              </div>
            )}
          </Part>
        )}
        <Part title={t('receipt.holds')}>
          <ul className="flex flex-col gap-3">
            <ProofLines receipt={receipt} trusted={trusted} />
            {statement !== null &&
              receipt.checks.map((check, place) => {
                const { title, details } = describeCheck(check, statement, wording);
                return (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Line key={place} state={check.holds ? 'holds' : 'fails'} title={title}>
                    {details.map((detail) => (
                      <span key={detail} className="block">
                        {keepSigns(detail)}
                      </span>
                    ))}
                  </Line>
                );
              })}
            {statement === null && <Line state="open" title={t('receipt.notComputed')} />}
          </ul>
        </Part>
        <Raw receipt={receipt} />
      </div>
    </details>
  );
}

/** A single event is named by the card, and its facts are one list with where it comes from. */
function Events({ text: { events, origin } }: { readonly text: StatementText }) {
  const [only, ...others] = events;
  if (only !== undefined && others.length === 0) return <Facts facts={[...only.facts, ...origin]} />;
  return (
    <>
      {events.map(({ title, facts }, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="flex flex-col gap-2">
          <p className="text-body">{keepSigns(title)}</p>
          {facts.length > 0 && <Facts facts={facts} />}
        </div>
      ))}
      <Facts facts={origin} />
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-control">{title}</h3>
      {children}
    </section>
  );
}

export function Facts({ facts }: { readonly facts: readonly StatedFact[] }) {
  return (
    <dl className="grid rounded-control border border-line text-dense tabular-nums [&>div+div]:border-t">
      {facts.map(({ label, value }) => (
        <div key={`${label} ${value}`} className="grid gap-x-4 border-line px-3 py-2 sm:grid-cols-[minmax(8rem,2fr)_minmax(0,3fr)]">
          <dt className="min-w-0 wrap-anywhere text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{isCode(value) ? value : keepSigns(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A hash or a reference is copied and compared: nothing may be put into it, not even what is invisible. */
function isCode(value: string): boolean {
  return value.length >= 24 && !/\s/.test(value);
}

type LineState = 'holds' | 'fails' | 'open' | 'note';

const MARKS: Readonly<Record<LineState, ReactNode>> = {
  holds: <CheckIcon className="text-long" />,
  fails: <ErrorIcon className="text-short" />,
  open: <QuestionIcon className="text-caution" />,
  note: <InfoIcon className="text-muted" />,
};

function Line({ state, title, children }: { readonly state: LineState; readonly title: string; readonly children?: ReactNode }) {
  const { t } = useTranslation('proof');
  return (
    <li className="flex items-start gap-2.5 text-control">
      <span className="flex h-5 shrink-0 items-center">{MARKS[state]}</span>
      <span className="min-w-0">
        {state !== 'note' && <span className="sr-only">{t(`line.${state}`)} </span>}
        {title}
        {children !== undefined && <span className="block text-dense wrap-anywhere text-muted tabular-nums">{children}</span>}
      </span>
    </li>
  );
}

/** What the log and its witnesses say. */
function ProofLines({ receipt: { verdict, claimed }, trusted }: Pick<ReceiptCardProps, 'receipt' | 'trusted'>) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  if (verdict.kind === 'refuted') {
    const { fault } = verdict;
    const isSigned = fault === 'notInLog';
    return (
      <>
        {isSigned && claimed !== null && <Line state="holds" title={t('proof.signed', { origin: claimed.checkpoint.origin })} />}
        <Line state={fault === 'keyUnknown' ? 'open' : 'fails'} title={t(`fault.${fault}.title`)}>
          {claimed === null
            ? undefined
            : t('proof.claimed', { origin: claimed.checkpoint.origin, signers: describeSigners(claimed.signers) })}
        </Line>
      </>
    );
  }
  const { index, checkpoint, witnesses } = verdict;
  const { origin, size, root } = checkpoint;
  const signers = claimed?.signers ?? [];
  const seen = new Set(witnesses.map(({ name }) => name));
  const others = signers.filter(({ name }) => name !== origin && !seen.has(name));
  const isKnown = ({ name, keyId }: Signer): boolean => trusted.witnesses.some((key) => key.name === name && key.id === keyId);
  const unverifiable = namesOf(others.filter(isKnown));
  const unknown = namesOf(others.filter((signer) => !isKnown(signer)));
  const logKey = trusted.logs.find(({ name, id }) => name === origin && signers.some(({ keyId }) => keyId === id));
  return (
    <>
      <Line state="holds" title={t('proof.signed', { origin })}>
        {isOfExample(claimed) || logKey === undefined ? t('proof.exampleKey') : t('proof.keyId', { id: logKey.id })}
      </Line>
      <Line state="holds" title={t('proof.inLog', { number: formatNumber(index + 1, locale), size: formatNumber(size, locale) })}>
        {t('proof.root', { root: toBase64(root) })}
      </Line>
      {witnesses.map(({ name, atSeconds }) => (
        <Line key={name} state="holds" title={t('proof.witnessed', { name, time: formatFullDateTime(atSeconds * 1_000, locale) })} />
      ))}
      {witnesses.length === 0 && <Line state="note" title={t('proof.noWitness')} />}
      {unverifiable !== '' && <Line state="note" title={t('proof.unverifiable', { names: unverifiable })} />}
      {unknown !== '' && <Line state="note" title={t('proof.otherSigners', { names: unknown })} />}
    </>
  );
}

type Signer = ClaimedPlace['signers'][number];

function describeSigners(signers: readonly Signer[]): string {
  return signers.map(({ name, keyId }) => `${name} (${keyId})`).join(', ');
}

function namesOf(signers: readonly Signer[]): string {
  return [...new Set(signers.map(({ name }) => name))].join(', ');
}

/** The receipt itself, for those who verify it with other programs. */
function Raw({ receipt: { receipt } }: { readonly receipt: CheckedReceipt }) {
  const { t } = useTranslation('proof');
  return (
    <details className="text-dense">
      <summary className="w-fit rounded-mark text-accent hover:underline">{t('receipt.raw')}</summary>
      {[
        [t('receipt.statement'), receipt.statement],
        [t('receipt.proof'), receipt.proof],
      ].map(([label, text]) => (
        <div key={label} className="mt-3 flex flex-col gap-1">
          <p className="font-medium text-muted">{label}</p>
          <pre
            className="max-h-72 overflow-y-auto rounded-control border border-line bg-surface p-3 text-mini wrap-anywhere whitespace-pre-wrap"
            tabIndex={0}
          >
            {text}
          </pre>
        </div>
      ))}
    </details>
  );
}
