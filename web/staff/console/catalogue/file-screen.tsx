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
import { said } from '../words.ts';
import { type Differences, DifferencesShown } from './differences.tsx';

const NEVER = new AbortController().signal;
const JSON_TYPE = 'application/json';

type Looked = { text: string; isForced: boolean; told: Differences };

/** The whole catalogue as a file, and a file as a change: what it would do is read before anybody can do it. */
export function FileScreen() {
  const words = said();
  const [file, setFile] = useState<File>();
  const [isForced, force] = useState(false);
  const [looked, setLooked] = useState<Looked>();
  const [isAsking, ask] = useState(false);
  const [done, setDone] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const fetchFile = useDeed(async () => {
    keepFile((await download('/catalogue.json', { signal: NEVER })).file, 'catalogue.json');
  });
  const look = useDeed(async () => {
    if (!file) return;
    setLooked(undefined);
    setDone(undefined);
    // A file that is written meanwhile is another: what was looked at is kept here, and is what is sent.
    const text = await file.text();
    const path = addressOf('/catalogue/trials', { isForced: isForced ? 'true' : '' });
    const told = await send<Differences>(path, new Blob([text]), JSON_TYPE, NEVER);
    setLooked({ text, isForced, told });
  });
  const take = async (reason: string): Promise<void> => {
    if (!looked) return;
    const { text, told, isForced: overrules } = looked;
    const body = JSON.stringify({ file: text, seen: told.seen, reason, isForced: overrules });
    const { changes } = await send<Pick<Differences, 'changes'>>('/catalogue/imports', new Blob([body]), JSON_TYPE, NEVER);
    setDone(changes.length);
    setLooked(undefined);
    setFile(undefined);
    if (input.current) input.current.value = '';
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
            <label for="catalogue-file">{words.file.choose}</label>
            <input
              ref={input}
              id="catalogue-file"
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                look.forget();
                setLooked(undefined);
                setDone(undefined);
                setFile(currentTarget.files?.[0]);
              }}
            />
          </div>
          <label class="tick">
            <input
              type="checkbox"
              checked={isForced}
              onChange={({ currentTarget }) => {
                force(currentTarget.checked);
                setLooked(undefined);
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
      {looked && <DifferencesShown told={looked.told} />}
      {looked && changes > 0 && (
        <div class="bar desk-bar">
          <Button kind="main" onClick={() => ask(true)}>
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
