import { useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { AreasThereDocument, BeaconsThereDocument, type DeskAreaFragment, type DeskBeaconFragment } from '../documents.ts';
import { useManaged } from '../parts/gacha-choice.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { PlaceForm } from './place-form.tsx';
import { written } from './position.ts';

/** Which place the form is for: one that there is, or a new one. */
export type Chosen = { kind: 'area'; area?: DeskAreaFragment } | { kind: 'beacon'; beacon?: DeskBeaconFragment };

/** As the gateway said last of it, while its form is open. */
function ofNow(chosen: Chosen, areas: readonly DeskAreaFragment[], beacons: readonly DeskBeaconFragment[]): Chosen {
  if (chosen.kind === 'area') {
    const area = areas.find(({ name }) => name === chosen.area?.name) ?? chosen.area;
    return { kind: 'area', ...(area && { area }) };
  }
  const beacon = beacons.find(({ number }) => number === chosen.beacon?.number) ?? chosen.beacon;
  return { kind: 'beacon', ...(beacon && { beacon }) };
}

/** Where fans check in. */
export function PlacesScreen() {
  const { catalogue } = said();
  const [chosen, choose] = useState<Chosen>();
  const areas = usePages(
    async (after, signal) => (await ask(AreasThereDocument, { after }, { tries: 2, ...(signal && { signal }) })).areas,
    [],
    { isNoted: false },
  );
  const beacons = usePages(
    async (after, signal) => (await ask(BeaconsThereDocument, { after }, { tries: 2, ...(signal && { signal }) })).beacons,
    [],
    { isNoted: false },
  );
  const again = async (): Promise<void> => {
    await Promise.all([areas.seen.again(), beacons.seen.again()]);
  };
  const gachas = useManaged();
  const names = (its: { totalCount: number; nodes: readonly { name: string }[] }) => {
    const { gacha, desk } = said();
    const all = its.nodes.map(({ name }) => name).join(gacha.comma);
    return its.totalCount > its.nodes.length ? `${all} (${desk.ofTotal(its.nodes.length, its.totalCount)})` : all;
  };
  const state = (isActive: boolean) => (isActive ? '' : <span class="tag look">{catalogue.off}</span>);
  const change = (one: Chosen) => <Button onClick={() => choose(one)}>{catalogue.change}</Button>;
  return (
    <div class="page stack" data-state="places">
      <p>
        <a href="/staff/catalogue">{catalogue.title}</a>
      </p>
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{catalogue.places}</h1>
        <AsOf at={areas.seen.at} />
      </header>
      <section class="card stack-close">
        <h2>
          {catalogue.areas} <span class="quiet numbers">{count(areas.seen.value?.totalCount ?? 0)}</span>
        </h2>
        <p class="small quiet">{catalogue.areasTold}</p>
        <ShownPages pages={areas}>
          {(rows) => (
            <Table
              caption={catalogue.areas}
              rows={rows}
              keyOf={({ name }) => name}
              columns={[
                {
                  name: catalogue.name,
                  cell: ({ name, isActive }) => (
                    <>
                      {name} {state(isActive)}
                    </>
                  ),
                },
                {
                  name: catalogue.position,
                  cell: ({ latitude, longitude }) => (
                    <span class="numbers">
                      {written(latitude)}, {written(longitude)}
                    </span>
                  ),
                },
                { name: catalogue.radius, isNumber: true, cell: ({ radiusMetres }) => count(radiusMetres) },
                { name: catalogue.gachas, cell: ({ gachas: its }) => names(its) },
                { name: catalogue.change, cell: (area) => change({ kind: 'area', area }) },
              ]}
            />
          )}
        </ShownPages>
        <div>
          <Button onClick={() => choose({ kind: 'area' })}>{catalogue.newArea}</Button>
        </div>
      </section>
      <section class="card stack-close">
        <h2>
          {catalogue.beacons} <span class="quiet numbers">{count(beacons.seen.value?.totalCount ?? 0)}</span>
        </h2>
        <p class="small quiet">{catalogue.beaconsTold}</p>
        <ShownPages pages={beacons}>
          {(rows) => (
            <Table
              caption={catalogue.beacons}
              rows={rows}
              keyOf={({ number }) => String(number)}
              columns={[
                {
                  name: catalogue.beaconNumber,
                  cell: ({ number, isActive }) => (
                    <>
                      {number} {state(isActive)}
                    </>
                  ),
                },
                { name: catalogue.hours, isNumber: true, cell: ({ validHours }) => count(validHours) },
                { name: catalogue.gachas, cell: ({ gachas: its }) => names(its) },
                { name: catalogue.change, cell: (beacon) => change({ kind: 'beacon', beacon }) },
              ]}
            />
          )}
        </ShownPages>
        <div>
          <Button onClick={() => choose({ kind: 'beacon' })}>{catalogue.newBeacon}</Button>
        </div>
      </section>
      {chosen && (
        <PlaceForm
          chosen={ofNow(chosen, areas.nodes, beacons.nodes)}
          gachas={gachas}
          again={again}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  );
}
