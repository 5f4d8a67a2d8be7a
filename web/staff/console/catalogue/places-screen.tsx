import { useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { useAsked } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { type DeskAreaFragment, type DeskBeaconFragment, ManagedGachasDocument, PlacesDocument } from '../documents.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { PlaceForm } from './place-form.tsx';
import { written } from './position.ts';

/** Which place the form is for: one that there is, or a new one. */
export type Chosen = { kind: 'area'; area?: DeskAreaFragment } | { kind: 'beacon'; beacon?: DeskBeaconFragment };

/** Where fans check in. */
export function PlacesScreen() {
  const { catalogue } = said();
  const [chosen, choose] = useState<Chosen>();
  const seen = useSeen((signal) => ask(PlacesDocument, { areas: null, beacons: null }, { tries: 2, signal }), []);
  const { value: gachas = [] } = useAsked(
    async (signal) => (await ask(ManagedGachasDocument, { after: null }, { tries: 2, signal })).gachas?.nodes ?? [],
    [],
  );
  const names = (its: { nodes: readonly { name: string }[] }) => its.nodes.map(({ name }) => name).join(said().gacha.comma);
  const state = (isActive: boolean) => (isActive ? '' : <span class="tag look">{catalogue.off}</span>);
  const change = (one: Chosen) => <Button onClick={() => choose(one)}>{catalogue.change}</Button>;
  return (
    <div class="page stack" data-state="places">
      <p>
        <a href="/staff/catalogue">{catalogue.title}</a>
      </p>
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{catalogue.places}</h1>
        <AsOf at={seen.at} />
      </header>
      <Shown seen={seen}>
        {({ areas, beacons }) => (
          <>
            <section class="card stack-close">
              <h2>
                {catalogue.areas} <span class="quiet numbers">{count(areas?.totalCount ?? 0)}</span>
              </h2>
              <p class="small quiet">{catalogue.areasTold}</p>
              <Table
                caption={catalogue.areas}
                rows={areas?.nodes ?? []}
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
              <div>
                <Button onClick={() => choose({ kind: 'area' })}>{catalogue.newArea}</Button>
              </div>
            </section>
            <section class="card stack-close">
              <h2>
                {catalogue.beacons} <span class="quiet numbers">{count(beacons?.totalCount ?? 0)}</span>
              </h2>
              <p class="small quiet">{catalogue.beaconsTold}</p>
              <Table
                caption={catalogue.beacons}
                rows={beacons?.nodes ?? []}
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
              <div>
                <Button onClick={() => choose({ kind: 'beacon' })}>{catalogue.newBeacon}</Button>
              </div>
            </section>
          </>
        )}
      </Shown>
      {chosen && <PlaceForm chosen={chosen} gachas={gachas} again={seen.again} onClose={() => choose(undefined)} />}
    </div>
  );
}
