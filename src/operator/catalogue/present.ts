import type { EntityManager } from '@mikro-orm/postgresql';
import { Gacha } from '../../gacha/gacha.ts';
import { Prize } from '../../gacha/prize.ts';
import { RedeemDetail } from '../../gacha/redeem-detail.ts';
import { givenText } from '../../gacha/texts.ts';
import type { Language } from '../../language/language.ts';
import { type SaleTerms, saleTermsInForce } from '../../seller/sale-terms.ts';
import { fromTexts, type Texts } from '../../seller/texts.ts';
import { gachaColumns, prizeColumns, redeemColumns } from './columns.ts';
import type { GachaEntry, PrizeEntry } from './file/complete.ts';

/** Gachas as a file has them: `stock` is what was supplied, drawn or not. `ids`: all that there are, where it is left out. */
export async function presentGachas(em: EntityManager, ids?: readonly string[]): Promise<GachaEntry[]> {
  const its = ids ? { $in: [...ids] } : undefined;
  const asked = its ? { id: its } : {};
  const gachas = await em.find(Gacha, { ...asked, deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const parts = its ? { gacha: its } : {};
  const prizes = await em.find(Prize, { ...parts, deletedAt: null }, { orderBy: { position: 'asc', id: 'asc' } });
  const details = new Map((await em.find(RedeemDetail, parts)).map((detail) => [detail.gacha.id, detail]));
  const sold = await saleTermsInForce(em, ids);
  const byGacha = Map.groupBy(prizes, (prize) => prize.gacha.id);
  return gachas.map((gacha) => ({
    ...gachaEntry(gacha),
    ...sellingEntry(sold.get(gacha.id)),
    redeem_detail: redeemEntry(details.get(gacha.id)),
    prizes: (byGacha.get(gacha.id) ?? []).map(prizeEntry),
  }));
}

/** As JSON has it. */
export const asWritten = ({ start_at, end_at, redeem_limit_date, ...gacha }: GachaEntry) => ({
  ...gacha,
  ...{ start_at: start_at.toISOString(), end_at: end_at.toISOString() },
  redeem_limit_date: redeem_limit_date?.toISOString() ?? null,
});

/** Left out where nothing is said. */
function sellingEntry(terms: SaleTerms | undefined) {
  const said = (texts: Texts | null | undefined) => texts && fromTexts(texts);
  const [delivery, cost, cancellation] = [said(terms?.delivery), said(terms?.deliveryCost), said(terms?.cancellation)];
  if (!delivery && !cost && !cancellation) return {};
  return { selling: { delivery: delivery ?? null, delivery_cost: cost ?? null, cancellation: cancellation ?? null } };
}

type GachaParts = Pick<Gacha, 'id' | 'version' | keyof ReturnType<typeof gachaColumns>>;
type PrizeParts = Pick<Prize, 'id' | 'supply' | keyof ReturnType<typeof prizeColumns>>;

/** An entry as it would be told once it was written. */
export const presentAfter = (entry: GachaEntry, language: Language): Omit<GachaEntry, 'selling'> => ({
  ...gachaEntry({ ...gachaColumns(entry, language), id: entry.id, version: entry.version ?? 1 }),
  redeem_detail: redeemEntry(redeemColumns(entry, language)),
  prizes: entry.prizes.map((one) => prizeEntry({ ...prizeColumns(one, language), id: one.id, supply: one.stock })),
});

const gachaEntry = (gacha: GachaParts): Omit<GachaEntry, 'redeem_detail' | 'prizes'> => ({
  id: gacha.id,
  version: gacha.version,
  name: givenText(gacha, 'name'),
  description: givenText(gacha, 'description'),
  price: gacha.price,
  has_limit: gacha.hasLimit,
  maximum: gacha.maximum,
  on_sale: gacha.onSale,
  paused: gacha.isPaused,
  published: gacha.published,
  start_at: new Date(gacha.startAt),
  end_at: new Date(gacha.endAt),
  redeem_limit_date: gacha.redeemLimitDate ? new Date(gacha.redeemLimitDate) : null,
  redeem_policy: gacha.redeemPolicy,
  delivery_type: gacha.deliveryType,
  auth_method:
    gacha.authProviderType == null ? null : { provider_type: gacha.authProviderType, provider_id: gacha.authProviderId ?? null },
  needs_checkin: gacha.isCheckInNeeded,
  needs_purchase: gacha.needsPurchase ?? null,
  thumbnail_image_url: gacha.thumbnailImageUrl,
  lineup_image_url: gacha.lineupImageUrl,
  tags: gacha.tags,
});

const redeemEntry = (
  detail: Pick<RedeemDetail, keyof ReturnType<typeof redeemColumns>> | undefined,
): GachaEntry['redeem_detail'] => ({
  probability_provision: detail ? givenText(detail, 'probabilityProvision') : '',
  rule: detail ? givenText(detail, 'rule') : '',
  place_url: detail?.placeUrl ?? '',
  place_text: detail ? givenText(detail, 'placeText') : '',
  info_text: detail ? givenText(detail, 'infoText') : '',
  call_number: detail?.callNumber ?? '',
  web_url: detail?.webUrl ?? '',
});

export const prizeEntry = (prize: PrizeParts): PrizeEntry => ({
  id: prize.id,
  kind: prize.kind,
  name: givenText(prize, 'name'),
  picking_name: prize.pickingName,
  description: givenText(prize, 'description'),
  stock: prize.supply,
  pickup_weight: prize.pickupWeight,
  retail_value: prize.retailValue ?? null,
  image_url: prize.imageUrl,
  pickup_image_url: prize.pickupImageUrl,
  secret_image_url: prize.secretImageUrl,
});
