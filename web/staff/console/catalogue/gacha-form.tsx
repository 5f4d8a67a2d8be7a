import { useEffect, useState } from 'preact/hooks';
import { clock } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { type DeskGachaFragment, SaveGachaDocument } from '../documents.ts';
import { Clash, isOutdated } from '../parts/clash.tsx';
import { useEdited } from '../parts/edited.ts';
import { said } from '../words.ts';
import { changesOf, type Draft, draftOf, type FieldName, unreadIn } from './draft.ts';
import { GachaFields, mistakesIn } from './fields.tsx';

type GachaFormProps = {
  gacha: DeskGachaFragment;
  at: number | undefined;
  again: () => Promise<void>;
  /** Whether something is written that is not saved. */
  note: (of: 'form', isUnsaved: boolean) => void;
};

export function nameOfField(field: FieldName): string {
  const { gacha } = said();
  const [, name, language] = /^(.*?)(Ja|En)?$/.exec(field) ?? [];
  const title = gacha.fields[name as keyof typeof gacha.fields] ?? field;
  return language ? `${title} (${gacha.languages[language === 'Ja' ? 'ja' : 'en']})` : title;
}

/** A change of all but the prizes: what is sent is what was changed, on the version that was seen. */
export function GachaForm({ gacha, at, again, note }: GachaFormProps) {
  const words = said();
  const edited = useEdited<FieldName>(gacha.version ?? 0, draftOf(gacha));
  const { mine, changed } = edited;
  useEffect(() => note('form', changed.length > 0), [changed.length > 0, note]);
  const [reason, setReason] = useState('');
  const [isSaved, setSaved] = useState(false);
  const save = useDeed(async () => {
    setSaved(false);
    const { version, base } = edited;
    try {
      const input = {
        gachaId: gacha.id,
        version,
        ...changesOf(base, mine),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      };
      await ask(SaveGachaDocument, { input }, { tries: 1 });
      // What was written is true now; the form follows what the gateway says of it next.
      edited.kept();
      setReason('');
      setSaved(true);
    } finally {
      // What is shown is what the gateway says, also after a no.
      await again();
    }
  });
  const unread = unreadIn(mine);
  const mistakes = new Map([...mistakesIn(save.error), ...unread.map((name) => [name, words.gacha.unread] as const)]);
  const isClash = edited.isOld && !save.isBusy;
  const isTold = isClash && isOutdated(save.error);
  const set = (changes: Partial<Draft>): void => {
    setSaved(false);
    edited.set(changes);
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
          {...edited.clash}
          nameOf={nameOfField}
          take={() => {
            edited.clash.take();
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
                edited.discard();
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
