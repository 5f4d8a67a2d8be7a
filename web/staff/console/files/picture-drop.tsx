import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { addressOf } from '../params.ts';
import { FileInput } from '../parts/file-input.tsx';
import { said } from '../words.ts';
import { send } from './call.ts';
import { Mistakes } from './mistakes.tsx';
import { PictureTold } from './picture-told.tsx';

const TYPES = 'image/png,image/jpeg,image/webp,image/avif';

type PictureDropProps = {
  id: string;
  /** The address of the picture that stands there now. */
  value: string;
  set: (path: string) => void;
  /** A caller that shows whether something is missing of it asks again. */
  again?: () => Promise<void>;
  /** Once it is known what it shows. */
  onRead?: () => void;
};

/** A picture is dropped or chosen, what it shows is said, and the service keeps it: only then it stands in the form. */
export function PictureDrop({ id, value, set, again, onRead }: PictureDropProps) {
  const { gacha } = said();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState({ altJa: '', altEn: '' });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = useDeed(async () => {
    if (!file) return;
    const never = new AbortController().signal;
    const { path } = await send<{ path: string }>(addressOf('/pictures', alt), file, file.type, never);
    set(path);
    setFile(undefined);
    setAlt({ altJa: '', altEn: '' });
    if (input.current) input.current.value = '';
  });
  const take = (given: File | undefined): void => {
    add.forget();
    setFile(given);
  };
  return (
    <>
      <fieldset
        class={`stack-close drop ${isOver ? 'over' : ''}`}
        data-drop={file ? 'chosen' : value === '' ? 'none' : 'there'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        <legend>{gacha.dropHere}</legend>
        {value !== '' && <img class="drop-preview" src={value} alt={gacha.pictureNow} />}
        <FileInput {...{ file, input, take }} id={`${id}-file`} label={gacha.dropHere} accept={TYPES} />
        {file && (
          <>
            {(['altJa', 'altEn'] as const).map((name) => (
              <div key={name} class="field">
                <label for={`${id}-${name}`}>
                  {gacha.alt} ({gacha.languages[name === 'altJa' ? 'ja' : 'en']}){' '}
                  {alt[name].trim() === '' && <span class="tag look">{gacha.missing}</span>}
                </label>
                <input
                  id={`${id}-${name}`}
                  value={alt[name]}
                  onInput={({ currentTarget }) => setAlt({ ...alt, [name]: currentTarget.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.isComposing) return;
                    // The form around it waits for the picture.
                    event.preventDefault();
                    void add.run();
                  }}
                />
              </div>
            ))}
            <div>
              <Button busy={add.isBusy} onClick={() => void add.run()}>
                {gacha.addPicture}
              </Button>
            </div>
          </>
        )}
        <Refused error={add.error} again={() => void add.run()} />
        <Mistakes error={add.error} />
      </fieldset>
      {!file && <PictureTold {...{ id, value, again, onRead }} />}
    </>
  );
}
