/** Email texts: the built-in ones, the broker's own, and previews. */
import type { EmailPreview, EmailTemplateList, EmailTemplateView } from '@fairlead/contract/operators/settings.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { EmailTextFault } from '@fairlead/domain/operators/email-text-rules.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import {
  applyParts,
  isWordingName,
  partsOf,
  sampleOf,
  WORDING_NAMES,
  type EmailParts,
  type WordingName,
} from '../../../email/email-parts.ts';
import { EMAIL_TEXTS } from '../../../email/email-texts.ts';
import { readEmailTexts } from '../../../email/read-email-texts.ts';
import { renderEmail } from '../../../email/render-email.ts';
import { deleteWording, findWording, listWordingKeys, saveWording } from '../../../email/wording-store.ts';
import { findWordingFaults, listWordingParts } from '../../../email/wording-rules.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorsContext } from '../operators-context.ts';

type WordingsContext = Pick<OperatorsContext, 'database' | 'clock' | 'siteUrl' | 'emailQueue'>;

export interface WordingRef {
  readonly template: string;
  readonly language: Language;
}

/** Every email template with its built-in subjects, and where the broker has its own text. */
export async function listTemplates({ database }: Pick<WordingsContext, 'database'>): Promise<EmailTemplateList> {
  const changed = await listWordingKeys(database);
  return WORDING_NAMES.map((name) => ({
    name,
    subjects: { en: subjectOf(name, 'en'), de: subjectOf(name, 'de'), it: subjectOf(name, 'it'), es: subjectOf(name, 'es') },
    changed: changed.flatMap(({ template, language }) => (template === name ? [language] : [])),
  }));
}

/** Empty for the frame, which has no subject. */
function subjectOf(name: WordingName, language: Language): string {
  return partsOf(EMAIL_TEXTS[language], name)['subject'] ?? '';
}

/** Throws CallRefused: notFound. */
export async function getTemplate(
  { template, language }: WordingRef,
  { database }: Pick<WordingsContext, 'database'>,
): Promise<EmailTemplateView> {
  const name = requireName(template);
  const own = await findWording(database, name, language);
  return {
    name,
    language,
    parts: listWordingParts(name, language).map((part) => ({
      name: part.name,
      standard: part.standard,
      text: own?.parts[part.name] ?? (own === null ? part.standard : ''),
      required_values: [...part.requiredValues],
      optional_values: [...part.optionalValues],
      is_optional: part.isOptional,
      is_one_line: part.isOneLine,
    })),
    choice: own === null ? null : { operator: own.operator, at: own.changedAt.toISOString() },
  };
}

/** Throws CallRefused: notFound, and invalidInput, naming the part. Queued emails are sent with the text in effect when they are sent. */
export async function saveTemplate(
  actor: OperatorActor,
  { template, language, parts, reason }: WordingRef & { readonly parts: EmailParts; readonly reason: string },
  { database, clock }: Pick<WordingsContext, 'database' | 'clock'>,
): Promise<void> {
  const name = requireName(template);
  requireFit(name, language, parts);
  const at = clock();
  await database.transaction(async (transaction) => {
    const before = (await findWording(transaction, name, language))?.parts ?? partsOf(EMAIL_TEXTS[language], name);
    await saveWording(transaction, { template: name, language, parts, changedBy: actor.operatorId, changedAt: at });
    const subject = { kind: 'mail', id: `${name}/${language}` };
    await recordAction(transaction, actor, { action: 'settings.mail', subject, ...onlyChanged(before, parts), reason }, at);
  });
}

/** Restores the built-in text. Throws CallRefused: notFound. */
export async function resetTemplate(
  actor: OperatorActor,
  { template, language, reason }: WordingRef & { readonly reason: string },
  { database, clock }: Pick<WordingsContext, 'database' | 'clock'>,
): Promise<void> {
  const name = requireName(template);
  const at = clock();
  await database.transaction(async (transaction) => {
    const before = (await findWording(transaction, name, language))?.parts;
    if (before === undefined) throw new CallRefused('notFound');
    await deleteWording(transaction, name, language);
    const subject = { kind: 'mail', id: `${name}/${language}` };
    const after = partsOf(EMAIL_TEXTS[language], name);
    await recordAction(transaction, actor, { action: 'settings.mail', subject, ...onlyChanged(before, after), reason }, at);
  });
}

/** A sample email with text that need not be saved. Throws what saving it would throw. */
export async function previewTemplate(
  { template, language, parts }: WordingRef & { readonly parts: EmailParts },
  { database, siteUrl }: Pick<WordingsContext, 'database' | 'siteUrl'>,
): Promise<EmailPreview> {
  const name = requireName(template);
  requireFit(name, language, parts);
  const texts = await readEmailTexts(database, language);
  const { subject, text, html } = renderEmail(sampleOf(name, language, siteUrl()), language, siteUrl(), applyParts(texts, name, parts));
  return { subject, text, html };
}

/** Sends the sample email to the calling operator. */
export async function sendTest(
  actor: OperatorActor,
  { template, language, parts }: WordingRef & { readonly parts: EmailParts },
  { database, clock, emailQueue }: Pick<WordingsContext, 'database' | 'clock' | 'emailQueue'>,
): Promise<void> {
  const name = requireName(template);
  requireFit(name, language, parts);
  await database.transaction(async (transaction) => {
    const content = { template: 'wordingTest', name, parts } as const;
    await emailQueue.post({ userId: null, recipient: actor.email, language, content }, transaction);
    const subject = { kind: 'mail', id: `${name}/${language}` };
    await recordAction(transaction, actor, { action: 'settings.mailTest', subject }, clock());
  });
}

function requireName(template: string): WordingName {
  if (!isWordingName(template)) throw new CallRefused('notFound');
  return template;
}

function requireFit(name: WordingName, language: Language, parts: EmailParts): void {
  const faults = findWordingFaults(name, language, parts);
  if (faults.length === 0) return;
  throw new CallRefused('invalidInput', {
    fields: faults.map(({ part, fault }) => ({ field: `parts.${part}`, message: describeFault(fault) })),
  });
}

function describeFault(fault: EmailTextFault | { readonly kind: 'unknownPart' }): string {
  switch (fault.kind) {
    case 'empty':
      return 'must not be empty';
    case 'tooLong':
      return 'is too long';
    case 'notOneLine':
      return 'must be on one line';
    case 'hiddenCharacter':
      return 'must have no invisible characters';
    case 'brace':
      return 'must have braces only around the names of values';
    case 'webAddress':
      return 'must not contain a web address: the button is the only link';
    case 'valueMissing':
      return `must contain {${fault.value}}`;
    case 'valueUnknown':
      return `must not contain {${fault.value}}`;
    case 'unknownPart':
      return 'is not a part of this email';
  }
}

function onlyChanged(before: EmailParts, after: EmailParts): { readonly before: EmailParts; readonly after: EmailParts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  );
  const pick = (parts: EmailParts): EmailParts => Object.fromEntries(names.map((name) => [name, parts[name] ?? '']));
  return { before: pick(before), after: pick(after) };
}
