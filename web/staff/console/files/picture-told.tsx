import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { Waiting } from '../../../shared/parts/waiting.tsx';
import { Refusal } from '../../../shared/refusal.ts';
import { useAsked, useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { PictureAddedDocument, TellPictureDocument, type ToldPictureFragment } from '../documents.ts';
import { Clash } from '../parts/clash.tsx';
import { useEdited, type Written } from '../parts/edited.ts';
import { TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';
import { Mistakes } from './mistakes.tsx';

type Told = Written<'ja' | 'en'>;

const ADDED = /\/pictures\/[\da-f]{64}\.[a-z]+$/;

const toldOf = ({ altJa, altEn }: ToldPictureFragment): Told => ({ ja: altJa ?? '', en: altEn ?? '' });

/** A picture that was added here, and is not told in each language. */
export const lacksTold = (picture: ToldPictureFragment | null): boolean =>
  picture !== null && picture.width !== null && !(picture.altJa && picture.altEn);

/** Others have told it otherwise: both sides beside each other say it better. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Refusal && error.detail.errors?.some(({ field }) => field === 'known') === true;

type PictureToldProps = {
  id: string;
  /** The address of the picture. */
  value: string;
  /** A screen that shows whether something is missing asks again. */
  again?: (() => Promise<void>) | undefined;
  /** It is in view, or it is said why it is not. */
  onRead?: (() => void) | undefined;
};

/** What a picture shows, beside it: one text for all that show it. Of a picture elsewhere nothing can be told. */
export function PictureTold({ id, value, again, onRead }: PictureToldProps) {
  const [path] = ADDED.exec(value) ?? [];
  useEffect(() => {
    if (path === undefined) onRead?.();
  }, [path]);
  return path === undefined ? null : <OfPath key={path} {...{ id, path, again, onRead }} />;
}

function OfPath({ id, path, again, onRead }: Omit<PictureToldProps, 'value'> & { path: string }) {
  const look = useAsked(async (signal) => (await ask(PictureAddedDocument, { path }, { tries: 2, signal })).picture, [path]);
  // In another language it is asked anew, and what is written here stays.
  const last = useRef(look.value);
  last.current = look.value ?? last.current;
  const isRead = look.value !== undefined || look.error !== undefined;
  useEffect(() => {
    if (isRead) onRead?.();
  }, [isRead]);
  const anew = async (): Promise<void> => {
    await look.again();
    await again?.();
  };
  return (
    <>
      <Refused error={look.error} again={() => void look.again()} />
      {!isRead && !last.current && <Waiting label={shared().waiting} lines={2} />}
      {last.current && <Form {...{ id, path, anew }} told={toldOf(last.current)} />}
    </>
  );
}

/** It has no version of its own: each time that it reads otherwise is one. */
function useEdition(told: Told): number {
  const seen = useRef({ told, edition: 1 });
  if (seen.current.told.ja !== told.ja || seen.current.told.en !== told.en)
    seen.current = { told, edition: seen.current.edition + 1 };
  return seen.current.edition;
}

type FormProps = { id: string; path: string; told: Told; anew: () => Promise<void> };

function Form({ id, path, told, anew }: FormProps) {
  const { gacha } = said();
  const edited = useEdited<'ja' | 'en'>(useEdition(told), told);
  const { mine, base, changed } = edited;
  const [isSaved, setSaved] = useState(false);
  const [reason, setReason] = useState('');
  const save = useDeed(async () => {
    const alt = { ja: mine.ja.trim(), en: mine.en.trim() };
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    try {
      await ask(TellPictureDocument, { input: { path, alt, known: base, ...why } }, { tries: 2 });
      edited.kept();
      setReason('');
      setSaved(true);
    } finally {
      await anew();
    }
  });
  const isClash = edited.isOld && !save.isBusy;
  const enter = (): void => {
    if (changed.length > 0 && !isClash) void save.run();
  };
  return (
    <div class="stack-close" data-told={mine.ja.trim() !== '' && mine.en.trim() !== '' ? 'both' : 'missing'}>
      {isClash && (
        <Clash
          {...edited.clash}
          nameOf={(name) => `${gacha.alt} (${gacha.languages[name]})`}
          take={() => {
            edited.clash.take();
            save.forget();
          }}
        />
      )}
      <TwoLanguages
        id={`told-${id}`}
        title={gacha.alt}
        value={mine}
        isNeeded
        mistake={undefined}
        enter={enter}
        set={(change) => {
          setSaved(false);
          edited.set(change);
        }}
      />
      {changed.length > 0 && (
        <>
          <p class="small quiet">{gacha.altTold}</p>
          <div class="field">
            <label for={`told-${id}-reason`}>{gacha.reason}</label>
            <input
              id={`told-${id}-reason`}
              maxLength={1000}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.isComposing) return;
                // The form around it is another.
                event.preventDefault();
                enter();
              }}
            />
          </div>
          <div>
            <Button busy={save.isBusy} disabled={isClash} onClick={() => void save.run()}>
              {gacha.saveAlt}
            </Button>
          </div>
        </>
      )}
      {isSaved && changed.length === 0 && <Notice kind="fine">{gacha.altSaved}</Notice>}
      {!(isClash && isOutdated(save.error)) && <Refused error={save.error} />}
      <Mistakes error={isOutdated(save.error) ? undefined : save.error} />
    </div>
  );
}
