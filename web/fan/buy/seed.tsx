import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Icon } from '../../shared/parts/icon.tsx';
import { words } from '../words.ts';
import type { Looked } from './look.tsx';

const ENDS = 8;
const shortOf = (hash: string): string => `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;

/** To be noted before buying: it proves later that the seed was not changed. */
export function Seed({ fairness }: { fairness: Looked['fairness'] }) {
  const said = words().look;
  const [isWhole, showWhole] = useState(false);
  const [isCopied, setCopied] = useState(false);
  if (!fairness) return null;
  const { seedHash } = fairness;
  const copy = (): void => {
    showWhole(true);
    // Where a browser does not let it be copied, the whole stands there to be marked.
    navigator.clipboard?.writeText(seedHash).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <section class="card stack-close seed" aria-labelledby="seed-title">
      <h2 id="seed-title">
        <Icon name="seal" size={22} />
        {said.fair}
      </h2>
      <p class="small">{said.fairTold}</p>
      <p class="small quiet">{said.seed}</p>
      <button type="button" class="hash" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
        <code>{isWhole ? seedHash : shortOf(seedHash)}</code>
        {!isWhole && <span class="small">{said.showAll}</span>}
      </button>
      <div class="row">
        <Button onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} size={20} />
          <span aria-live="polite">{isCopied ? said.copied : said.copy}</span>
        </Button>
        <a class="button bare" href="/fair">
          {said.fairLink}
        </a>
      </div>
    </section>
  );
}
