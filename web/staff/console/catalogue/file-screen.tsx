import { useRef, useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { send } from '../files/call.ts';
import { download, keepFile } from '../files/download.ts';
import { Mistakes } from '../files/mistakes.tsx';
import { addressOf } from '../params.ts';
import { Deed } from '../parts/deed.tsx';
import { FileInput } from '../parts/file-input.tsx';
import { said } from '../words.ts';
import { type Differences, DifferencesShown } from './differences.tsx';

const NEVER = new AbortController().signal;
const JSON_TYPE = 'application/json';

type Looked = { name: string; text: string; isForced: boolean; told: Differences };

/** The whole catalogue as a file, and a file as a change: what it would do is read before it can be done. */
export function FileScreen() {
  const words = said();
  const [file, setFile] = useState<File>();
  const [isForced, force] = useState(false);
  const [looked, setLooked] = useState<Looked>();
  const [isAsking, ask] = useState(false);
  const [done, setDone] = useState<number>();
  const [failure, failed] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const fetchFile = useDeed(async () => {
    keepFile((await download('/catalogue.json', { signal: NEVER })).file, 'catalogue.json');
  });
  const looking = useRef<AbortController>(undefined);
  const compare = async (of: Omit<Looked, 'text' | 'told'>, read: () => Promise<string>): Promise<void> => {
    const own = new AbortController();
    looking.current = own;
    try {
      const text = await read();
      const path = addressOf('/catalogue/trials', { isForced: of.isForced ? 'true' : '' });
      const told = await send<Differences>(path, new Blob([text]), JSON_TYPE, own.signal);
      if (!own.signal.aborted) setLooked({ ...of, text, told });
    } catch (error) {
      if (!own.signal.aborted) throw error;
    }
  };
  const again = useDeed(async () => {
    if (looked) await compare(looked, async () => looked.text);
  });
  const look = useDeed(async () => {
    if (!file) return;
    setLooked(undefined);
    setDone(undefined);
    failed(undefined);
    again.forget();
    // A file that is written meanwhile is another: what was looked at is kept here, and is what is sent.
    await compare({ name: file.name, isForced }, () => file.text());
  });
  // What comes of a look at another file, or in another way, is not what is chosen now.
  const stopLooking = (): void => {
    looking.current?.abort();
    look.forget();
    again.forget();
    failed(undefined);
    setLooked(undefined);
  };
  const take = async (reason: string): Promise<void> => {
    if (!looked) return;
    const { text, told, isForced: overrules } = looked;
    const body = JSON.stringify({ file: text, seen: told.seen, reason, isForced: overrules });
    try {
      const { changes } = await send<Pick<Differences, 'changes'>>('/catalogue/imports', new Blob([body]), JSON_TYPE, NEVER);
      setDone(changes.length);
      failed(undefined);
      setLooked(undefined);
      setFile(undefined);
      if (input.current) input.current.value = '';
    } catch (error) {
      // It may have been done, or others have changed something: what the file would change now is shown before the next press.
      failed(error);
      await again.run();
    }
  };
  const changes = looked ? looked.told.changes.length + Object.keys(looked.told.ofShop.after).length : 0;
  return (
    <div
      class="page stack"
      data-state="catalogue-file"
      data-looked={looked ? changes : look.error === undefined ? '' : 'refused'}
    >
      <p>
        <a href="/staff/catalogue">{words.catalogue.title}</a>
      </p>
      <h1 tabIndex={-1}>{words.file.title}</h1>
      <div class="panels">
        <section class="card stack-close">
          <h2>{words.file.fetchTitle}</h2>
          <p class="small quiet">{words.file.fetchTold}</p>
          <div>
            <Button busy={fetchFile.isBusy} onClick={() => void fetchFile.run()}>
              {words.file.fetch}
            </Button>
          </div>
          <Refused error={fetchFile.error} />
        </section>
        <section class="card stack-close">
          <h2>{words.file.sendTitle}</h2>
          <p class="small quiet">{words.file.sendTold}</p>
          <div class="field">
            <strong>{words.file.choose}</strong>
            <FileInput
              {...{ file, input }}
              id="catalogue-file"
              label={words.file.choose}
              accept=".json,application/json"
              take={(chosen) => {
                stopLooking();
                setDone(undefined);
                setFile(chosen);
              }}
            />
          </div>
          <label class="tick">
            <input
              type="checkbox"
              checked={isForced}
              onChange={({ currentTarget }) => {
                force(currentTarget.checked);
                stopLooking();
              }}
            />
            {words.file.force}
          </label>
          <div>
            <Button kind="main" busy={look.isBusy} disabled={!file} onClick={() => void look.run()}>
              {words.file.look}
            </Button>
          </div>
        </section>
      </div>
      {done !== undefined && (
        <div data-imported={done}>
          <Notice kind="fine">{words.file.imported(count(done))}</Notice>
        </div>
      )}
      <Refused error={look.error} />
      <Mistakes error={look.error} />
      <Refused error={failure} />
      <Mistakes error={failure} />
      <Refused error={again.error} again={() => void again.run()} />
      {failure !== undefined && !again.isBusy && again.error === undefined && (
        <Notice kind="look">{words.file.lookedAgain}</Notice>
      )}
      {looked && <p>{words.file.lookedAt(looked.name)}</p>}
      {looked && <DifferencesShown told={looked.told} />}
      {looked && changes > 0 && (
        <div class="bar desk-bar">
          <Button kind="main" busy={again.isBusy} disabled={again.error !== undefined} onClick={() => ask(true)}>
            {words.file.take}
          </Button>
        </div>
      )}
      {isAsking && looked && (
        <Deed title={words.file.sure} press={words.file.take} reasons={words.file.reasons} run={take} onClose={() => ask(false)}>
          <p>{looked.isForced ? words.file.sureForced : words.file.sureTold}</p>
        </Deed>
      )}
    </div>
  );
}
