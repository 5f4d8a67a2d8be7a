import { useState } from 'preact/hooks';
import { language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { type DeskPrizeFragment, SavePrizeDocument } from '../documents.ts';
import { Clash, isOutdated } from '../parts/clash.tsx';
import { useEdited, type Written } from '../parts/edited.ts';
import { localized } from '../parts/localized.ts';
import { TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';
import { mistakesIn } from './fields.tsx';

const TEXTS = ['name', 'description'] as const;
type Name = `${(typeof TEXTS)[number]}Ja` | `${(typeof TEXTS)[number]}En` | 'pickingName';

const textsOf = (prize: DeskPrizeFragment): Written<Name> => ({
  ...{ nameJa: prize.nameJa, nameEn: prize.nameEn, descriptionJa: prize.descriptionJa, descriptionEn: prize.descriptionEn },
  pickingName: prize.pickingName,
});

/** Whether readers of one language are shown the other one. */
export const lacksText = ({ nameJa, nameEn, descriptionJa, descriptionEn }: DeskPrizeFragment): boolean =>
  nameJa === nameEn || (descriptionJa === descriptionEn && descriptionJa !== '');

type PrizeTextsProps = { prize: DeskPrizeFragment; version: number; again: () => Promise<void>; onClose: () => void };

/** What fans read of a prize, in both languages side by side, and what the store calls it. */
export function PrizeTexts({ prize, version, again, onClose }: PrizeTextsProps) {
  const { gacha, desk } = said();
  const edited = useEdited<Name>(version, textsOf(prize));
  const { mine, changed } = edited;
  const [reason, setReason] = useState('');
  const save = useDeed(async () => {
    const texts = TEXTS.filter((name) => changed.includes(`${name}Ja`) || changed.includes(`${name}En`));
    const input = {
      ...{ prizeId: prize.id, version: edited.version },
      ...Object.fromEntries(texts.map((name) => [name, localized({ ja: mine[`${name}Ja`], en: mine[`${name}En`] })])),
      ...(changed.includes('pickingName') && { pickingName: mine.pickingName }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    try {
      await ask(SavePrizeDocument, { input }, { tries: 1 });
    } finally {
      await again();
    }
    onClose();
  });
  const mistakes = mistakesIn(save.error);
  const isClash = edited.isOld && !save.isBusy;
  const isTold = isClash && isOutdated(save.error);
  const nameOf = (name: Name): string => {
    if (name === 'pickingName') return gacha.pickingName;
    return `${gacha.fields[name.slice(0, -2) as 'name']} (${gacha.languages[name.endsWith('Ja') ? 'ja' : 'en']})`;
  };
  return (
    <Dialog title={gacha.textsOf(language.value === 'ja' ? prize.nameJa : prize.nameEn)} onClose={onClose}>
      <form
        class="stack"
        data-state="prize-texts"
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0 && !isClash) void save.run();
        }}
      >
        {isClash && (
          <Clash
            {...edited.clash}
            nameOf={nameOf}
            take={() => {
              edited.clash.take();
              save.forget();
            }}
          />
        )}
        {TEXTS.map((name) => (
          <TwoLanguages
            key={name}
            id={`prize-${name}`}
            title={gacha.fields[name]}
            value={{ ja: mine[`${name}Ja`], en: mine[`${name}En`] }}
            {...(name === 'description' && { rows: 3 })}
            mistake={mistakes.get(name)}
            set={({ ja, en }) =>
              edited.set({ ...(ja !== undefined && { [`${name}Ja`]: ja }), ...(en !== undefined && { [`${name}En`]: en }) })
            }
          />
        ))}
        <div class="field">
          <label for="prize-pickingName">{gacha.pickingName}</label>
          <input
            id="prize-pickingName"
            value={mine.pickingName}
            aria-invalid={mistakes.has('pickingName')}
            onInput={({ currentTarget }) => edited.set({ pickingName: currentTarget.value })}
          />
          {mistakes.has('pickingName') && <span class="mistake">{mistakes.get('pickingName')}</span>}
        </div>
        <div class="field">
          <label for="texts-reason">{gacha.reason}</label>
          <input
            id="texts-reason"
            maxLength={1000}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
        {!isTold && <Refused error={save.error} />}
        <div class="row">
          <Button kind="main" type="submit" busy={save.isBusy} disabled={changed.length === 0 || isClash}>
            {desk.save}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {shared().cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
