/** At most one question is on the wire. What is asked meanwhile shares the next: its answer is younger than the asking. */
export function inTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let sent: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  async function askNext(): Promise<Answer> {
    await sent.catch(() => {});
    next = undefined;
    const answer = ask();
    sent = answer;
    return answer;
  }
  return () => {
    next ??= askNext();
    return next;
  };
}
