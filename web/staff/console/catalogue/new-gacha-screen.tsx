import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { go } from '../../../shared/router.ts';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { CreateGachaDocument } from '../documents.ts';
import { said } from '../words.ts';
import { createOf, type Draft, emptyDraft, unreadIn } from './draft.ts';
import { GachaFields, mistakesIn } from './fields.tsx';
import { emptyPrize, type NewPrize } from './new-prize.ts';
import { NewPrizes } from './new-prizes.tsx';

/** A gacha from nothing: a draft, which fans see once it is published. */
export function NewGachaScreen() {
  const words = said();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [prizes, setPrizes] = useState<readonly NewPrize[]>(() => [emptyPrize()]);
  const create = useDeed(async () => {
    const input = createOf(draft, prizes);
    const { createGacha } = await once('create-gacha', input, (idempotencyKey) =>
      ask(CreateGachaDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
    );
    if (createGacha) go(`/staff/catalogue/${createGacha.gacha.id}`);
  });
  const refused = mistakesIn(create.error);
  const unread = unreadIn(draft);
  // What is only not written yet is told below.
  const written = unread.filter((name) => draft[name] !== '' || name === 'authProviderType');
  const mistakes = new Map([...refused, ...written.map((name) => [name, words.gacha.unread] as const)]);
  const isReady = (draft.nameJa + draft.nameEn).trim() !== '' && unread.length === 0;
  return (
    <form
      class="page stack"
      data-state="new-gacha"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run();
      }}
    >
      <p>
        <a href="/staff/catalogue">{words.catalogue.title}</a>
      </p>
      <h1 tabIndex={-1}>{words.catalogue.create}</h1>
      <p class="quiet">{words.gacha.createTold}</p>
      <GachaFields {...{ draft, mistakes }} set={(changes) => setDraft((before) => ({ ...before, ...changes }))} />
      <h2>{words.gacha.part.prizes}</h2>
      <NewPrizes prizes={prizes} set={setPrizes} />
      <div class="bar desk-bar">
        <Refused error={create.error} />
        {[...refused].map(([field, message]) => (
          <p key={field} class="small">
            <code>{field}</code>: {message}
          </p>
        ))}
        {!isReady && <p class="small quiet">{words.gacha.needs}</p>}
        <div>
          <Button kind="main" type="submit" busy={create.isBusy} disabled={!isReady || prizes.length === 0}>
            {words.gacha.createDraft}
          </Button>
        </div>
      </div>
    </form>
  );
}
