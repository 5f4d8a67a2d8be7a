-- What one warm request of each kind (those of npm run journeys) sends to PostgreSQL, in this order, without its values.
-- Generated: UPDATE_GOLDEN=1 npm test -- test/gateway/statements-by-verb.test.ts writes it. Without that variable the same test
-- fails where a statement is another one.

-- list, nobody, REST

-- list, signed in, REST
select "asked"."userId", (select json_object_agg(gacha_id, expires_at) as "all"
    from "check_ins"
    where "user_id" = "asked"."userId") as "check_ins", (select json_object_agg(gacha_id, plays) as "all"
    from (select "gacha_id", sum("plays") as "plays"
      from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
        from "orders" as "bought"
        where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
        union all select "refunded"."gacha_id", 1 as "plays"
        from "orders" as "refunded"
        inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
        where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "each"
      group by "gacha_id") as "taken") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying"
  from (select *
    from json_to_recordset($2) as given("userId" uuid) limit $3) as "asked";

-- list, signed in, GraphQL
select "asked"."userId", (select json_object_agg(gacha_id, expires_at) as "all"
    from "check_ins"
    where "user_id" = "asked"."userId") as "check_ins", (select json_object_agg(gacha_id, plays) as "all"
    from (select "gacha_id", sum("plays") as "plays"
      from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
        from "orders" as "bought"
        where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
        union all select "refunded"."gacha_id", 1 as "plays"
        from "orders" as "refunded"
        inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
        where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "each"
      group by "gacha_id") as "taken") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying"
  from (select *
    from json_to_recordset($2) as given("userId" uuid) limit $3) as "asked";

-- detail, REST
select "asked"."userId", "asked"."gachaId", "check_ins"."expires_at" as "expiresAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying"
  from (select *
    from json_to_recordset($2) as given("userId" uuid, "gachaId" uuid) limit $3) as "asked"
  left join "check_ins" on "check_ins"."user_id" = "asked"."userId" and "check_ins"."gacha_id" = "asked"."gachaId";

-- detail, GraphQL
select "asked"."userId", "asked"."gachaId", "check_ins"."expires_at" as "expiresAt", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays", exists (select "id"
    from "orders"
    where "user_id" = "asked"."userId" and "is_unpaid" and "state" = $1) as "is_paying"
  from (select *
    from json_to_recordset($2) as given("userId" uuid, "gachaId" uuid) limit $3) as "asked"
  left join "check_ins" on "check_ins"."user_id" = "asked"."userId" and "check_ins"."gacha_id" = "asked"."gachaId";

-- a user's orders, GraphQL
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."created_at" as "createdAt"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "state" = any($2) and not (state = 'pending' and payable_until <= clock_timestamp())
  order by "created_at" desc, "id" asc limit $3;
select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."created_at" as "createdAt"
  from "payments"
  where "order_id" = any($1) and "is_live";
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "order_details"."delivered_at" as "deliveredAt"
  from "order_details"
  where "order_id" = any($1) and "deleted_at" is null
  order by "play";

-- check in, GraphQL
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit $2) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "b0".*
  from "beacons" as "b0"
  where "b0"."beacon_id" = $1 limit $2;
select "b0"."gacha_id", "b0"."beacon_id"
  from "beacon_gachas" as "b0"
  where "b0"."beacon_id" in ($1);
select "g"."id", coalesce(bool_and(c.checked_in_at > now() - make_interval(mins => $1) and c.expires_at >= now() + make_interval(hours => found.hours)), false) as "is_known"
  from (select *
    from json_to_recordset($2) as given("gachaId" uuid, "hours" int) limit $3) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $4 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $5)))
  left join "check_ins" as "c" on "c"."gacha_id" = "g"."id" and "c"."user_id" = $6
  group by "g"."id"
  order by "g"."id";
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
insert into "check_ins" ("gacha_id", "user_id", "checked_in_at", "expires_at") select "g"."id", $1::uuid as "user_id", now() as "checked_in_at", now() + make_interval(hours => max(found.hours), mins => $2) as "expires_at"
  from (select *
    from json_to_recordset($3) as given("gachaId" uuid, "hours" int) limit $4) as "found"
  inner join "gachas" as "g" on "g"."id" = "found"."gachaId" and "g"."published" and ("g"."auth_provider_type" is null or ("g"."auth_provider_type" = $5 and ("g"."auth_provider_id" is null or "g"."auth_provider_id" = $6)))
  group by "g"."id"
  order by "g"."id"
  on conflict ("user_id", "gacha_id") do update
  set "checked_in_at" = "excluded"."checked_in_at", "expires_at" = greatest(check_ins.expires_at, excluded.expires_at)
  returning "gacha_id";
commit;
select "check_ins"."user_id" as "userId", "check_ins"."gacha_id" as "gachaId", "check_ins"."checked_in_at" as "checkedInAt", "check_ins"."expires_at" as "expiresAt"
  from "check_ins"
  where "user_id" = $1 and "gacha_id" = any($2)
  order by "gacha_id";

-- order, REST
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit $2) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 limit $2;
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "gachas"."id", "gachas"."price", "gachas"."delivery_type", "auth_provider_type", "auth_provider_id", "has_limit", "maximum", "needs_checkin", "on_sale", "published", "gachas"."start_at", "gachas"."end_at", "odds"."id" as "odds_version_id", /*seen: terms of sale*/ ("terms"."id") /*.*/ as "terms_id", "terms"."number" as "terms_number", (select coalesce(json_agg(agg), '[]')
    from (select "stock", "pickup_weight" as "pickupWeight"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "prizes", date_trunc('milliseconds', clock_timestamp()) as "now"
  from "gachas"
  inner join "odds_versions" as "odds" on "odds"."gacha_id" = "gachas"."id" and "odds"."number" = "gachas"."odds_number"
  left join "sale_terms" as "terms" on "terms"."gacha_id" = "gachas"."id" and "terms"."number" = "gachas"."terms_number"
  where "gachas"."id" = any($1) and "gachas"."published" = $2 and "gachas"."deleted_at" is null;
select "asked"."userId", "asked"."gachaId", "found"."expires_at", "unpaid"."id" as "unpaid_id", "unpaid"."state" as "unpaid_state", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays_taken"
  from (select *
    from json_to_recordset($1) as given("userId" uuid, "gachaId" uuid) limit $2) as "asked"
  left join "check_ins" as "found" on "found"."user_id" = "asked"."userId" and "found"."gacha_id" = "asked"."gachaId"
  left join "orders" as "unpaid" on "unpaid"."user_id" = "asked"."userId" and "unpaid"."is_unpaid";
insert into "orders" ("id", "user_id", "gacha_id", "odds_version_id", "delivery_type", "play_amount", "price", "payable_until", "created_at", "sale_terms_id", "terms_shown", "updated_at", "state") select "id", "userId", "gachaId", "oddsVersionId", "deliveryType", "playAmount", "price", "payableUntil", "createdAt", "saleTermsId", "termsShown", "updatedAt", "state"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "userId" uuid, "gachaId" uuid, "oddsVersionId" uuid, "deliveryType" text, "playAmount" int, "price" int, "payableUntil" timestamptz(3), "createdAt" timestamptz(3), "saleTermsId" uuid, "termsShown" boolean, "updatedAt" timestamptz(3), "state" text) limit $2) as "given"
  returning "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked";
commit;

-- order, GraphQL
select "users"."id" as "id", "users"."provider_type" as "providerType", "users"."provider_id" as "providerId", "users"."provider_user_id" as "providerUserId", "users"."created_at" as "createdAt", "users"."banned_at" as "bannedAt"
  from "users"
  inner join (select *
    from json_to_recordset($1) as given("providerType" text, "providerId" text, "providerUserId" text) limit $2) as "asked" on "users"."provider_type" = "asked"."providerType" and "users"."provider_id" = "asked"."providerId" and "users"."provider_user_id" = "asked"."providerUserId";
select "g0".*
  from "gachas" as "g0"
  where "g0"."id" = $1 limit $2;
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "gachas"."id", "gachas"."price", "gachas"."delivery_type", "auth_provider_type", "auth_provider_id", "has_limit", "maximum", "needs_checkin", "on_sale", "published", "gachas"."start_at", "gachas"."end_at", "odds"."id" as "odds_version_id", /*seen: terms of sale*/ ("terms"."id") /*.*/ as "terms_id", "terms"."number" as "terms_number", (select coalesce(json_agg(agg), '[]')
    from (select "stock", "pickup_weight" as "pickupWeight"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "prizes", date_trunc('milliseconds', clock_timestamp()) as "now"
  from "gachas"
  inner join "odds_versions" as "odds" on "odds"."gacha_id" = "gachas"."id" and "odds"."number" = "gachas"."odds_number"
  left join "sale_terms" as "terms" on "terms"."gacha_id" = "gachas"."id" and "terms"."number" = "gachas"."terms_number"
  where "gachas"."id" = any($1) and "gachas"."published" = $2 and "gachas"."deleted_at" is null;
select "asked"."userId", "asked"."gachaId", "found"."expires_at", "unpaid"."id" as "unpaid_id", "unpaid"."state" as "unpaid_state", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "asked"."userId" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "asked"."userId" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "asked"."gachaId") as "plays_taken"
  from (select *
    from json_to_recordset($1) as given("userId" uuid, "gachaId" uuid) limit $2) as "asked"
  left join "check_ins" as "found" on "found"."user_id" = "asked"."userId" and "found"."gacha_id" = "asked"."gachaId"
  left join "orders" as "unpaid" on "unpaid"."user_id" = "asked"."userId" and "unpaid"."is_unpaid";
insert into "orders" ("id", "user_id", "gacha_id", "odds_version_id", "delivery_type", "play_amount", "price", "payable_until", "created_at", "sale_terms_id", "terms_shown", "updated_at", "state") select "id", "userId", "gachaId", "oddsVersionId", "deliveryType", "playAmount", "price", "payableUntil", "createdAt", "saleTermsId", "termsShown", "updatedAt", "state"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "userId" uuid, "gachaId" uuid, "oddsVersionId" uuid, "deliveryType" text, "playAmount" int, "price" int, "payableUntil" timestamptz(3), "createdAt" timestamptz(3), "saleTermsId" uuid, "termsShown" boolean, "updatedAt" timestamptz(3), "state" text) limit $2) as "given"
  returning "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked";
commit;

-- cancel, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
delete
  from "delivery_infos"
  where "order_id" = any($1);
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);
commit;

-- pay to capture, REST
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "orders"."user_id" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "orders"."user_id" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "orders"."gacha_id") as "playsTaken", (select /*seen: declines of an order*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    where "tried"."order_id" = "orders"."id" and "tried"."refusal" = any($1)
    order by "tried"."created_at" desc limit 1 offset $2) as "lastOfOrder", (select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    inner join "orders" as "other" on "other"."id" = "tried"."order_id"
    where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($3)
    order by "tried"."created_at" desc limit 1 offset $4) as "lastOfUser", case when ("crowd"."at" is not null and ((select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
        from "payments" as "tried"
        inner join "orders" as "other" on "other"."id" = "tried"."order_id"
        where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($5)
        order by "tried"."created_at" desc limit 1 offset $6) is not null or exists (select "users"."id"
        from "users"
        where "users"."id" = "orders"."user_id" and "users"."created_at" > statement_timestamp() - '60 minutes'::interval))) then "crowd"."at" end as "lastOfAddress"
  from (select *
    from json_to_recordset($7) as given("id" uuid, "userId" uuid, "address" text, "skippedAtAddress" int) limit $8) as "asked"
  inner join "orders" on "orders"."id" = "asked"."id" and "orders"."user_id" = "asked"."userId"
  left join lateral (select /*seen: declines at an address*/ ("declined_cards"."at") /*.*/ as "at"
    from "declined_cards"
    where "declined_cards"."address" = "asked"."address" and "declined_cards"."at" > statement_timestamp() - '60 minutes'::interval
    order by "declined_cards"."at" desc limit 1 offset asked."skippedAtAddress") as "crowd" on true
  where "orders"."deleted_at" is null;
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt", "odds_versions"."id" as "oddsVersionId", "odds_versions"."weights", clock_timestamp() as "now", (select coalesce(json_agg(agg), '[]')
    from (select "prizes"."id", "prizes"."stock"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "stocks"
  from "odds_versions"
  inner join "gachas" on "gachas"."id" = "odds_versions"."gacha_id"
  where "odds_versions"."id" = any($1);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "payments" ("id", "order_id", "amount", "must_challenge", "processor", "state", "processor_order_id", "return_key_hash", "card_digest", "lease_until") select "id", "orderId", "amount", "mustChallenge", "processor", "state", "processorOrderId", "returnKeyHash", "cardDigest", clock_timestamp() + make_interval(secs => 30) as "leaseUntil"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "orderId" uuid, "amount" int, "mustChallenge" boolean, "processor" text, "state" text, "processorOrderId" text, "returnKeyHash" text, "cardDigest" text) limit $2) as "given"
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
insert into "sandbox_transactions" ("processor_order_id", "amount", "status", "access_keys_hash", "access_id_hash", "access_keys", "tran_id", "tran_date", "approve", "forward") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("processor_order_id") do nothing
  returning "status", "amount", "access_id_hash", "access_keys_hash", "access_keys", "tran_id", "tran_date", "approve", "forward", "refusal", "return_url", "captures", "voids", "refunded", "refunds", "created_at";
select "s0"."processor_order_id", "s0"."status", "s0"."amount", "s0"."access_id_hash", "s0"."access_keys_hash", "s0"."access_keys", "s0"."tran_id", "s0"."tran_date", "s0"."approve", "s0"."forward", "s0"."refusal", "s0"."return_url", "s0"."captures", "s0"."voids", "s0"."refunded", "s0"."refunds", "s0"."created_at"
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "sandbox_transactions"
  set "status" = $1, "tran_id" = $2, "tran_date" = $3, "approve" = $4, "forward" = $5
  where "processor_order_id" = $6 and "access_keys_hash" = $7 and "amount" = $8 and "status" = $9;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
select "payments"."id" as "paymentId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "plays", "orders"."odds_version_id" as "oddsVersionId", orders.state = 'paying' as "isPaying", (select coalesce(max(attempt), 0) + 1 as "next"
    from "draws"
    where "draws"."order_id" = "orders"."id") as "attempt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text) limit $2) as "claim"
  inner join "payments" on "payments"."id" = "claim"."id" and "payments"."epoch" = "claim"."epoch" and /*only if: state*/ ("payments"."state" = "claim"."from") /*.*/
  inner join "orders" on "orders"."id" = "payments"."order_id"
  order by "payments"."id" for no key update of "payments" skip locked;
with "locked" as (select "gacha_id"
    from "prizes"
    where "gacha_id" = any($1)
    order by "id" for no key update skip locked) select "gacha_id"
  from "locked"
  group by "gacha_id" having count(*) = (select count(*) as "all"
    from "prizes"
    where "prizes"."gacha_id" = "locked"."gacha_id");
select "gachas"."id", "odds_number" as "drawnUnder", "last_draw" as "lastDraw", "in_use"."id" as "seedId", "in_use"."seed" as "sealedSeed", "in_use"."hash", (select json_object_agg(prizes.id, stock) as "by_prize"
    from "prizes"
    where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as "stocks", (select json_object_agg(odds_versions.id, weights) as "by_version"
    from "odds_versions"
    where "odds_versions"."gacha_id" = "gachas"."id" and "odds_versions"."id" = any($1)) as "weights"
  from "gachas"
  inner join lateral (select "seeds"."id", "seeds"."seed", "seeds"."hash"
    from "seeds"
    where "seeds"."gacha_id" = "gachas"."id"
    order by "number" desc limit 1) as "in_use" on true
  where "gachas"."id" = any($2)
  order by "gachas"."id" for no key update of "gachas";
with "won" as (select *
    from (select *
      from json_to_recordset($1) as given("id" uuid, "play" int, "prizeId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "gachaId" uuid, "orderId" uuid, "oddsVersionId" uuid, "attempt" int, "seedId" uuid, "drawnUnder" int, "sequence" int) limit $2) as "play"), "item" as (insert into "order_details" ("id", "order_id", "prize_id", "play") select "id", "orderId", "prizeId", "play"
    from "won") insert into "draws" ("play", "prize_id", "stocks", "bound", "value", "gacha_id", "order_id", "odds_version_id", "attempt", "seed_id", "drawn_under", "sequence") select "play", "prizeId", "stocks", "bound", "value", "gachaId", "orderId", "oddsVersionId", "attempt", "seedId", "drawnUnder", "sequence"
  from "won";
update "prizes"
  set "stock" = "prizes"."stock" - "taken"."plays"
  from (select id, count(*)::int as plays
    from unnest($1::uuid[]) id
    group by id) as "taken"
  where "prizes"."id" = "taken"."id";
with "counted" as (update "gachas"
    set "last_serial_number" = "gachas"."last_serial_number" + "sold"."orders", "last_draw" = "gachas"."last_draw" + "sold"."plays"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "orders" int, "plays" int) limit $2) as "sold"
    where "gachas"."id" = "sold"."id"
    returning "gachas"."id", "gachas"."last_serial_number") update "orders"
  set "serial_number" = "counted"."last_serial_number" - "turn"."behind"
  from "counted"
  inner join (select *
    from json_to_recordset($3) as given("id" uuid, "gachaId" uuid, "behind" int) limit $4) as "turn" on "turn"."gachaId" = "counted"."id"
  where "orders"."id" = "turn"."id";
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
update "sandbox_transactions"
  set "status" = $1, "captures" = captures + 1
  where "processor_order_id" = $2 and "access_keys_hash" = $3 and "amount" = $4 and "status" = $5
  returning "captures";
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
commit;

-- pay to capture, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update skip locked;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (select sum("taken"."plays") as "plays"
    from (select "bought"."gacha_id", "bought"."play_amount" as "plays"
      from "orders" as "bought"
      where "bought"."user_id" = "orders"."user_id" and "bought"."state" in ('paying', 'assigned', 'delivered') and "bought"."deleted_at" is null
      union all select "refunded"."gacha_id", 1 as "plays"
      from "orders" as "refunded"
      inner join "order_details" as "kept" on "kept"."order_id" = "refunded"."id"
      where "refunded"."user_id" = "orders"."user_id" and "refunded"."state" in ('refunding', 'refunded') and "refunded"."deleted_at" is null and "kept"."delivered_at" is not null and "kept"."deleted_at" is null) as "taken"
    where "taken"."gacha_id" = "orders"."gacha_id") as "playsTaken", (select /*seen: declines of an order*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    where "tried"."order_id" = "orders"."id" and "tried"."refusal" = any($1)
    order by "tried"."created_at" desc limit 1 offset $2) as "lastOfOrder", (select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
    from "payments" as "tried"
    inner join "orders" as "other" on "other"."id" = "tried"."order_id"
    where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($3)
    order by "tried"."created_at" desc limit 1 offset $4) as "lastOfUser", case when ("crowd"."at" is not null and ((select /*seen: declines of a user*/ ("tried"."created_at") /*.*/ as "created_at"
        from "payments" as "tried"
        inner join "orders" as "other" on "other"."id" = "tried"."order_id"
        where "other"."user_id" = "orders"."user_id" and ("other"."deleted_at" is null or "other"."deleted_at" is not null) and "other"."created_at" > statement_timestamp() - '120 minutes'::interval and "tried"."created_at" > statement_timestamp() - '60 minutes'::interval and "tried"."refusal" = any($5)
        order by "tried"."created_at" desc limit 1 offset $6) is not null or exists (select "users"."id"
        from "users"
        where "users"."id" = "orders"."user_id" and "users"."created_at" > statement_timestamp() - '60 minutes'::interval))) then "crowd"."at" end as "lastOfAddress"
  from (select *
    from json_to_recordset($7) as given("id" uuid, "userId" uuid, "address" text, "skippedAtAddress" int) limit $8) as "asked"
  inner join "orders" on "orders"."id" = "asked"."id" and "orders"."user_id" = "asked"."userId"
  left join lateral (select /*seen: declines at an address*/ ("declined_cards"."at") /*.*/ as "at"
    from "declined_cards"
    where "declined_cards"."address" = "asked"."address" and "declined_cards"."at" > statement_timestamp() - '60 minutes'::interval
    order by "declined_cards"."at" desc limit 1 offset asked."skippedAtAddress") as "crowd" on true
  where "orders"."deleted_at" is null;
select "gachas"."id" as "id", "gachas"."name" as "name", "gachas"."description" as "description", "gachas"."texts" as "texts", "gachas"."price" as "price", "gachas"."has_limit" as "hasLimit", "gachas"."maximum" as "maximum", "gachas"."on_sale" as "onSale", "gachas"."published" as "published", "gachas"."start_at" as "startAt", "gachas"."end_at" as "endAt", "gachas"."redeem_limit_date" as "redeemLimitDate", "gachas"."redeem_policy" as "redeemPolicy", "gachas"."delivery_type" as "deliveryType", "gachas"."auth_provider_type" as "authProviderType", "gachas"."auth_provider_id" as "authProviderId", "gachas"."needs_checkin" as "isCheckInNeeded", "gachas"."thumbnail_image_url" as "thumbnailImageUrl", "gachas"."lineup_image_url" as "lineupImageUrl", "gachas"."tags" as "tags", "gachas"."odds_number" as "oddsNumber", "gachas"."needs_purchase" as "needsPurchase", "gachas"."terms_number" as "termsNumber", "gachas"."version" as "version", "gachas"."last_serial_number" as "lastSerialNumber", "gachas"."last_draw" as "lastDraw", "gachas"."created_at" as "createdAt", "gachas"."updated_at" as "updatedAt", "gachas"."deleted_at" as "deletedAt", "odds_versions"."id" as "oddsVersionId", "odds_versions"."weights", clock_timestamp() as "now", (select coalesce(json_agg(agg), '[]')
    from (select "prizes"."id", "prizes"."stock"
      from "prizes"
      where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as agg) as "stocks"
  from "odds_versions"
  inner join "gachas" on "gachas"."id" = "odds_versions"."gacha_id"
  where "odds_versions"."id" = any($1);
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "payments" ("id", "order_id", "amount", "must_challenge", "processor", "state", "processor_order_id", "return_key_hash", "card_digest", "lease_until") select "id", "orderId", "amount", "mustChallenge", "processor", "state", "processorOrderId", "returnKeyHash", "cardDigest", clock_timestamp() + make_interval(secs => 30) as "leaseUntil"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "orderId" uuid, "amount" int, "mustChallenge" boolean, "processor" text, "state" text, "processorOrderId" text, "returnKeyHash" text, "cardDigest" text) limit $2) as "given"
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
insert into "sandbox_transactions" ("processor_order_id", "amount", "status", "access_keys_hash", "access_id_hash", "access_keys", "tran_id", "tran_date", "approve", "forward") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict ("processor_order_id") do nothing
  returning "status", "amount", "access_id_hash", "access_keys_hash", "access_keys", "tran_id", "tran_date", "approve", "forward", "refusal", "return_url", "captures", "voids", "refunded", "refunds", "created_at";
select "s0"."processor_order_id", "s0"."status", "s0"."amount", "s0"."access_id_hash", "s0"."access_keys_hash", "s0"."access_keys", "s0"."tran_id", "s0"."tran_date", "s0"."approve", "s0"."forward", "s0"."refusal", "s0"."return_url", "s0"."captures", "s0"."voids", "s0"."refunded", "s0"."refunds", "s0"."created_at"
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 limit $2;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "sandbox_transactions"
  set "status" = $1, "tran_id" = $2, "tran_date" = $3, "approve" = $4, "forward" = $5
  where "processor_order_id" = $6 and "access_keys_hash" = $7 and "amount" = $8 and "status" = $9;
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
select "payments"."id" as "paymentId", "orders"."id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."play_amount" as "plays", "orders"."odds_version_id" as "oddsVersionId", orders.state = 'paying' as "isPaying", (select coalesce(max(attempt), 0) + 1 as "next"
    from "draws"
    where "draws"."order_id" = "orders"."id") as "attempt"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text) limit $2) as "claim"
  inner join "payments" on "payments"."id" = "claim"."id" and "payments"."epoch" = "claim"."epoch" and /*only if: state*/ ("payments"."state" = "claim"."from") /*.*/
  inner join "orders" on "orders"."id" = "payments"."order_id"
  order by "payments"."id" for no key update of "payments" skip locked;
with "locked" as (select "gacha_id"
    from "prizes"
    where "gacha_id" = any($1)
    order by "id" for no key update skip locked) select "gacha_id"
  from "locked"
  group by "gacha_id" having count(*) = (select count(*) as "all"
    from "prizes"
    where "prizes"."gacha_id" = "locked"."gacha_id");
select "gachas"."id", "odds_number" as "drawnUnder", "last_draw" as "lastDraw", "in_use"."id" as "seedId", "in_use"."seed" as "sealedSeed", "in_use"."hash", (select json_object_agg(prizes.id, stock) as "by_prize"
    from "prizes"
    where "prizes"."gacha_id" = "gachas"."id" and "prizes"."deleted_at" is null) as "stocks", (select json_object_agg(odds_versions.id, weights) as "by_version"
    from "odds_versions"
    where "odds_versions"."gacha_id" = "gachas"."id" and "odds_versions"."id" = any($1)) as "weights"
  from "gachas"
  inner join lateral (select "seeds"."id", "seeds"."seed", "seeds"."hash"
    from "seeds"
    where "seeds"."gacha_id" = "gachas"."id"
    order by "number" desc limit 1) as "in_use" on true
  where "gachas"."id" = any($2)
  order by "gachas"."id" for no key update of "gachas";
with "won" as (select *
    from (select *
      from json_to_recordset($1) as given("id" uuid, "play" int, "prizeId" uuid, "stocks" int[], "bound" bigint, "value" bigint, "gachaId" uuid, "orderId" uuid, "oddsVersionId" uuid, "attempt" int, "seedId" uuid, "drawnUnder" int, "sequence" int) limit $2) as "play"), "item" as (insert into "order_details" ("id", "order_id", "prize_id", "play") select "id", "orderId", "prizeId", "play"
    from "won") insert into "draws" ("play", "prize_id", "stocks", "bound", "value", "gacha_id", "order_id", "odds_version_id", "attempt", "seed_id", "drawn_under", "sequence") select "play", "prizeId", "stocks", "bound", "value", "gachaId", "orderId", "oddsVersionId", "attempt", "seedId", "drawnUnder", "sequence"
  from "won";
update "prizes"
  set "stock" = "prizes"."stock" - "taken"."plays"
  from (select id, count(*)::int as plays
    from unnest($1::uuid[]) id
    group by id) as "taken"
  where "prizes"."id" = "taken"."id";
with "counted" as (update "gachas"
    set "last_serial_number" = "gachas"."last_serial_number" + "sold"."orders", "last_draw" = "gachas"."last_draw" + "sold"."plays"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "orders" int, "plays" int) limit $2) as "sold"
    where "gachas"."id" = "sold"."id"
    returning "gachas"."id", "gachas"."last_serial_number") update "orders"
  set "serial_number" = "counted"."last_serial_number" - "turn"."behind"
  from "counted"
  inner join (select *
    from json_to_recordset($3) as given("id" uuid, "gachaId" uuid, "behind" int) limit $4) as "turn" on "turn"."gachaId" = "counted"."id"
  where "orders"."id" = "turn"."id";
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
commit;
update "sandbox_transactions"
  set "status" = $1, "captures" = captures + 1
  where "processor_order_id" = $2 and "access_keys_hash" = $3 and "amount" = $4 and "status" = $5
  returning "captures";
select "s0".*
  from "sandbox_transactions" as "s0"
  where "s0"."processor_order_id" = $1 and "s0"."access_keys_hash" = $2 and "s0"."amount" = $3 limit $4;
begin;
update "payments"
  set "state" = coalesce("given"."state", "payments"."state"), "access_keys" = coalesce("given"."accessKeys", "payments"."access_keys"), "redirect_url" = coalesce("given"."redirectUrl", "payments"."redirect_url"), "refusal" = coalesce("given"."refusal", "payments"."refusal"), "tran_id" = coalesce("given"."tranId", "payments"."tran_id"), "tran_date" = coalesce("given"."tranDate", "payments"."tran_date"), "approve" = coalesce("given"."approve", "payments"."approve"), "forward" = coalesce("given"."forward", "payments"."forward"), "tries" = 0, "lease_until" = coalesce("given"."leaseUntil", clock_timestamp() + make_interval(secs => 30))
  from (select *
    from json_to_recordset($1) as given("id" uuid, "epoch" int, "from" text, "state" text, "leaseUntil" timestamptz(3), "accessKeys" text, "redirectUrl" text, "refusal" text, "tranId" text, "tranDate" text, "approve" text, "forward" text) limit $2) as "given"
  where "payments"."id" = "given"."id" and "payments"."epoch" = "given"."epoch" and "payments"."id" = any($3) and /*only if: state*/ ("payments"."state" = "given"."from") /*.*/
  returning "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished";
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
commit;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "user_id" = $1 and "deleted_at" is null and "id" = any($2);
select "order_details"."id" as "id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId"
  from "order_details"
  where "order_id" = any($1) and "deleted_at" is null
  order by "play";
select "id", "stock", "updated_at" as "updatedAt"
  from "prizes"
  where "updated_at" > $1;
select clock_timestamp() as "now";

-- ask for a code, GraphQL
begin;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select clock_timestamp() as "now";
update "pickup_tokens"
  set "superseded_at" = $1
  where "user_id" = $2 and "superseded_at" is null;
insert into "pickup_tokens" ("id", "user_id", "code_hash", "expires_at") values ($1, $2, $3, $4)
  returning "created_at";
insert into "pickup_token_items" ("pickup_token_id", "order_detail_id") select $1::uuid as "pickup_token_id", "order_details"."id"
  from "order_details"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "orders"."user_id" = $2 and "orders"."state" = $3 and "orders"."delivery_type" = $4 and "orders"."deleted_at" is null and "order_details"."delivered_at" is null and "order_details"."deleted_at" is null;
commit;

-- read a code, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
insert into "code_readings" ("pickup_token_id", "staff_id", "device_id", "at") select "pickupTokenId", "staffId", "deviceId", statement_timestamp() as "at"
  from (select *
    from json_to_recordset($1) as given("pickupTokenId" uuid, "staffId" uuid, "deviceId" uuid) limit $2) as "given"
  order by "pickupTokenId", "staffId", "deviceId"
  on conflict ("pickup_token_id", "staff_id", "device_id") do update
  set "at" = "excluded"."at";

-- confirm, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "tokens" as (select "id", "user_id", "superseded_at"
    from "pickup_tokens"
    where "code_hash" = any($1)
    order by "id" for no key update skip locked), "members" as (select "id"
    from "staff"
    where "id" = any($2)
    order by "id" for key share skip locked) select "id", user_id as "userId", "superseded_at" as "supersededAt"
  from "tokens"
  union all select "id", null::uuid as "userId", null::timestamptz as "supersededAt"
  from "members";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
select "staff"."id", "staff"."revoked_at", coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false) as "allGachas", array_agg(distinct gachas.id) filter (where gachas.id is not null) as "gachaIds", array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor') as "supervisedIds", array(select devices.id
    from devices
    where devices.staff_id = staff.id and devices.revoked_at is not null) as "revokedDevices"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and "role" in ($1, $2)
  left join "gachas" on "gachas"."id" = any($3) and "gachas"."deleted_at" is null and ("gachas"."id" = "staff_roles"."gacha_id" or ("staff_roles"."gacha_id" is null and "staff_roles"."id" is not null))
  where "staff"."id" = any($4)
  group by "staff"."id";
with "written" as (insert into "handovers" ("id", "gacha_id", "staff_id", "device_id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "id", "gachaId", "staffId", "deviceId", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "gachaId" uuid, "staffId" uuid, "deviceId" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit $2) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit $6) as "given";
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit $2) as "given";
commit;

-- confirm, REST
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "tokens" as (select "id", "user_id", "superseded_at"
    from "pickup_tokens"
    where "code_hash" = any($1)
    order by "id" for no key update skip locked), "members" as (select "id"
    from "staff"
    where "id" = any($2)
    order by "id" for key share skip locked) select "id", user_id as "userId", "superseded_at" as "supersededAt"
  from "tokens"
  union all select "id", null::uuid as "userId", null::timestamptz as "supersededAt"
  from "members";
select "token"."id" as "token_id", "token"."code_hash" as "hash", "token"."expires_at", "token"."superseded_at", "token"."created_at", "owner"."id" as "fan_id", "owner"."provider_type", "owner"."provider_id", "owner"."provider_user_id", "owner"."created_at" as "signed_up_at", "owner"."banned_at", statement_timestamp() as "now", "item"."id", "item"."delivered_at", "item"."refunded_at", "item"."order_id", "orders"."play_amount", "orders"."price", "orders"."state", "orders"."serial_number", "orders"."created_at" as "ordered_at", "gachas"."id" as "gacha_id", "gachas"."name" as "gacha_name", "gachas"."start_at", "gachas"."deleted_at", "gachas"."redeem_limit_date", "gachas"."redeem_policy", "prizes"."id" as "prize_id", "prizes"."position"
  from "pickup_tokens" as "token"
  inner join "users" as "owner" on "owner"."id" = "token"."user_id"
  inner join "pickup_token_items" as "covered" on "covered"."pickup_token_id" = "token"."id"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  inner join "gachas" on "gachas"."id" = "orders"."gacha_id"
  inner join "prizes" on "prizes"."id" = "item"."prize_id"
  where "token"."code_hash" = any($1)
  order by "item"."id";
select "staff"."id", "staff"."revoked_at", coalesce(bool_or(staff_roles.gacha_id is null) filter (where staff_roles.id is not null), false) as "allGachas", array_agg(distinct gachas.id) filter (where gachas.id is not null) as "gachaIds", array_agg(distinct gachas.id) filter (where gachas.id is not null and staff_roles.role = 'supervisor') as "supervisedIds", array(select devices.id
    from devices
    where devices.staff_id = staff.id and devices.revoked_at is not null) as "revokedDevices"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and "role" in ($1, $2)
  left join "gachas" on "gachas"."id" = any($3) and "gachas"."deleted_at" is null and ("gachas"."id" = "staff_roles"."gacha_id" or ("staff_roles"."gacha_id" is null and "staff_roles"."id" is not null))
  where "staff"."id" = any($4)
  group by "staff"."id";
with "written" as (insert into "handovers" ("id", "gacha_id", "staff_id", "device_id", "pickup_token_id", "delivered_at", "report_id", "reported_at") select "id", "gachaId", "staffId", "deviceId", "pickupTokenId", "deliveredAt", "reportId", "reportedAt"
    from (select *
      from json_to_recordset($1) as given("id" uuid, "gachaId" uuid, "staffId" uuid, "deviceId" uuid, "pickupTokenId" uuid, "deliveredAt" timestamptz(3), "reportId" uuid, "reportedAt" timestamptz(3)) limit $2) as "given"), "delivered" as (update "order_details"
    set "delivered_at" = $3
    where "id" = any($4)) insert into "handover_items" ("order_detail_id", "handover_id") select "orderDetailId", "handoverId"
  from (select *
    from json_to_recordset($5) as given("orderDetailId" uuid, "handoverId" uuid) limit $6) as "given";
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit $2) as "given";
commit;

-- undo, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "h0".*, "p1"."id" as "p1__id", "p1"."user_id" as "p1__user_id", "p1"."code_hash" as "p1__code_hash", "p1"."expires_at" as "p1__expires_at", "p1"."superseded_at" as "p1__superseded_at", "p1"."created_at" as "p1__created_at"
  from "handovers" as "h0"
  inner join "pickup_tokens" as "p1" on "h0"."pickup_token_id" = "p1"."id"
  where "h0"."id" = $1 limit $2;
begin;
select "h0".*, "p1"."id" as "p1__id", "p1"."user_id" as "p1__user_id", "p1"."code_hash" as "p1__code_hash", "p1"."expires_at" as "p1__expires_at", "p1"."superseded_at" as "p1__superseded_at", "p1"."created_at" as "p1__created_at"
  from "handovers" as "h0"
  inner join "pickup_tokens" as "p1" on "h0"."pickup_token_id" = "p1"."id"
  where "h0"."id" = $1 limit $2;
select "id", /*seen: ban*/ ("banned_at") /*.*/ as "banned_at"
  from "users"
  where "id" = any($1)
  order by "id" for no key update;
select "superseded_at"
  from "pickup_tokens"
  where "user_id" = $1 and ("id" = $2 or "superseded_at" is null)
  order by "id" for no key update;
select clock_timestamp() as "now";
select "id"
  from "staff"
  where "id" = any($1)
  order by "id" for key share;
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
select "item"."id", "orders"."id" as "orderId", "orders"."play_amount" as "playAmount", "undo"."undone_at" as "undoneAt"
  from "pickup_token_items" as "covered"
  inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "handover_items" as "stands" on "stands"."order_detail_id" = "item"."id" and "stands"."handover_id" = $1
  left join "undone_handover_items" as "undone" on "undone"."order_detail_id" = "item"."id" and "undone"."handover_id" = $2
  left join "handover_undos" as "undo" on "undo"."id" = "undone"."undo_id"
  where "covered"."pickup_token_id" = $3 and ("stands"."handover_id" is not null or "undone"."handover_id" is not null)
  order by "item"."id";
select "o0".*
  from "orders" as "o0"
  where "o0"."deleted_at" is null and "o0"."id" in ($1)
  order by "o0"."id" asc for update;
insert into "handover_undos" ("id", "handover_id", "staff_id", "device_id", "reason", "undone_at") values ($1, $2, $3, $4, $5, $6);
insert into "undone_handover_items" ("handover_id", "order_detail_id", "undo_id") select "handoverId", "orderDetailId", "undoId"
  from (select *
    from json_to_recordset($1) as given("handoverId" uuid, "orderDetailId" uuid, "undoId" uuid) limit $2) as "given";
update "order_details"
  set "delivered_at" = $1
  where "id" in ($2, $3, $4);
update "orders"
  set "state" = $1, "assigned_at" = coalesce(assigned_at, coalesce($2::timestamptz, clock_timestamp())), "delivered_at" = $3
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/
  returning "id";
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit $2) as "given";
commit;

-- refund, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
select "gacha_id"
  from "orders"
  where "id" = $1;
begin;
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = $2 and "orders"."deleted_at" is null for no key update of "users";
with "codes" as (select "id"
    from "pickup_tokens"
    where "user_id" = $1 and "id" in (select "covered"."pickup_token_id"
      from "pickup_token_items" as "covered"
      inner join "order_details" as "item" on "item"."id" = "covered"."order_detail_id"
      where "item"."order_id" = $2)
    order by "id" for no key update) select "payments"."id" as "id", "payments"."order_id" as "orderId", "payments"."processor" as "processor", "payments"."processor_order_id" as "processorOrderId", "payments"."amount" as "amount", "payments"."state" as "state", "payments"."epoch" as "epoch", "payments"."lease_until" as "leaseUntil", "payments"."tries" as "tries", "payments"."refusal" as "refusal", "payments"."redirect_url" as "redirectUrl", "payments"."card_digest" as "cardDigest", "payments"."must_challenge" as "mustChallenge", "payments"."return_key_hash" as "returnKeyHash", "payments"."access_keys" as "accessKeys", "payments"."tran_id" as "tranId", "payments"."tran_date" as "tranDate", "payments"."approve" as "approve", "payments"."forward" as "forward", "payments"."created_at" as "createdAt", "payments"."updated_at" as "updatedAt", "payments"."is_live" as "isLive", "payments"."is_finished" as "isFinished", "orders"."gacha_id" as "gachaId", "orders"."state" as "orderState", "orders"."delivered_at" as "deliveredAt"
  from (select count(*) as "codes"
    from "codes") as "locked"
  inner join "payments" on "payments"."order_id" = $3 and "payments"."state" = $4
  inner join "orders" on "orders"."id" = "payments"."order_id"
  where "orders"."deleted_at" is null for no key update of "payments" for update of "orders";
select "items"."delivered", "items"."packed", "refunds"."id" as "id", "refunds"."order_id" as "orderId", "refunds"."payment_id" as "paymentId", "refunds"."origin" as "origin", "refunds"."state" as "state", "refunds"."remaining" as "remaining", "refunds"."at_processor" as "atProcessor", "refunds"."amount" as "amount", "refunds"."prizes" as "prizes", "refunds"."reason" as "reason", "refunds"."epoch" as "epoch", "refunds"."lease_until" as "leaseUntil", "refunds"."tries" as "tries", "refunds"."uncertain_until" as "uncertainUntil", "refunds"."created_at" as "createdAt", "refunds"."ended_at" as "endedAt", "refunds"."taken_back_at" as "takenBackAt", "refunds"."taken_back_because" as "takenBackBecause"
  from (select count(*) filter (where item.delivered_at is not null)::int as "delivered", count(parcel.shipment_id) filter (where item.delivered_at is null)::int as "packed"
    from "order_details" as "item"
    left join "shipment_items" as "parcel" on "parcel"."order_detail_id" = "item"."id"
    where "item"."order_id" = $1 and "item"."deleted_at" is null) as "items"
  left join "refunds" on "refunds"."order_id" = $2
  order by "refunds"."created_at", "refunds"."id";
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
update "order_details"
  set "refunded_at" = clock_timestamp()
  where "order_id" = $1 and "deleted_at" is null and "delivered_at" is null;
update "orders"
  set "state" = $1
  where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/
  returning "id";
insert into "refunds" ("id", "order_id", "payment_id", "origin", "state", "remaining", "at_processor", "amount", "prizes", "reason", "epoch", "tries") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  returning "lease_until", "created_at";
insert into "deeds" ("id", "staff_id", "device_id", "action", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "at";
commit;
select "orders"."id" as "id", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "orders"."odds_version_id" as "oddsVersionId", "orders"."sale_terms_id" as "saleTermsId", "orders"."terms_shown" as "termsShown", "orders"."delivery_type" as "deliveryType", "orders"."state" as "state", "orders"."play_amount" as "playAmount", "orders"."price" as "price", "orders"."serial_number" as "serialNumber", "orders"."payable_until" as "payableUntil", "orders"."assigned_at" as "paidAt", "orders"."delivered_at" as "deliveredAt", "orders"."created_at" as "createdAt", "orders"."updated_at" as "updatedAt", "orders"."deleted_at" as "deletedAt", "orders"."is_unpaid" as "isUnpaid", "orders"."is_packed" as "isPacked", (state = 'pending' and payable_until <= clock_timestamp()) as "isExpired"
  from "orders"
  where "id" = any($1) and "gacha_id" = any($2);

-- ship, GraphQL
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  inner join (select *
    from json_to_recordset($1) as given("issuer" text, "subject" text) limit $2) as "asked" on "staff"."issuer" = "asked"."issuer" and "staff"."subject" = "asked"."subject";
begin;
with "at_work" as (select "id"
    from "staff"
    where "id" = any($1) for key share) select "users"."id", /*seen: ban*/ ("users"."banned_at") /*.*/ as "bannedAt", (select count(*) as "count"
    from "at_work") as "atWork"
  from "orders"
  inner join "users" on "users"."id" = "orders"."user_id"
  where "orders"."id" = any($2)
  order by "orders"."id" for update of "orders" for key share of "users";
select "staff"."id", "staff"."issuer", "staff"."subject", "staff"."name", "staff"."revoked_at", "staff_roles"."role", "staff_roles"."gacha_id" as "gachaId", ( select jsonb_object_agg(reader, ceil(extract(epoch
          from refused_until - statement_timestamp()))::int)
    from code_readers
    where staff_id = staff.id and refused_until > statement_timestamp()) as "refusedReaders"
  from "staff"
  left join "staff_roles" on "staff_roles"."staff_id" = "staff"."id" and ("staff_roles"."gacha_id" is null or exists (select "id"
      from "gachas"
      where "gachas"."id" = "staff_roles"."gacha_id" and "deleted_at" is null))
  where "staff"."id" = any($1);
select "item"."id", "item"."order_id" as "orderId", "orders"."gacha_id" as "gachaId", "orders"."user_id" as "userId", "packed"."shipment_id" as "shipmentId", "shipments"."posted_at" as "postedAt", "shipments"."carrier", "shipments"."tracking_number" as "trackingNumber", "orders"."play_amount" as "playAmount", exists (select "order_id"
    from "delivery_infos"
    where "delivery_infos"."order_id" = "orders"."id") as "hasAddress"
  from "order_details" as "item"
  inner join "orders" on "orders"."id" = "item"."order_id"
  left join "shipment_items" as "packed" on "packed"."order_detail_id" = "item"."id"
  left join "shipments" on "shipments"."id" = "packed"."shipment_id"
  where ("item"."order_id" = any($1) or "item"."id" = any($2)) and "item"."deleted_at" is null and "orders"."state" in ($3, $4) and "orders"."delivery_type" = $5 and "orders"."deleted_at" is null
  order by "item"."id";
select pg_advisory_xact_lock($1, hashtext($2::text || ' ' || $3::text) & 1023)::text as "locked", clock_timestamp() as "since";
select "label"."carrier", "label"."trackingNumber"
  from "shipments"
  inner join (select *
    from json_to_recordset($1) as given("carrier" text, "trackingNumber" text) limit $2) as "label" on "label"."trackingNumber" = "shipments"."tracking_number" and "label"."carrier" = "shipments"."carrier"
  where "shipments"."posted_at" > statement_timestamp() - make_interval(days => $3);
insert into "shipments" ("id", "user_id", "staff_id", "packed_at", "carrier", "tracking_number", "posted_at") values ($1, $2, $3, $4, $5, $6, $7);
insert into "shipment_items" ("order_detail_id", "shipment_id") select "orderDetailId", "shipmentId"
  from (select *
    from json_to_recordset($1) as given("orderDetailId" uuid, "shipmentId" uuid) limit $2) as "given";
update "order_details"
  set "delivered_at" = $1
  where "id" = any($2);
with "moved" as (update "orders"
    set "state" = $1, "delivered_at" = (select max(item.delivered_at)
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null)
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($2) and /*only if: state*/ ("state" = $3) /*.*/ and not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id"), "open" as (update "orders"
    set "updated_at" = clock_timestamp()
    where /*only if: order not deleted*/ ("deleted_at" is null) /*.*/ and "id" = any($4) and /*only if: state*/ ("state" = $5) /*.*/ and not not exists (select
      from order_details as item
      where item.order_id = orders.id and item.deleted_at is null and item.delivered_at is null)
    returning "id") select "id", true as "isDelivered"
  from "moved"
  union all select "id", false as "isDelivered"
  from "open";
update "delivery_infos"
  set "delivered_at" = coalesce(delivered_at, $1::timestamptz)
  where "order_id" = any($2);
insert into "deeds" ("id", "action", "staff_id", "account", "device_id", "gacha_id", "order_id", "user_id", "subject_id", "before", "after", "why") select "id", "action", "staffId", "account", "deviceId", "gachaId", "orderId", "userId", "subjectId", "before", "after", "why"
  from (select *
    from json_to_recordset($1) as given("id" uuid, "action" text, "staffId" uuid, "account" text, "deviceId" uuid, "gachaId" uuid, "orderId" uuid, "userId" uuid, "subjectId" uuid, "before" jsonb, "after" jsonb, "why" text) limit $2) as "given";
commit;
select "shipment_items"."shipment_id" as "shipmentId", "order_details"."id", "order_details"."order_id" as "orderId", "order_details"."prize_id" as "prizeId", "orders"."play_amount" as "playAmount", "orders"."gacha_id" as "gachaId"
  from "shipment_items"
  inner join "order_details" on "order_details"."id" = "shipment_items"."order_detail_id"
  inner join "orders" on "orders"."id" = "order_details"."order_id"
  where "shipment_items"."shipment_id" = any($1)
  order by "order_details"."id";
