/**
 * What has happened to each account so far, one line per event. Positions are named by their account and their order in it: ids across
 * accounts depend on the order in which accounts are decided, which the rules leave open while a tick is processed.
 */
export class AccountLog {
  readonly #lines = new Map<number, string[]>();
  readonly #names = new Map<number, Map<number, string>>();

  add(line: string): void {
    const accountId = Number(ACCOUNT.exec(line)?.[1]);
    const lines = this.#lines.get(accountId) ?? [];
    this.#lines.set(accountId, lines);
    const position = POSITION.exec(line);
    if (position?.[2] !== undefined) this.#nameOf(accountId, Number(position[2]));
    lines.push(...this.named(accountId, [line]));
  }

  linesOf(accountId: number): readonly string[] {
    return this.#lines.get(accountId) ?? [];
  }

  /** Lines of an account with the names of its positions in place of their ids. */
  named(accountId: number, lines: readonly string[]): readonly string[] {
    return lines.map((line) =>
      line.replace(POSITION, (_match, head: string, id: string) => `${head}${this.nameOf(accountId, Number(id)) ?? 'unknown'}`),
    );
  }

  /** The name of a position in its account; undefined if the account never had it. */
  nameOf(accountId: number, id: number): string | undefined {
    return this.#names.get(accountId)?.get(id);
  }

  idOf(accountId: number, name: string): number | undefined {
    return [...(this.#names.get(accountId) ?? [])].find(([, each]) => each === name)?.[0];
  }

  #nameOf(accountId: number, id: number): void {
    const names = this.#names.get(accountId) ?? new Map<number, string>();
    this.#names.set(accountId, names);
    if (!names.has(id)) names.set(id, `no. ${names.size + 1}`);
  }
}

const ACCOUNT = /^account (\d+) /;
const POSITION = /^(account \d+ (?:opened|closed|premium|waits|position|night|dividend|split) |left )(\d+)/;
