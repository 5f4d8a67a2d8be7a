import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { send } from '../files/call.ts';
import { download, keepFile } from '../files/download.ts';
import { Mistakes } from '../files/mistakes.tsx';
import { addressOf } from '../params.ts';
import { FileInput } from '../parts/file-input.tsx';
import { said } from '../words.ts';

const FORMATS = ['yamato', 'sagawa', 'japanpost', 'plain'] as const;
const NONE = new AbortController().signal;
type Format = (typeof FORMATS)[number];
type Written = { packed: string | null; held: string; withheld: string; leftOut: string; numbers: string | null };
type Read = { posted: number; before: number };

/** To the carrier's program and back: labels are printed from the one file, and the other posts all of its parcels or none. */
export function CarrierFiles({ gachaId }: { gachaId: string }) {
  const { parcels: words } = said();
  const [carrier, setCarrier] = useState<Format>('yamato');
  return (
    <div class="stack">
      <div class="filters">
        <div class="field">
          <label for="file-carrier">{words.program}</label>
          <select id="file-carrier" value={carrier} onChange={({ currentTarget }) => setCarrier(currentTarget.value as Format)}>
            {FORMATS.map((one) => (
              <option key={one} value={one}>
                {words.formats[one]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div class="panels">
        <ToCarrier {...{ carrier, gachaId }} />
        <FromCarrier carrier={carrier} />
      </div>
    </div>
  );
}

function ToCarrier({ carrier, gachaId }: { carrier: Format; gachaId: string }) {
  const { parcels: words } = said();
  const [packs, setPacks] = useState(false);
  const [leavesOut, setLeavesOut] = useState(false);
  const [written, setWritten] = useState<Written>();
  const fetchFile = useDeed(async () => {
    setWritten(undefined);
    const asked = { carrier, gachaId, pack: packs ? 'true' : '', leaveOut: leavesOut ? 'true' : '' };
    const path = addressOf('/shipments.csv', asked);
    const { file, headers } = await download(path, { method: packs ? 'POST' : 'GET', signal: NONE });
    keepFile(file, `${carrier}.csv`);
    const told = (name: string): string => headers.get(`parcels-${name}`) ?? '0';
    setWritten({
      ...{ packed: headers.get('parcels-packed'), held: told('held'), withheld: told('withheld'), leftOut: told('left-out') },
      numbers: headers.get('parcels-left-out-numbers'),
    });
  });
  return (
    <section class="card stack-close" data-file={written ? 'written' : ''}>
      <h2>{words.toCarrier}</h2>
      <p class="small quiet">{words.toCarrierTold}</p>
      <label class="tick">
        <input type="checkbox" checked={packs} onChange={({ currentTarget }) => setPacks(currentTarget.checked)} />
        {words.packAll}
      </label>
      <label class="tick">
        <input type="checkbox" checked={leavesOut} onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)} />
        {words.leaveOut}
      </label>
      <div>
        <Button busy={fetchFile.isBusy} onClick={() => void fetchFile.run()}>
          {words.fetchFile}
        </Button>
      </div>
      {written && (
        <Notice kind="fine">
          <p>{words.written(`${carrier}.csv`)}</p>
          {written.packed !== null && <p>{words.packedNow(written.packed)}</p>}
          {written.held !== '0' && <p>{words.heldBack(written.held)}</p>}
          {written.withheld !== '0' && <p>{words.withheld(written.withheld)}</p>}
          {written.leftOut !== '0' && <p>{words.leftOut(written.leftOut, written.numbers ?? '')}</p>}
        </Notice>
      )}
      <Refused error={fetchFile.error} />
      <Mistakes error={fetchFile.error} />
    </section>
  );
}

function FromCarrier({ carrier }: { carrier: Format }) {
  const { parcels: words } = said();
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<Read>();
  const input = useRef<HTMLInputElement>(null);
  const take = useDeed(async () => {
    if (!file) return;
    setRead(undefined);
    setRead(await send<Read>(addressOf('/tracking-numbers.csv', { carrier }), file, 'text/csv', NONE));
    setFile(undefined);
    if (input.current) input.current.value = '';
  });
  return (
    <section class="card stack-close" data-numbers={read ? 'read' : take.error === undefined ? '' : 'refused'}>
      <h2>{words.fromCarrier}</h2>
      <p class="small quiet">{words.fromCarrierTold}</p>
      <div class="field">
        <strong>{words.file}</strong>
        <FileInput
          {...{ file, input }}
          id="numbers-file"
          label={words.file}
          accept=".csv,text/csv"
          take={(chosen) => {
            take.forget();
            setRead(undefined);
            setFile(chosen);
          }}
        />
      </div>
      <div>
        <Button busy={take.isBusy} disabled={!file} onClick={() => void take.run()}>
          {words.takeFile}
        </Button>
      </div>
      {read && <Notice kind="fine">{words.read(read.posted, read.before)}</Notice>}
      <Refused error={take.error} />
      <Mistakes error={take.error} />
    </section>
  );
}
