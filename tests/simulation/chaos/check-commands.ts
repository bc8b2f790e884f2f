import { clientOrderId, isSameAnswer, storedAnswer, type StoredCommand } from '../stored-answer.ts';
import { kindOf, settledAnswers, type CommandHistory } from './history.ts';

/** Sentences, each about one command or deposit. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unexplained: readonly string[];
}

export interface CommandVerdict extends Findings {
  readonly acknowledged: number;
}

/**
 * Compares what clients sent and were told with the journal. Lost is what was acknowledged and is not in the journal; duplicated is what is
 * there more than once; unexplained is what must not happen even if no money is missing: an answer that differs from the journal, an entry
 * that no client sent, an answer that tells the client nothing, a command whose outcome was never learnt.
 */
export function judgeCommands(histories: readonly CommandHistory[], journal: readonly StoredCommand[]): CommandVerdict {
  const stored = Map.groupBy(journal, ({ command_id: commandId }) => clientOrderId(commandId));
  const lost: string[] = [];
  const doubled: string[] = [];
  const unexplained: string[] = [];
  /** The commands that were answered with it, by code. */
  const improper = new Map<string, readonly string[]>();
  let acknowledged = 0;
  for (const history of histories) {
    const { id, accountId } = history;
    const rows = stored.get(id) ?? [];
    const [row] = rows;
    const settled = settledAnswers(history);
    if (rows.length > 1) doubled.push(`${id} is in the journal ${rows.length} times`);
    if (row !== undefined && row.account_id !== accountId) unexplained.push(`${id} was booked on account ${row.account_id}`);
    for (const code of improperCodes(history)) improper.set(code, [...(improper.get(code) ?? []), id]);
    const [first] = settled;
    if (first === undefined) {
      unexplained.push(`${id} was never settled although it was sent again`);
      continue;
    }
    acknowledged += 1;
    if (settled.some((answer) => !isSameAnswer(answer, first))) unexplained.push(`${id} got two different answers`);
    if (row === undefined) lost.push(`${id} was acknowledged and is not in the journal`);
    else if (!isSameAnswer(storedAnswer(row.events), first)) unexplained.push(`${id} got an answer that differs from the journal`);
  }
  const sent = new Set(histories.map(({ id }) => id));
  for (const id of stored.keys()) if (!sent.has(id)) unexplained.push(`${id} is in the journal and was never sent`);
  for (const [code, ids] of improper) unexplained.push(`answers with ${code}: ${ids.length}, the first to ${ids[0]}`);
  return { acknowledged, lost, doubled, unexplained };
}

function improperCodes({ attempts }: CommandHistory): ReadonlySet<string> {
  const answers = attempts.flatMap(({ answer }) => (answer !== null && kindOf(answer) === 'improper' ? [answer] : []));
  return new Set(answers.flatMap((answer) => (answer.status ? [] : [answer.error.code])));
}
