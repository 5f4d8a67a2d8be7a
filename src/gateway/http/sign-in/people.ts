import type { EntityManager } from '@mikro-orm/postgresql';
import { findStaff, type StaffMember } from '../../../staff/member.ts';
import { staffOfIssuer } from '../../../staff/staff.ts';
import { DEMO_ISSUERS, type DemoPerson, type DemoRole } from '../../identity/demo.ts';

type Words = { ja: string; en: string };

/** A person of the demonstration, with what is told of them. */
export type Shown = { name: string; title: Words; told: Words };

const FANS: Record<'user' | 'guest', readonly Shown[]> = {
  user: [
    { name: 'alice', title: { ja: 'アリス', en: 'Alice' }, told: { ja: 'ファン', en: 'a fan' } },
    { name: 'bob', title: { ja: 'ボブ', en: 'Bob' }, told: { ja: 'もう一人のファン', en: 'another fan' } },
    { name: 'carol', title: { ja: 'キャロル', en: 'Carol' }, told: { ja: '当選したことのあるファン', en: 'who has won' } },
  ],
  guest: [{ name: 'gina', title: { ja: 'ジーナ', en: 'Gina' }, told: { ja: 'ゲスト', en: 'a guest' } }],
};

const ROLES: Record<StaffMember['grants'][number]['role'], Words> = {
  counter: { ja: '引き換えカウンター', en: 'counter' },
  supervisor: { ja: '責任者', en: 'supervisor' },
  shipping: { ja: '発送', en: 'shipping' },
  support: { ja: 'お客様サポート', en: 'support' },
  operator: { ja: '運営', en: 'operator' },
};

export const shownPeople = async (em: EntityManager, role: DemoRole): Promise<readonly Shown[]> =>
  role === 'staff' ? shownStaff(em) : FANS[role];

async function shownStaff(em: EntityManager): Promise<Shown[]> {
  const accounts = await staffOfIssuer(em.fork(), DEMO_ISSUERS.staff.issuer);
  const grants = new Map((await findStaff(em.fork(), accounts)).map(({ subject, grants }) => [subject, grants]));
  return accounts.map(({ subject, name }) => {
    const roles = [...new Set((grants.get(subject) ?? []).map(({ role }) => role))];
    const told = { ja: roles.map((role) => ROLES[role].ja).join('、'), en: roles.map((role) => ROLES[role].en).join(', ') };
    return { name: subject, title: { ja: name, en: name }, told };
  });
}

/** As the menu of GraphiQL has them. */
export async function demoPeople(em: EntityManager): Promise<DemoPerson[]> {
  const fans = (['user', 'guest'] as const).flatMap((role) =>
    FANS[role].map(({ name, title, told }) => ({ role, name, label: `${title.en}, ${told.en}` })),
  );
  const staff = await staffOfIssuer(em.fork(), DEMO_ISSUERS.staff.issuer);
  return [...fans, ...staff.map(({ subject, name }) => ({ role: 'staff' as const, name: subject, label: `${name} (staff)` }))];
}
