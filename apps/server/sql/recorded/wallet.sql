-- wallet/addresses/addresses-store.ts

-- addressesWithActivity
select "address" from "own_address" where ("derivation_index" = $1 or exists (select "deposit"."txid" from "deposit" where "deposit"."to_address" = "own_address"."address"));

-- findAddress
select "address" from "wallet_address" where "user_id" = $1;

-- findKey
select "xpub", "hot_address" from "wallet_key_facts";

-- insertAddress
insert into "wallet_address" ("address", "derivation_index", "user_id") values ($1, $2, $3) on conflict ("user_id") do nothing;

-- ownAmong
select "address", "user_id" from "own_address" where "address" = any($1);

-- wallet/chain/chain-alarms-store.ts

-- clearAlarm
update "chain_alarm" set "cleared_at" = now(), "cleared_by" = $1 where "kind" = $2 and "cleared_at" is null;

-- openAlarms
select "kind" from "chain_alarm" where "cleared_at" is null order by "id";

-- raiseAlarm
insert into "chain_alarm" ("kind", "details", "cleared_at", "cleared_by") values ($1, $2, $3, $4) on conflict do nothing;

-- wallet/chain/scan-store.ts

-- lockCursor
select "height", "block_id" from "chain_cursor" for update;

-- newestBlocks
select * from "scanned_block" order by "height" desc limit $1;

-- readCursor
select "height", "block_id" from "chain_cursor";

-- wallet/payee-store.ts

-- lockPerson
insert into "withdrawal_person" ("user_id", "whitelist_ends_at") values ($1, $2) on conflict do nothing;
select "user_id" from "withdrawal_person" where "user_id" = $1 for update;

-- wallet/payouts/payout-store.ts

-- deadTxids
select "txid" from "payout" where "withdrawal_id" = $1 and "state" = $2;

-- movePayout
update "payout" set "state" = $1 where "id" = $2 and "lease_token" = $3 and "state" = $4;

-- releasePayout
update "payout" set "leased_until" = 'epoch', "look_at" = now() + make_interval(secs => $1) where "id" = $2 and "lease_token" = $3;

-- wallet/payouts/unknown-payments-store.ts

-- livePayout
select * from "payout" where "withdrawal_id" = $1 and "state" != $2;

-- markDead
update "payout" set "state" = $1, "proof_solid_time_ms" = $2 where "id" = $3 and "state" = $4;

-- wallet/reconciliation/reconciliation-store.ts

-- addressesMovedAbove
select "from_address", "to_address" from "deposit" where "height" > $1;

-- insertMeasure
insert into "reconciliation" ("height", "block_id", "addresses", "chain_micro_usdt", "custody_micro_usdt", "in_flight_micro_usdt", "liabilities_micro_usdt") values ($1, $2, $3, $4, $5, $6, $7);

-- wallet/settlements/standing-order-store.ts

-- currentOrder
select *, usable_at <= now() as "is_usable" from "standing_order" where "user_id" = $1 and "ended_at" is null;

-- endOrder
update "standing_order" set "ended_at" = clock_timestamp() where "user_id" = $1 and "ended_at" is null;

-- insertOrder
insert into "standing_order" ("id", "user_id", "session_id", "code_id", "address", "usable_at", "ended_at", "proof") values ($1, $2, $3, $4, $5, $6, $7, $8);

-- wallet/whitelist/whitelist-store.ts

-- addAddress
insert into "whitelist_address" ("user_id", "wallet", "usable_at", "removed_at") values ($1, $2, now() + make_interval(secs => $3), $4) on conflict ("user_id", "wallet") where "removed_at" is null do nothing;

-- keepWhitelistSince
update "withdrawal_person" set "is_whitelist_on" = $1, "whitelist_ends_at" = $2 where "user_id" = $3 and "whitelist_ends_at" > $4;

-- readWhitelist
select "is_whitelist_on", "whitelist_ends_at", coalesce(whitelist_ends_at > now(), false) as "is_ending" from "withdrawal_person" where "user_id" = $1;
select "id", "wallet", "usable_at" as "usableAt", usable_at <= now() as "isUsable" from "whitelist_address" where "user_id" = $1 and "removed_at" is null order by "added_at", "id";

-- removeAddress
update "whitelist_address" set "removed_at" = now() where "id" = $1 and "user_id" = $2 and "removed_at" is null;

-- removeAddressesSince
update "whitelist_address" set "removed_at" = now() where "user_id" = $1 and "added_at" >= $2 and "removed_at" is null returning "wallet";

-- switchWhitelist
update "withdrawal_person" set "is_whitelist_on" = $1, "whitelist_ends_at" = $2 where "user_id" = $3;

-- wallet/withdrawals/withdrawal-store.ts

-- insertWithdrawal
insert into "withdrawal" ("id", "user_id", "session_id", "code_id", "standing_order_id", "external_id", "address", "amount_micro_usdt", "fee_micro_usdt", "proof", "reason", "approved_by", "lease_token") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- lockWithdrawal
select * from "withdrawal" where "id" = $1 for update;

-- postponeWithdrawal
update "withdrawal" set "leased_until" = 'epoch', "look_at" = now() + make_interval(secs => $1), "reason" = $2 where "id" = $3 and "lease_token" = $4;

-- step
update "withdrawal" set "state" = $1, "leased_until" = 'epoch', "look_at" = now(), "reason" = $2, "approved_by" = $3 where "id" = $4 and "state" = $5 and "lease_token" = $6;

