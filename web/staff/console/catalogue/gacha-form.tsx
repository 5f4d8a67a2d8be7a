import { useEffect, useState } from 'preact/hooks';
import { clock } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { Refusal } from '../../../shared/refusal.ts';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { type DeskGachaFragment, SaveGachaDocument } from '../documents.ts';
import { said } from '../words.ts';
import { Clash, nameOfField } from './clash.tsx';
import { changedIn, changesOf, type Draft, draftOf, type FieldName, merged, unreadIn } from './draft.ts';
import { GachaFields, mistakesIn } from './fields.tsx';

type GachaFormProps = { gacha: DeskGachaFragment; at: number | undefined; again: () => Promise<void> };

/** What it was when the form was opened, and what is in it. */
type Opened = { version: number; base: Draft };

/** A change of all but the prizes: what is sent is what was changed, on the version that was seen. */
export function GachaForm({ gacha, at, again }: GachaFormProps) {
  const words = said();
  const latest = draftOf(gacha);
  const [opened, open] = useState<Opened>({ version: gacha.version ?? 0, base: latest });
  const [mine, setMine] = useState<Draft>(latest);
  const [ours, setOurs] = useState<ReadonlySet<FieldName>>(new Set());
  const [reason, setReason] = useState('');
  const [isSaved, setSaved] = useState(false);
  const changed = changedIn(opened.base, mine);
  const isOld = (gacha.version ?? 0) > opened.version;
  // Nothing was written here yet: the form follows what is true.
  useEffect(() => {
    if (!isOld || changed.length > 0) return;
    open({ version: gacha.version ?? 0, base: latest });
    setMine(latest);
  }, [gacha.version, changed.length]);
  const save = useDeed(async () => {
    setSaved(false);
    const { version, base } = opened;
    try {
      const input = {
        gachaId: gacha.id,
        version,
        ...changesOf(base, mine),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      };
      await ask(SaveGachaDocument, { input }, { tries: 1 });
      // What was written is true now; the form follows what the gateway says of it next.
      open({ version, base: mine });
      setReason('');
      setSaved(true);
    } finally {
      // What is shown is what the gateway says, also after a no.
      await again();
    }
  });
  const unread = unreadIn(mine);
  const mistakes = new Map([...mistakesIn(save.error), ...unread.map((name) => [name, words.gacha.unread] as const)]);
  const isClash = isOld && changed.length > 0 && !save.isBusy;
  const isTold = save.error instanceof Refusal && save.error.code === 'VERSION_CHANGED';
  const set = (changes: Partial<Draft>): void => {
    setSaved(false);
    setMine((before) => ({ ...before, ...changes }));
  };
  return (
    <form
      class="stack"
      data-form={isClash ? 'clash' : changed.length > 0 ? 'changed' : 'same'}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !isClash && unread.length === 0) void save.run();
      }}
    >
      {isClash && (
        <Clash
          {...{ base: opened.base, mine, theirs: latest, ours }}
          choose={(name, isOurs) => {
            const next = new Set(ours);
            if (isOurs) next.add(name);
            else next.delete(name);
            setOurs(next);
          }}
          take={() => {
            setMine(merged(opened.base, mine, latest, ours));
            open({ version: gacha.version ?? 0, base: latest });
            setOurs(new Set());
            save.forget();
          }}
        />
      )}
      <GachaFields {...{ draft: mine, mistakes, set }} />
      <div class="bar desk-bar">
        {changed.length > 0 && (
          <p class="small">
            {words.gacha.changed}: {changed.map(nameOfField).join(words.gacha.comma)}
          </p>
        )}
        <div class="field">
          <label for="save-reason">{words.gacha.reason}</label>
          <input
            id="save-reason"
            maxLength={1000}
            value={reason}
            aria-invalid={mistakes.has('reason')}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {mistakes.has('reason') && <span class="mistake">{mistakes.get('reason')}</span>}
        </div>
        {!isTold && <Refused error={save.error} />}
        {isSaved && at !== undefined && <Notice kind="fine">{words.desk.saved(clock(at))}</Notice>}
        <div class="row">
          <Button kind="main" type="submit" busy={save.isBusy} disabled={changed.length === 0 || isClash || unread.length > 0}>
            {words.desk.save}
          </Button>
          {changed.length > 0 && (
            <Button
              kind="bare"
              onClick={() => {
                setMine(latest);
                open({ version: gacha.version ?? 0, base: latest });
                save.forget();
              }}
            >
              {words.gacha.discard}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
