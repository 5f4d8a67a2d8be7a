/** Digests of the tables that the former migrations made: see `digestsOf`. */
export const FORMER_DIGESTS: ReadonlyMap<string, string> = new Map(
  `
address_events=6271a2934fbd area_gachas=5789f74d0d19 areas=2cc3b0a67a94 beacon_gachas=ab497fcb74b3 beacons=56e0291d2ec7
by_name=f5e0a5c15a05 check_in_jumps=c551f2c399d5 check_in_places=72231b0994c4 check_ins=415e50875050
close_conflict_items()=052dc4112311 code_readers=ec0d493c7696 code_readings=900d95d8d194 correct_address()=9c5282ee8489
database_lineage=0e8594a900f6 declined_cards=17fba9295b87 deeds=726c991ac478 delivery_infos=937781bb1d70
device_invitations=e9234bbcac2b device_proofs=43bf3b9c59b5 devices=aaa0acc4b3b4 draws=de2bc743556b
encryption_keys=533264ecb74a encryption_readers=923bbaf8a8ca gachas=e47c28ac6e71 handover_conflict_items=9ddb689aba63
handover_conflicts=10417fdccebb handover_items=474cf6d102ec handover_undos=02912547d4d8 handovers=3c462af6ccbd
kept_calls=b655c2241fcd late_report_names=79ff27d3522c lineage_beats=04f611e56ab0 note_address()=6c1ffe4657b3
note_packed()=9df4a5f3943e note_packed_items()=515188384292 note_payment_step()=72ae3fe979fe odds_versions=94cf2e2e0c27
order_details=999fe1adae2d orders=e8a91f6dba50 payment_steps=7d50667ab5c7 payments=3e4b5daa47a9
pickup_token_items=16628ea89b8b pickup_tokens=33874b8eea9a posts=98adee811aaf prizes=d1953f0e3c4a
reap_pickup_tokens()=1a365f3a18a4 redeem_details=28f0d5cf9d7a refunds=d9d6ce4c2390 refuse_address_of_packed()=94c06832f1a9
refuse_change()=395187202cd9 refuse_change_but_key()=eef720ccdfdc refuse_change_but_return()=7835e6f7cbf3
refuse_handing_over_posted()=b87b4004dc37 refuse_late_payment()=cc3716892ec6 refuse_losing_address()=683ee5af76e9
refuse_opening_refunded()=4ae76906b301 refuse_other_than_posted()=2208fb7c4507 refuse_refunding_more()=e27dd7f251e3
refuse_refunding_packed()=897777169cff refuse_rewriting()=182e6dfa05ba refuse_rewriting_address_events()=a01920f7aef7
refuse_rewriting_bans()=6140d7fa11be refuse_rewriting_deeds()=bd794085e70e refuse_rewriting_refund()=cb39cac3d816
refuse_undoing_refunded()=98cfffa1ebaf refuse_unfounded_draws()=32cb239f11a8 refuse_unpacking_posted()=c3899e291055
restored_payments=e86f7be41052 restores=d0acc871d1bc sandbox_transactions=c9bd36c5c89e schema_parts=e22a549b31db
seeds=55a1a0e5c900 shared_counts=1335f5314d14 shipment_items=7283e571287b shipments=9208f4d88bce signing_keys=1e71fafb98f4
staff=fdb2f5a2da23 staff_roles=d1b6a5435eeb take_back_undone_items()=57ef9a3209ff tell_catalogue_news()=ae2f8b68e332
tell_user_news()=e1e801f823ad touch_updated_at()=8b6f2468908e undone_handover_items=619d69ba0bbd upkeep=241c4c78a422
user_bans=fe7675d05422 users=64b56f0c9de2 wrong_codes=5640784c74e2`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=') as [string, string]),
);
