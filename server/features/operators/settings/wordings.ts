/** The words of mails: what there is, what the house says in place of the product, and how it would look. */
import type { MailPreview, MailTemplateList, MailTemplateView } from '@fairlead/contract/operators/settings.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { MailTextFault } from '@fairlead/domain/operators/mail-text-rules.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { applyParts, isWordingName, partsOf, sampleOf, WORDING_NAMES, type MailParts, type WordingName } from '../../../mail/mail-parts.ts';
import { MAIL_TEXTS } from '../../../mail/mail-texts.ts';
import { readMailTexts } from '../../../mail/read-mail-texts.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { deleteWording, findWording, listWordingKeys, saveWording } from '../../../mail/wording-store.ts';
import { findWordingFaults, listWordingParts } from '../../../mail/wording-rules.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorsContext } from '../operators-context.ts';

type WordingsContext = Pick<OperatorsContext, 'database' | 'clock' | 'siteUrl' | 'mailQueue'>;

export interface WordingRef {
  readonly template: string;
  readonly language: Language;
}

/** Every mail with its subjects in the product's own words, and where the house has its own. */
export async function listTemplates({ database }: Pick<WordingsContext, 'database'>): Promise<MailTemplateList> {
  const changed = await listWordingKeys(database);
  return WORDING_NAMES.map((name) => ({
    name,
    subjects: { en: subjectOf(name, 'en'), de: subjectOf(name, 'de'), it: subjectOf(name, 'it'), es: subjectOf(name, 'es') },
    changed: changed.flatMap(({ template, language }) => (template === name ? [language] : [])),
  }));
}

/** The frame has none. */
function subjectOf(name: WordingName, language: Language): string {
  return partsOf(MAIL_TEXTS[language], name)['subject'] ?? '';
}

/** Refused with notFound. */
export async function getTemplate(
  { template, language }: WordingRef,
  { database }: Pick<WordingsContext, 'database'>,
): Promise<MailTemplateView> {
  const name = demandName(template);
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

/** Refused with notFound, and with invalidInput by the part. Mails that wait to be sent are sent in the words of the moment they are sent. */
export async function saveTemplate(
  actor: OperatorActor,
  { template, language, parts, reason }: WordingRef & { readonly parts: MailParts; readonly reason: string },
  { database, clock }: Pick<WordingsContext, 'database' | 'clock'>,
): Promise<void> {
  const name = demandName(template);
  demandFit(name, language, parts);
  const at = clock();
  await database.transaction(async (transaction) => {
    const before = (await findWording(transaction, name, language))?.parts ?? partsOf(MAIL_TEXTS[language], name);
    await saveWording(transaction, { template: name, language, parts, changedBy: actor.operatorId, changedAt: at });
    const subject = { kind: 'mail', id: `${name}/${language}` };
    await recordAction(transaction, actor, { action: 'settings.mail', subject, ...onlyChanged(before, parts), reason }, at);
  });
}

/** Back to the product's words. Refused with notFound. */
export async function resetTemplate(
  actor: OperatorActor,
  { template, language, reason }: WordingRef & { readonly reason: string },
  { database, clock }: Pick<WordingsContext, 'database' | 'clock'>,
): Promise<void> {
  const name = demandName(template);
  const at = clock();
  await database.transaction(async (transaction) => {
    const before = (await findWording(transaction, name, language))?.parts;
    if (before === undefined) throw new CallRefused('notFound');
    await deleteWording(transaction, name, language);
    const subject = { kind: 'mail', id: `${name}/${language}` };
    const after = partsOf(MAIL_TEXTS[language], name);
    await recordAction(transaction, actor, { action: 'settings.mail', subject, ...onlyChanged(before, after), reason }, at);
  });
}

/** Words that nobody has saved, in a made-up mail. Refused like saving them. */
export async function previewTemplate(
  { template, language, parts }: WordingRef & { readonly parts: MailParts },
  { database, siteUrl }: Pick<WordingsContext, 'database' | 'siteUrl'>,
): Promise<MailPreview> {
  const name = demandName(template);
  demandFit(name, language, parts);
  const texts = await readMailTexts(database, language);
  const { subject, text, html } = renderMail(sampleOf(name, language, siteUrl()), language, siteUrl(), applyParts(texts, name, parts));
  return { subject, text, html };
}

/** Sends such a mail to the operator who asks. */
export async function sendTest(
  actor: OperatorActor,
  { template, language, parts }: WordingRef & { readonly parts: MailParts },
  { database, clock, mailQueue }: Pick<WordingsContext, 'database' | 'clock' | 'mailQueue'>,
): Promise<void> {
  const name = demandName(template);
  demandFit(name, language, parts);
  await database.transaction(async (transaction) => {
    const content = { template: 'wordingTest', name, parts } as const;
    await mailQueue.post({ userId: null, recipient: actor.email, language, content }, transaction);
    const subject = { kind: 'mail', id: `${name}/${language}` };
    await recordAction(transaction, actor, { action: 'settings.mailTest', subject }, clock());
  });
}

function demandName(template: string): WordingName {
  if (!isWordingName(template)) throw new CallRefused('notFound');
  return template;
}

function demandFit(name: WordingName, language: Language, parts: MailParts): void {
  const faults = findWordingFaults(name, language, parts);
  if (faults.length === 0) return;
  throw new CallRefused('invalidInput', {
    fields: faults.map(({ part, fault }) => ({ field: `parts.${part}`, message: describeFault(fault) })),
  });
}

function describeFault(fault: MailTextFault | { readonly kind: 'unknownPart' }): string {
  switch (fault.kind) {
    case 'empty':
      return 'must not be empty';
    case 'tooLong':
      return 'is too long';
    case 'notOneLine':
      return 'must be on one line';
    case 'hiddenCharacter':
      return 'must have no characters that are not seen';
    case 'brace':
      return 'must have braces around names of values only';
    case 'webAddress':
      return 'must name no web address: the button is the only link';
    case 'valueMissing':
      return `must have {${fault.value}} in it`;
    case 'valueUnknown':
      return `must not ask for {${fault.value}}`;
    case 'unknownPart':
      return 'is no part of this mail';
  }
}

function onlyChanged(before: MailParts, after: MailParts): { readonly before: MailParts; readonly after: MailParts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  );
  const pick = (parts: MailParts): MailParts => Object.fromEntries(names.map((name) => [name, parts[name] ?? '']));
  return { before: pick(before), after: pick(after) };
}
