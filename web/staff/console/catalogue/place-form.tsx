import { useState } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Dialog } from '../../../shared/parts/dialog.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { shared } from '../../../shared/words.ts';
import { ask } from '../../session.ts';
import { CreateAreaDocument, CreateBeaconDocument, UpdateAreaDocument, UpdateBeaconDocument } from '../documents.ts';
import { Clash, isOutdated } from '../parts/clash.tsx';
import { useEdited } from '../parts/edited.ts';
import { said } from '../words.ts';
import { fromLocal } from './draft.ts';
import { type InputType, mistakesIn } from './fields.tsx';
import { type Field, idsIn, listed, NAMES, valuesOf } from './place-values.ts';
import type { Chosen } from './places-screen.tsx';
import { positionIn, written } from './position.ts';

type PlaceFormProps = {
  chosen: Chosen;
  gachas: readonly { id: string; name: string }[];
  again: () => Promise<void>;
  onClose: () => void;
};

/** A map is not needed: what a phone or a map prints is read, and said back before it is saved. */
export function PlaceForm({ chosen, gachas, again, onClose }: PlaceFormProps) {
  const words = said();
  const { catalogue } = words;
  const area = chosen.kind === 'area' ? chosen.area : undefined;
  const beacon = chosen.kind === 'beacon' ? chosen.beacon : undefined;
  const place = area ?? beacon;
  const [name, setName] = useState(beacon ? String(beacon.number) : (area?.name ?? ''));
  const edited = useEdited<Field>(place?.version ?? 0, valuesOf(chosen));
  const { where, radius, hours, startAt, endAt } = edited.mine;
  const isActive = edited.mine.isActive === 'yes';
  const gachaIds = idsIn(edited.mine.gachas);
  const setTo = (field: Field) => (value: string) => edited.set({ [field]: value });
  const before = idsIn(edited.base.gachas);
  const isChanged = gachaIds.length !== before.length || gachaIds.some((id) => !before.includes(id));
  // What is sent is all that it opens from now on: gachas that are not told here would be taken away without a word.
  const isTooLong = place !== undefined && place.gachas.totalCount > place.gachas.nodes.length;
  const [reason, setReason] = useState('');
  const position = positionIn(where);
  const save = useDeed(async () => {
    const without = [
      ...(place?.startAt && startAt === '' ? ['START' as const] : []),
      ...(place?.endAt && endAt === '' ? ['END' as const] : []),
    ];
    const common = {
      ...{ isActive, validHours: Number(hours) },
      ...(startAt !== '' && { startAt: fromLocal(startAt) ?? null }),
      ...(endAt !== '' && { endAt: fromLocal(endAt) ?? null }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    const opens = { gachaIds: [...gachaIds] };
    const changed = isChanged && !isTooLong ? opens : {};
    const taken = without.length > 0 ? { without } : {};
    const once = { tries: 1 };
    try {
      if (chosen.kind === 'area') {
        if (!position) return;
        const circle = {
          latitude: written(position.latitude),
          longitude: written(position.longitude),
          radiusMetres: Number(radius),
        };
        if (area)
          await ask(
            UpdateAreaDocument,
            { input: { name: area.name, version: edited.version, ...circle, ...common, ...changed, ...taken } },
            once,
          );
        else await ask(CreateAreaDocument, { input: { name: name.trim(), ...circle, ...common, ...opens } }, once);
      } else if (beacon)
        await ask(
          UpdateBeaconDocument,
          { input: { beaconId: beacon.number, version: edited.version, ...common, ...changed, ...taken } },
          once,
        );
      else await ask(CreateBeaconDocument, { input: { beaconId: Number(name), ...common, ...opens } }, once);
      onClose();
    } finally {
      await again();
    }
  });
  const mistakes = mistakesIn(save.error);
  const isClash = place !== undefined && edited.isOld && !save.isBusy;
  const isTold = isClash && isOutdated(save.error);
  const nameOf = (field: Field): string => catalogue[NAMES[field]];
  const show = (field: Field, value: string): string => {
    if (field === 'isActive') return catalogue.active;
    if (field !== 'gachas') return value.replace('T', ' ');
    return idsIn(value)
      .map((id) => gachas.find((one) => one.id === id)?.name ?? id)
      .join(words.gacha.comma);
  };
  const text = (
    id: string,
    label: string,
    value: string,
    set: (value: string) => void,
    type: InputType = 'text',
    min?: number,
  ) => (
    <div class="field">
      <label for={`place-${id}`}>{label}</label>
      <input
        id={`place-${id}`}
        type={type as 'text'}
        min={min}
        value={value}
        aria-invalid={mistakes.has(id)}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      {mistakes.has(id) && <span class="mistake">{mistakes.get(id)}</span>}
    </div>
  );
  const isReady = (place || name.trim() !== '') && (chosen.kind === 'beacon' || position !== undefined);
  const title =
    chosen.kind === 'area'
      ? (area?.name ?? catalogue.newArea)
      : beacon
        ? `${catalogue.beaconNumber} ${beacon.number}`
        : catalogue.newBeacon;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        data-state="place"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isClash) void save.run();
        }}
      >
        {isClash && (
          <Clash
            {...edited.clash}
            {...{ nameOf, show }}
            take={() => {
              edited.clash.take();
              save.forget();
            }}
          />
        )}
        {!place &&
          (chosen.kind === 'area'
            ? text('name', catalogue.areaName, name, setName)
            : text('beaconId', catalogue.beaconNumber, name, setName, 'number', 0))}
        {chosen.kind === 'area' && (
          <>
            <div class="field">
              <label for="place-where">{catalogue.position}</label>
              <textarea
                id="place-where"
                rows={2}
                spellcheck={false}
                value={where}
                aria-invalid={where.trim() !== '' && !position}
                aria-describedby="place-read"
                onInput={({ currentTarget }) => edited.set({ where: currentTarget.value })}
              />
              <p id="place-read" class={`small ${where.trim() !== '' && !position ? 'mistake' : ''}`} role="status">
                {position
                  ? catalogue.positionRead(written(position.latitude), written(position.longitude))
                  : where.trim() === ''
                    ? catalogue.positionTold
                    : catalogue.positionUnread}
              </p>
              {position && (
                <p class="small">
                  <a
                    href={`https://www.google.com/maps?q=${written(position.latitude)},${written(position.longitude)}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {catalogue.openMap}
                  </a>
                </p>
              )}
            </div>
            {text('radiusMetres', catalogue.radius, radius, setTo('radius'), 'number', 1)}
          </>
        )}
        {text('validHours', catalogue.hours, hours, setTo('hours'), 'number', 1)}
        {text('startAt', catalogue.from, startAt, setTo('startAt'), 'datetime-local')}
        {text('endAt', catalogue.until, endAt, setTo('endAt'), 'datetime-local')}
        <label class="tick">
          <input
            type="checkbox"
            checked={isActive}
            onChange={({ currentTarget }) => edited.set({ isActive: currentTarget.checked ? 'yes' : '' })}
          />
          {catalogue.active}
        </label>
        <fieldset class="both">
          <legend>{catalogue.gachas}</legend>
          {isTooLong && (
            <p class="notice look">{catalogue.tooManyGachas(words.desk.ofTotal(before.length, place.gachas.totalCount))}</p>
          )}
          {gachas.map(({ id, name: gachaName }) => (
            <label key={id} class="tick">
              <input
                type="checkbox"
                checked={gachaIds.includes(id)}
                disabled={isTooLong}
                onChange={({ currentTarget }) =>
                  edited.set({ gachas: listed(currentTarget.checked ? [...gachaIds, id] : gachaIds.filter((one) => one !== id)) })
                }
              />
              {gachaName}
            </label>
          ))}
        </fieldset>
        {text('reason', words.gacha.reason, reason, setReason)}
        {!isTold && <Refused error={save.error} />}
        <div class="row">
          <Button kind="main" type="submit" busy={save.isBusy} disabled={!isReady || isClash}>
            {words.desk.save}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {shared().cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
