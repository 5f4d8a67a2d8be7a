import { computed, signal } from '@preact/signals';
import { Offline } from '../shared/refusal.ts';
import { AtWorkDocument, type AtWorkQuery, MorePlacesDocument, type MorePlacesQuery, type StaffRole } from './documents.ts';
import { ask } from './session.ts';
import { keep, recall } from './store.ts';

type Member = NonNullable<AtWorkQuery['staffMe']>;
export type Place = { id: string; name: string; isPosted?: boolean };
/** `isForAll` is missing in what was kept by a page before it was asked. */
export type Who = { id: string; name: string; roles: { role: StaffRole; isForAll?: boolean; places: Place[] }[] };

const WHO = 'who';

/** The member at work here: as the gateway last said, also without a network. Null: the account that is signed in has none. */
export const who = signal<Who | null | undefined>(undefined);

const has = (...wanted: StaffRole[]) => computed(() => who.value?.roles.some(({ role }) => wanted.includes(role)) ?? false);
export const maySeeCodes = has('COUNTER', 'SUPERVISOR');
export const mayFind = has('SUPERVISOR', 'SUPPORT');
export const isSupervisor = has('SUPERVISOR');

const OFFERED = document.documentElement.hasAttribute('data-console');
const isOfDesk = has('SUPERVISOR', 'SUPPORT', 'SHIPPING', 'OPERATOR');
/** Whether the member has work at a desk, and this gateway offers one. */
export const hasDesk = computed(() => OFFERED && isOfDesk.value);

const allOf = (...wanted: StaffRole[]) =>
  computed(() => {
    const all = who.value?.roles.filter(({ role }) => wanted.includes(role)).flatMap(({ places }) => places) ?? [];
    return [...new Map(all.map((place) => [place.id, place])).values()];
  });
const placesOf = (...wanted: StaffRole[]) => {
  const all = allOf(...wanted);
  return computed(() => all.value.filter(({ isPosted }) => !isPosted));
};
/** What is handed over here, and what is found and supervised. */
export const ownPlaces = placesOf('COUNTER', 'SUPERVISOR');
export const foundPlaces = placesOf('SUPERVISOR', 'SUPPORT');
export const supervisedPlaces = placesOf('SUPERVISOR');
/** At a desk also what is posted: its orders have numbers, too. */
export const searchedPlaces = allOf('SUPERVISOR', 'SUPPORT');
const packed = allOf('SHIPPING');
export const postedPlaces = computed(() => packed.value.filter(({ isPosted }) => isPosted));

type Held = NonNullable<Member['roles']>[number];

/** Page by page, since a member may have a role at very many gachas. */
async function placesOfRole({ role, gachas: first }: Held): Promise<Place[]> {
  const all: Held['gachas']['nodes'][number][] = [];
  for (let page: Held['gachas'] | undefined = first; page; ) {
    all.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) break;
    const more: MorePlacesQuery = await ask(MorePlacesDocument, { after: page.pageInfo.endCursor }, { tries: 2 });
    page = more.staffMe?.roles?.find((one) => one.role === role)?.gachas;
  }
  return all.map(({ id, name, deliveryType }) => ({ id, name, isPosted: deliveryType !== 'SELF' }));
}

async function whoOf({ id, name, roles }: Member): Promise<Who> {
  const held = (roles ?? []).map(async (one) => ({
    ...{ role: one.role, isForAll: one.hasAllGachas },
    places: await placesOfRole(one),
  }));
  return { id, name, roles: await Promise.all(held) };
}

export async function askWho(): Promise<void> {
  try {
    const { staffMe } = await ask(AtWorkDocument, {}, { tries: 2 });
    who.value = staffMe && (await whoOf(staffMe));
    await keep(WHO, who.value ?? undefined).catch(() => {});
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    who.value ??= await recall<Who>(WHO).catch(() => undefined);
    if (!who.value) throw error;
  }
}

export async function forgetWho(): Promise<void> {
  who.value = undefined;
  await keep(WHO, undefined).catch(() => {});
}

/** The member who was here last, for a page that is opened without a network, where there is no sign-in. */
export async function recallWho(): Promise<void> {
  who.value = await recall<Who>(WHO).catch(() => undefined);
}
