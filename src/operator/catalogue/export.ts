import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../check-in/area.ts';
import { Beacon } from '../../check-in/beacon.ts';
import { type LegalText, legalText } from '../../seller/legal-text.ts';
import { type Seller, sellerInForce } from '../../seller/seller.ts';
import { fromTexts } from '../../seller/texts.ts';
import type { StaffMember } from '../../staff/member.ts';
import { membersIn } from '../../staff/members/list.ts';
import { scopeOf } from '../../staff/role.ts';
import { asWritten, presentGachas } from './present.ts';
import { presentArea, presentBeacon } from './shop/places.ts';

/** Where `gacha catalogue schema` writes it by default. */
export const SCHEMA_BESIDE = './catalogue.schema.json';

/** An import of this file changes nothing: `stock` is what was supplied, drawn or not. */
export async function exportCatalogue(em: EntityManager) {
  const { seller, terms, privacy, beacons, areas } = await presentShop(em);
  const staff = (await membersIn(em, 'all')).rows.filter(({ isRevoked }) => !isRevoked);
  return {
    $schema: SCHEMA_BESIDE,
    ...(seller && { seller }),
    ...(terms && { terms }),
    ...(privacy && { privacy }),
    gachas: (await presentGachas(em)).map(asWritten),
    ...{ beacons, areas, staff: staff.toSorted(byAccount).map(staffEntry) },
  };
}

/** What belongs to no gacha alone. */
export async function presentShop(em: EntityManager) {
  const beacons = await em.find(Beacon, {}, { orderBy: { id: 'asc' }, populate: ['gachas'] });
  const areas = await em.find(Area, {}, { orderBy: { name: 'asc' }, populate: ['gachas'] });
  const [seller, terms, privacy] = [await sellerInForce(em), await legalText(em, 'terms'), await legalText(em, 'privacy')];
  return {
    seller: seller && presentSeller(seller),
    terms: terms && presentText(terms),
    privacy: privacy && presentText(privacy),
    beacons: beacons.map(presentBeacon),
    areas: areas.map(presentArea),
  };
}

type SellerParts = Pick<Seller, 'name' | 'address' | 'telephone' | 'personInCharge' | 'registrationNumber'>;

export const presentSeller = ({ name, address, telephone, personInCharge, registrationNumber = null }: SellerParts) => ({
  ...{ name: fromTexts(name), address: fromTexts(address), telephone, person_in_charge: fromTexts(personInCharge) },
  registration_number: registrationNumber,
});

export const presentText = ({ texts, mustAgree }: Pick<LegalText, 'texts' | 'mustAgree'>) => ({
  text: fromTexts(texts),
  must_agree: mustAgree,
});

const accountOf = ({ issuer, subject }: StaffMember): string => `${issuer}\n${subject}`;
const byAccount = (one: StaffMember, other: StaffMember): number => (accountOf(one) < accountOf(other) ? -1 : 1);

/** `roles` stands where there are others than the counter's, so that former versions read a file without any. */
function staffEntry({ issuer, subject, name, grants }: StaffMember) {
  const others = grants.filter(({ role }) => role !== 'counter');
  return {
    ...{ issuer, subject, name, gacha_ids: scopeOf({ grants }, ['counter']) },
    ...(others.length > 0 && { roles: others.map(({ role, gachas }) => ({ role, gacha_ids: gachas })) }),
  };
}
