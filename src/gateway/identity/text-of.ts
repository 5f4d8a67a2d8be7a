/** The body of a provider's answer, which may be anything, and of any length. */
export async function textOf({ body }: Response, maxLength: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > maxLength) throw new Error('a provider answered with too much');
  }
  return text;
}
