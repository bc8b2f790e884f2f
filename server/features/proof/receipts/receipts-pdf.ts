/** Receipts as a document for people. It has nothing that the receipts don't have: it is read, and the receipts are what is verified. */
import type { Language } from '@fairlead/contract/language.ts';
import { describeCheck } from '@fairlead/contract/proof/describe-check.ts';
import { describeStatement } from '@fairlead/contract/proof/describe-statement.ts';
import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { readStatement } from '@fairlead/contract/proof/statement.ts';
import { createStatementWording, fill, type StatementTexts, type StatementWording } from '@fairlead/contract/proof/statement-wording.ts';
import statedDe from '@fairlead/contract/proof/texts/de.json' with { type: 'json' };
import statedEn from '@fairlead/contract/proof/texts/en.json' with { type: 'json' };
import statedEs from '@fairlead/contract/proof/texts/es.json' with { type: 'json' };
import statedIt from '@fairlead/contract/proof/texts/it.json' with { type: 'json' };
import { toBase64 } from '@fairlead/domain/proof/bytes.ts';
import { readCheckpoint } from '@fairlead/domain/proof/checkpoint.ts';
import { checkStatement } from '@fairlead/domain/proof/check-statement.ts';
import { claimedTimeOf } from '@fairlead/domain/proof/cosignature.ts';
import { readLogProof } from '@fairlead/domain/proof/log-proof.ts';
import type { Receipt } from '@fairlead/domain/proof/receipt.ts';
import { readNote, type NoteSignature } from '@fairlead/domain/proof/signed-note.ts';
import { note } from '../../../pdf/compose-blocks.ts';
import { createFormats, DOCUMENT_LOCALES } from '../../../pdf/create-formats.ts';
import type { PdfBlock, PdfDocument, PdfFact } from '../../../pdf/pdf-document.ts';
import type { ReceiptsAsked } from './read-receipts.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

type Texts = typeof en;

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, it, es };
const STATED_TEXTS: Readonly<Record<Language, StatementTexts>> = { en: statedEn, de: statedDe, it: statedIt, es: statedEs };

export interface ReceiptsDocument {
  readonly language: Language;
  /** Where receipts can be verified. */
  readonly siteUrl: string;
  /** In milliseconds since 1970 UTC. */
  readonly madeAt: number;
}

export function composeReceipts(
  { receipts, key, pending }: ReceiptsResponse,
  asked: ReceiptsAsked,
  { language, siteUrl, madeAt }: ReceiptsDocument,
): PdfDocument {
  const texts = TEXTS[language];
  const wording = createStatementWording(STATED_TEXTS[language], DOCUMENT_LOCALES[language], 'UTC');
  const { formatTime } = createFormats(language);
  const [kind, id] = subjectOf(asked);
  return {
    title: fill(texts.title, { subject: fill(texts[kind], { id }) }),
    language,
    createdAt: madeAt,
    footer: fill(texts.footer, { at: formatTime(madeAt) }),
    pageLabel: texts.page,
    blocks: [
      { kind: 'paragraph', text: texts.intro },
      ...(pending === 0 ? [] : [note(fill(texts.pending, { count: pending }))]),
      ...receipts.flatMap((receipt, place) => composeReceipt(receipt, { number: place + 1, of: receipts.length }, texts, wording)),
      ...(key === undefined ? [] : [{ kind: 'facts' as const, rows: [{ label: texts.key, value: key }] }]),
      { kind: 'heading', text: texts.how },
      ...texts.steps.map((step, place) => ({
        kind: 'paragraph' as const,
        text: `${place + 1}. ${fill(step, { url: `${siteUrl}/verify` })}`,
      })),
    ],
  };
}

function composeReceipt(
  receipt: Receipt,
  place: { readonly number: number; readonly of: number },
  texts: Texts,
  wording: StatementWording,
): readonly PdfBlock[] {
  const statement = readStatement(receipt.statement);
  const heading: PdfBlock = { kind: 'heading', text: fill(texts.receipt, place) };
  const proof: PdfBlock = { kind: 'facts', rows: placeOf(receipt, texts, wording) };
  if (statement === null) return [heading, note(texts.unreadable), proof];
  const { events, origin, ledger } = describeStatement(statement, wording);
  const checks = checkStatement(statement).map((check): PdfFact => {
    const { title, details } = describeCheck(check, statement, wording);
    return { label: texts.checks, value: [fill(check.holds ? texts.holds : texts.fails, { text: title }), ...details].join('\n') };
  });
  return [
    heading,
    ...events.flatMap(({ title, facts }): readonly PdfBlock[] => [
      { kind: 'paragraph', text: title },
      ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, rows: facts }]),
    ]),
    { kind: 'facts', rows: [...origin, ...ledger, ...checks] },
    proof,
  ];
}

/** Where the proof says that the log has it, and who has signed that. */
function placeOf({ proof }: Receipt, texts: Texts, wording: StatementWording): readonly PdfFact[] {
  const { formatNumber } = wording;
  const read = readLogProof(proof);
  const signed = readNote(read?.checkpoint ?? '');
  const checkpoint = readCheckpoint(signed?.text ?? '');
  if (read === null || signed === null || checkpoint === null) return [];
  const { origin, size, root } = checkpoint;
  return [
    { label: texts.inLog, value: fill(texts.place, { number: formatNumber(read.index + 1), size: formatNumber(size), origin }) },
    { label: texts.rootHash, value: toBase64(root) },
    { label: texts.signedBy, value: signed.signatures.map((signature) => describeSigner(signature, origin, texts, wording)).join('\n') },
  ];
}

/** The document only lists signers: the page and the command verify them, with keys that the reader trusts. */
function describeSigner(signature: NoteSignature, origin: string, texts: Texts, { formatTime }: StatementWording): string {
  const { name } = signature;
  if (name === origin) return fill(texts.signerLog, { name });
  const atSeconds = claimedTimeOf(signature);
  return atSeconds === null ? name : fill(texts.signerWitness, { name, at: formatTime(atSeconds * 1_000) });
}

/** The name of the file without its ending; made of letters, digits and hyphens. */
export function fileNameOf(asked: ReceiptsAsked): string {
  const [kind, id] = subjectOf(asked);
  return `fairlead-receipts-${kind}-${id.replaceAll(/[^\w-]/g, '')}`;
}

function subjectOf({ position, transaction, entry }: ReceiptsAsked): readonly ['position' | 'transaction' | 'entry', string] {
  if (position !== undefined) return ['position', String(position)];
  return transaction === undefined ? ['entry', String(entry ?? '')] : ['transaction', transaction];
}
