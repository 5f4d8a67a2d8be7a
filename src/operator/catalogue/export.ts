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
    seller: seller && sellerEntry(seller),
    terms: terms && textEntry(terms),
    privacy: privacy && textEntry(privacy),
    beacons: beacons.map((beacon) => ({
      beacon_id: beacon.id,
      valid_hours: beacon.validHours,
      gacha_ids: beacon.gachas.getIdentifiers(),
    })),
    areas: areas.map((area) => ({
      name: area.name,
      latitude: decimal(area.latitude),
      longitude: decimal(area.longitude),
      radius_m: area.radiusM,
      valid_hours: area.validHours,
      gacha_ids: area.gachas.getIdentifiers(),
    })),
  };
}

const sellerEntry = ({ name, address, telephone, personInCharge, registrationNumber = null }: Seller) => ({
  ...{ name: fromTexts(name), address: fromTexts(address), telephone, person_in_charge: fromTexts(personInCharge) },
  registration_number: registrationNumber,
});

const textEntry = ({ texts, mustAgree }: LegalText) => ({ text: fromTexts(texts), must_agree: mustAgree });

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

/** The exact number, but never with an exponent. */
const decimal = (degrees: number): string => (/e/.test(String(degrees)) ? degrees.toFixed(30) : String(degrees));
