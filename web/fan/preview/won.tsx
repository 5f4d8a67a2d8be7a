import type { Document } from '../../shared/client.ts';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { useAsked } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { Gone } from '../buy/look.tsx';
import type { Brief } from '../keep/kept.ts';
import { planOf, type Revealed } from '../keep/reveal/plan.ts';
import { Show } from '../keep/reveal/reveal.tsx';
import { askAsOperator, PREVIEW_DOCUMENT } from './lent.ts';

type Item = NonNullable<Brief['items']>[number];
type Wins = { previewWins: Item['won'][] | null };

/** What a fan's page asks of what was won, of what answers a draft: it is not in the schema of fans. */
const WINS_DOCUMENT: Document<Wins, { gachaId: string; prizeIds: readonly string[] }> = {
  toString: () => `query PreviewWins($gachaId: ID!, $prizeIds: [ID!]!) {
    previewWins(gachaId: $gachaId, prizeIds: $prizeIds) {
      kind name emissionProbability namedAt image { url width height alt }
    }
  }`,
};

async function wonThere(gachaId: string, prizeIds: readonly string[], signal: AbortSignal): Promise<Revealed | null> {
  const [{ gacha }, { previewWins }] = await Promise.all([
    askAsOperator(PREVIEW_DOCUMENT, { gachaId }, { signal }),
    askAsOperator(WINS_DOCUMENT, { gachaId, prizeIds }, { signal }),
  ]);
  if (!gacha || !previewWins) return null;
  const items = previewWins.map((won, index): Item => {
    const id = prizeIds[index] ?? '';
    return { id: `${index} ${id}`, deliveredAt: null, refundedAt: null, prize: { id }, won };
  });
  return { id: 'preview', gacha, items };
}

/** The screen of a fan itself, after a made-up play. */
export function Won({ gachaId, prizeIds }: { gachaId: string; prizeIds: readonly string[] }) {
  const look = useAsked((signal) => wonThere(gachaId, prizeIds, signal), [gachaId, prizeIds.join()]);
  if (look.value?.items) return <Show order={look.value} plan={planOf(look.value.items)} />;
  // It was removed meanwhile.
  if (look.value === null)
    return (
      <div class="stack" data-state="gone">
        <Gone />
      </div>
    );
  return (
    <div class="stack" data-state={look.error === undefined ? 'loading' : 'refused'}>
      {look.error === undefined && <Waiting label={shared().waiting} lines={4} />}
      <Refused error={look.error} again={look.again} />
    </div>
  );
}
