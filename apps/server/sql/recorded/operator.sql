-- operator/person-erasures.ts

-- eraseAccount
update user_account set email = $1, username = 'erased_' || left(replace(id::text, '-', ''), 12),
  username_skeleton = null, has_shared_skeleton = false, password_hash = $2, avatar_file = null,
  is_activated = false, is_premium = false, is_work = false, is_notified = false, hide_email = true,
  verify_phone = false, wallet_output_permission = false, notification_payments = false,
  notification_account = false, blocked_at = coalesce(blocked_at, now())
where id = $3;

-- eraseEvidence
delete from "evidence_look_key" where file_id in (select id from evidence_file where uploaded_by in ($1, $2));
delete from "evidence_note" where file_id in (select id from evidence_file where uploaded_by in ($1, $2));
update evidence_file set deleted_at = coalesce(deleted_at, now()), deleted_by = 'erased', original_name = 'erased'
where uploaded_by in ($1, $2) returning object_name as name;

-- eraseRows
delete from session where user_id = $1;
delete from second_factor where user_id = $1;
delete from email_change where user_id = $1;
delete from saved_view where owner_id = $1;
delete from sign_in_trace where user_id = $1;
delete from account_link where one_id = $1 or other_id = $2;
delete from profile_view where user_id = $1;
delete from listed_person where user_id = $1;
delete from one_time_code where subject in ($1, $2);
delete from rate_limit where strpos(key, $1) > 0 or strpos(key, $2) > 0;
delete from idempotency where strpos(scope, $1) > 0;
delete from alert where user_id = $1;
delete from alert_settings where user_id = $1;
delete from alert_off where user_id = $1;
delete from live_event where user_id = $1;
delete from telegram_file where user_id = $1;
delete from upload_link where $1 in (trader_id, merchant_id);
update referral_code set email = $1 where used_by = $2 or email = $3;
delete from device where terminal_id in (select id from terminal where owner_id = $1);
delete from pairing_key where terminal_id in (select id from terminal where owner_id = $1);
delete from terminal_trial where terminal_id in (select id from terminal where owner_id = $1);
update terminal set name = 'erased', model = null, network = null, phone_report = null, forwarder_key = null,
deleted_at = coalesce(deleted_at, now()) where owner_id = $1;
update merchant_key set name = 'erased', allowed_networks = '{}', revoked_at = coalesce(revoked_at, now())
where merchant_id = $1;
update merchant_settings set display_name = null where merchant_id = $1;
update webhook_endpoint set url = 'https://erased.invalid/', is_active = false, disabled_reason = null,
deleted_at = coalesce(deleted_at, now()) where merchant_id = $1;
update dispute set comment = '' where opener_id = $1;
update dispute_item set text = 'erased' from dispute where dispute.id = dispute_item.dispute_id and dispute_item.text is not null
and $1::uuid = case dispute_item.side when 'merchant' then dispute.merchant_id else dispute.trader_id end;

-- lockPerson
select from user_account where id = $1 for update;

-- methodIdsOf
select id from payment_method where owner_id = $1 order by id for update;

-- operator/person-obstacles.ts

-- obstaclesOf
select 'is a member of staff' as sentence from user_account where id = $1 and is_staff
union all
select 'is a lead' from user_account where id = $2 and is_lead
union all
select format('has a balance of %s %s (%s)', (balance / 1000000.0)::numeric(20, 6), asset, kind)
  from ledger.account where owner = $3 and balance <> 0
union all
select format('has %s open deals', count(*)) from deal
  where (trader_id = $4 or merchant_id = $5) and status in ('pending', 'verification', 'dispute')
  having count(*) > 0
union all
select format('has %s open orders', count(*)) from merchant_order
  where merchant_id = $6 and due_at is not null having count(*) > 0
union all
select format('has the open case %s', number) from dispute
  where (trader_id = $7 or merchant_id = $8) and status in ('waiting', 'consideration', 'deepconsideration')
union all
select format('has the case %s, which is kept until %s', number, (decided_at + $9 * interval '1 day')::date)
  from dispute where (trader_id = $10 or merchant_id = $11)
    and decided_at > now() - $12 * interval '1 day'
union all
select format('has an open debt of %s', id) from debt
  where (debtor_id = $13 or $14 = any (recipients)) and repaid_micro < owed_micro
union all
select format('has the withdrawal %s in state %s', id, state) from withdrawal
  where user_id = $15 and state not in ('done', 'failed', 'rejected')
union all
select format('has the held change %s, which waits', id) from held_change
  where state = 'waiting' and concerns @> array[$16::uuid];

-- operator/reseal-store.ts

-- lockNextRows
select array["a"::text, "b"::text] as key, 'z' as context, "y" as sealed
from "x" where "y" is not null
order by "a", "b" limit $1 for update skip locked;
select array["a"::text, "b"::text] as key, 'z' as context, "y" as sealed
from "x" where "y" is not null and ("a", "b") > ($1::text, $2::uuid)
order by "a", "b" limit $3 for update skip locked;

-- readProgress
select done_to from key_progress where place = $1 and sealing_key = $2;

-- writeProgress
insert into key_progress (place, sealing_key, done_to, rows_sealed, ended_at)
values ($1, $2, $3, $4, case when $5 then now() end)
on conflict (place, sealing_key) do update set done_to = excluded.done_to,
  rows_sealed = key_progress.rows_sealed + excluded.rows_sealed, ended_at = excluded.ended_at;

-- writeSealed
update "x" as old set "y" = fresh.sealed
from unnest($1::text[]::text[], $2::text[]::uuid[], $3::bytea[]) as fresh ("a", "b", sealed)
where "old"."a" = "fresh"."a" and "old"."b" = "fresh"."b";

