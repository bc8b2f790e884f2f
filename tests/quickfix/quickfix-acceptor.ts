/** A FIX source on QuickFIX, which judges what our side says: acceptor.cpp, compiled and driven. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export const ACCEPTOR_PASSWORD = 'hunter2';

const HERE = import.meta.dirname;
const COMPILE_TIMEOUT_MS = 110_000;

export interface CompiledAcceptor {
  readonly program: string;
  remove(): Promise<void>;
}

/** Takes about ten seconds. QuickFIX 1.15's headers are not C++17, and full of deprecated things. */
export async function compileAcceptor(compiler: string): Promise<CompiledAcceptor> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-quickfix-'));
  const program = join(directory, 'acceptor');
  const words = ['-std=c++14', '-O0', '-w', join(HERE, 'acceptor.cpp'), '-o', program, '-lquickfix', '-lpthread'];
  await promisify(execFile)(compiler, words, { timeout: COMPILE_TIMEOUT_MS });
  return { program, remove: () => rm(directory, { recursive: true, force: true }) };
}

export class QuickFixAcceptor {
  /** What it printed, as acceptor.cpp says. */
  readonly lines: string[] = [];
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Resolves when it listens on this port of all addresses. Prices are such as `EUR/USD 1.1 1.2`, or `EUR/USD 1.1 1.2 b1 a1` with ids. */
  static async start(program: string, port: number, prices: readonly string[]): Promise<QuickFixAcceptor> {
    const words = [String(port), join(HERE, 'fix44-market-data.xml'), ACCEPTOR_PASSWORD, ...prices];
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const acceptor = new QuickFixAcceptor(child);
    // A command to a process that has been killed.
    child.stdin.on('error', () => undefined);
    const lines = createInterface({ input: child.stdout });
    const isListening = new Promise<void>((done, fail) => {
      lines.on('line', (line) => {
        acceptor.lines.push(line);
        if (line === '! Listening') done();
      });
      child.once('exit', (code) => fail(new Error(`the acceptor ended with ${code}`)));
      child.once('error', fail);
    });
    await isListening;
    return acceptor;
  }

  command(...lines: readonly string[]): void {
    this.#process.stdin?.write(`${lines.join('\n')}\n`);
  }

  /** What came in or went out, of a type: fields after the standard header, as `34=2|262=…`. */
  messages(direction: '<' | '>', type: string): readonly string[] {
    const start = new RegExp(`^${direction} 8=FIX\\.4\\.4\\|9=\\d+\\|35=${type}\\|`);
    return this.lines.filter((line) => start.test(line)).map((line) => line.replace(start, '').replace(/\|10=\d{3}\|$/, ''));
  }

  /** What QuickFIX found wrong with us. */
  complaints(): readonly string[] {
    const rejections = [...this.messages('>', '3'), ...this.messages('>', 'j')];
    return [...rejections, ...this.lines.filter((line) => /^! .*(invalid|reject|error|problem|too low)/i.test(line))];
  }

  pause(): void {
    this.#process.kill('SIGSTOP');
  }

  resume(): void {
    this.#process.kill('SIGCONT');
  }

  /** At once, as if its machine had lost power. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
