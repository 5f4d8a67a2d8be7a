/** What V8 counts of one function: the ranges of its text, the outer before the inner, and how often each ran. */
export type FunctionCoverage = {
  functionName: string;
  ranges: { startOffset: number; endOffset: number; count: number }[];
};
export type ScriptCoverage = { url: string; functions: FunctionCoverage[] };

type Answer = { id?: number; result?: { result: ScriptCoverage[] }; error?: { message: string } };

/** `blocks`: parts of functions too, not only whole ones. */
type Counting = { blocks: boolean };

/** A process that was started with `--inspect`, of which V8 says what ran. */
export class Inspector {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private sent = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const answer: Answer = JSON.parse(data);
      if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer);
    };
  }

  /** `announced`: what the process said on stderr. */
  static async attachesTo(announced: string): Promise<Inspector> {
    const [, address] = /listening on (ws:\S+)/.exec(announced) ?? [];
    if (!address) throw new Error(`no address of an inspector in: ${announced}`);
    const socket = new WebSocket(address);
    await new Promise((done, failed) => {
      socket.onopen = done;
      socket.onerror = failed;
    });
    const inspector = new Inspector(socket);
    await inspector.asks('Profiler.enable');
    return inspector;
  }

  async begins({ blocks }: Counting): Promise<void> {
    await this.asks('Profiler.startPreciseCoverage', { callCount: true, detailed: blocks });
  }

  /** What ran since the last time. */
  async takes(): Promise<ScriptCoverage[]> {
    return (await this.asks('Profiler.takePreciseCoverage')).result?.result ?? [];
  }

  async ends(): Promise<void> {
    await this.asks('Profiler.stopPreciseCoverage');
  }

  leaves(): void {
    this.socket.close();
  }

  private async asks(method: string, params: object = {}): Promise<Answer> {
    this.sent += 1;
    const id = this.sent;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.waiting.set(id, resolve);
    this.socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    this.waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  }
}
