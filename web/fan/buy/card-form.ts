/** As `GET /pay/config` tells it. */
export type CardForm = { processor: 'sandbox' } | { processor: 'gmo'; shopId: string; script: string };

export async function readCardForm(): Promise<CardForm> {
  const response = await fetch('/pay/config');
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as CardForm;
}

/** One card, once: its token goes with one press. */
export type Press = { token: string | null; key: string };
