import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from '../../check-in/area.ts';
import { Beacon } from '../../check-in/beacon.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { RedeemDetail } from '../../gacha/redeem-detail.ts';
import { givenText } from '../../gacha/texts.ts';
import { type LegalText, legalText } from '../../seller/legal-text.ts';
import type { SaleTerms } from '../../seller/sale-terms.ts';
import { type Seller, sellerInForce } from '../../seller/seller.ts';
import { fromTexts, type Texts } from '../../seller/texts.ts';
import type { StaffMember } from '../../staff/member.ts';
import { membersIn } from '../../staff/members/list.ts';
import { scopeOf } from '../../staff/role.ts';
import { termsInForce } from './new-terms.ts';

/** An import of this file changes nothing: `stock` is what was supplied, drawn or not. */
export async function exportCatalogue(em: EntityManager) {
  const gachas = await em.find(Gacha, { deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const prizes = await em.find(Prize, { deletedAt: null }, { orderBy: { position: 'asc', id: 'asc' } });
  const details = await em.find(RedeemDetail, {});
  const beacons = await em.find(Beacon, {}, { orderBy: { id: 'asc' }, populate: ['gachas'] });
  const areas = await em.find(Area, {}, { orderBy: { name: 'asc' }, populate: ['gachas'] });
  const staff = (await membersIn(em, 'all')).rows.filter(({ isRevoked }) => !isRevoked);
  const [seller, terms, privacy] = [await sellerInForce(em), await legalText(em, 'terms'), await legalText(em, 'privacy')];
  const sold = await termsInForce(em);
  return {
    ...(seller && { seller: sellerEntry(seller) }),
    ...(terms && { terms: textEntry(terms) }),
    ...(privacy && { privacy: textEntry(privacy) }),
    gachas: gachas.map((gacha) => ({
      ...gachaEntry(gacha),
      ...sellingEntry(sold.get(gacha.id)),
      redeem_detail: redeemEntry(details.find((detail) => detail.gacha.id === gacha.id)),
      prizes: prizes.filter((prize) => prize.gacha.id === gacha.id).map(prizeEntry),
    })),
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
    staff: staff.toSorted(byAccount).map(staffEntry),
  };
}

const sellerEntry = ({ name, address, telephone, personInCharge, registrationNumber = null }: Seller) => ({
  ...{ name: fromTexts(name), address: fromTexts(address), telephone, person_in_charge: fromTexts(personInCharge) },
  registration_number: registrationNumber,
});

const textEntry = ({ texts, mustAgree }: LegalText) => ({ text: fromTexts(texts), must_agree: mustAgree });

/** Left out where nothing is said, so that former versions read a file without any. */
function sellingEntry(terms: SaleTerms | undefined) {
  const said = (texts: Texts | null | undefined) => texts && fromTexts(texts);
  const [delivery, cost, cancellation] = [said(terms?.delivery), said(terms?.deliveryCost), said(terms?.cancellation)];
  if (!delivery && !cost && !cancellation) return {};
  return { selling: { delivery: delivery ?? null, delivery_cost: cost ?? null, cancellation: cancellation ?? null } };
}

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

const gachaEntry = (gacha: Gacha) => ({
  id: gacha.id,
  name: givenText(gacha, 'name'),
  description: givenText(gacha, 'description'),
  price: gacha.price,
  has_limit: gacha.hasLimit,
  maximum: gacha.maximum,
  on_sale: gacha.onSale,
  published: gacha.published,
  start_at: gacha.startAt.toISOString(),
  end_at: gacha.endAt.toISOString(),
  redeem_limit_date: gacha.redeemLimitDate?.toISOString() ?? null,
  redeem_policy: gacha.redeemPolicy,
  delivery_type: gacha.deliveryType,
  auth_method:
    gacha.authProviderType == null ? null : { provider_type: gacha.authProviderType, provider_id: gacha.authProviderId ?? null },
  needs_checkin: gacha.isCheckInNeeded,
  ...(gacha.needsPurchase != null && { needs_purchase: gacha.needsPurchase }),
  thumbnail_image_url: gacha.thumbnailImageUrl,
  lineup_image_url: gacha.lineupImageUrl,
  tags: gacha.tags,
});

const redeemEntry = (detail: RedeemDetail | undefined) => ({
  probability_provision: detail ? givenText(detail, 'probabilityProvision') : '',
  rule: detail ? givenText(detail, 'rule') : '',
  place_url: detail?.placeUrl ?? '',
  place_text: detail ? givenText(detail, 'placeText') : '',
  info_text: detail ? givenText(detail, 'infoText') : '',
  call_number: detail?.callNumber ?? '',
  web_url: detail?.webUrl ?? '',
});

const prizeEntry = (prize: Prize) => ({
  id: prize.id,
  name: givenText(prize, 'name'),
  picking_name: prize.pickingName,
  description: givenText(prize, 'description'),
  stock: prize.supply,
  pickup_weight: prize.pickupWeight,
  ...(prize.retailValue != null && { retail_value: prize.retailValue }),
  image_url: prize.imageUrl,
  pickup_image_url: prize.pickupImageUrl,
  secret_image_url: prize.secretImageUrl,
});
