import { useState } from 'preact/hooks';
import { language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { Waiting } from '../../../shared/parts/waiting.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { type DeskPrizeFragment, SavePrizeDocument } from '../documents.ts';
import { PictureDrop } from '../files/picture-drop.tsx';
import { Clash, isOutdated } from '../parts/clash.tsx';
import { useEdited, type Written } from '../parts/edited.ts';
import { said } from '../words.ts';
import { PICTURES } from './new-prize.ts';

type Name = (typeof PICTURES)[number];

const urlsOf = (prize: DeskPrizeFragment): Written<Name> => ({
  ...{ imageUrl: prize.imageUrl ?? '', pickupImageUrl: prize.pickupImageUrl ?? '', secretImageUrl: prize.secretImageUrl ?? '' },
});

type PrizePicturesProps = { prize: DeskPrizeFragment; version: number; again: () => Promise<void>; onClose: () => void };

/** What fans see, what the store fetches it by, and what does not show what it is. */
export function PrizePictures({ prize, version, again, onClose }: PrizePicturesProps) {
  const { gacha, desk } = said();
  const edited = useEdited<Name>(version, urlsOf(prize));
  const { mine, changed } = edited;
  const [reason, setReason] = useState('');
  const [read, setRead] = useState<ReadonlySet<Name>>(new Set());
  const isRead = read.size === PICTURES.length;
  const save = useDeed(async () => {
    const pictures = Object.fromEntries(changed.map((name) => [name, mine[name]]));
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    try {
      await ask(SavePrizeDocument, { input: { prizeId: prize.id, version: edited.version, ...pictures, ...why } }, { tries: 1 });
    } finally {
      await again();
    }
    onClose();
  });
  const isClash = edited.isOld && !save.isBusy;
  return (
    <Dialog title={gacha.picturesOf(language.value === 'ja' ? prize.nameJa : prize.nameEn)} onClose={onClose}>
      {/* It would look as if there were none, and could be saved so. */}
      {!isRead && <Waiting label={shared().waiting} lines={6} />}
      <div class={isRead ? 'stack' : ''} data-state="pictures" hidden={!isRead}>
        {isClash && (
          <Clash
            {...edited.clash}
            nameOf={(name) => gacha.prizePictures[name]}
            show={(_name, path) => <img class="drop-preview" src={path} alt={path} />}
            take={() => {
              edited.clash.take();
              save.forget();
            }}
          />
        )}
        {PICTURES.map((name) => (
          <section key={name} class="stack-close">
            <h3>{gacha.prizePictures[name]}</h3>
            <PictureDrop
              id={`prize-${name}`}
              value={mine[name]}
              set={(path) => edited.set({ [name]: path })}
              again={again}
              onRead={() => setRead((before) => new Set(before).add(name))}
            />
          </section>
        ))}
        <div class="field">
          <label for="pictures-reason">{gacha.reason}</label>
          <input
            id="pictures-reason"
            maxLength={1000}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
        {!(isClash && isOutdated(save.error)) && <Refused error={save.error} />}
      </div>
      <div class="row">
        {isRead && (
          <Button kind="main" busy={save.isBusy} disabled={changed.length === 0 || isClash} onClick={() => void save.run()}>
            {desk.save}
          </Button>
        )}
        <Button kind="bare" onClick={onClose}>
          {shared().cancel}
        </Button>
      </div>
    </Dialog>
  );
}
