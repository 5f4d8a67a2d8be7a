import { said } from '../words.ts';

type Sale = { status: 'ON_SALE' | 'CLOSED' | 'SOLD_OUT'; isPaused: boolean };

export function StatusTag({ status, isPaused }: Sale) {
  const words = said().today.status;
  if (isPaused) return <span class="tag wrong">{words.PAUSED}</span>;
  return <span class={`tag ${status === 'ON_SALE' ? 'fine' : status === 'SOLD_OUT' ? 'look' : ''}`}>{words[status]}</span>;
}
