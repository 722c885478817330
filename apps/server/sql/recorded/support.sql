-- support/account-type-store.ts

-- inUseBy
select
  exists (select from deal_facts where trader_id = $1) or exists (select from deal_facts where merchant_id = $2) as "hasDeals",
  exists (select from payment_method_facts where owner_id = $3) as "hasMethods",
  exists (select from merchant_key_facts where merchant_id = $4 and revoked_at is null) as "hasKeys",
  exists (select from ledger.account where owner = $5 and asset = 'USDT' and balance <> 0)
    or exists (select from referral_code_facts where lead_id = $6) as "hasIncome";

-- support/lead-store.ts

-- leadsOfPerson
select distinct "lead_id" as "id" from "referral_code_facts" where "used_by" = $1;

-- support/list-store.ts

-- findUsers
select id from find_users($1, $2, $3, $4, $5,
  $6, $7, $8, $9) as id;

-- foldUserCounts
select fold_user_counts();

-- pageOfUsers
select id, total from list_users($1, $2, $3, $4, $5);

-- support/view-store.ts

-- seeUsers
select person.id, email, username, account_type, is_activated, is_premium, is_work, is_lead, is_notified, verify_email,
  verify_phone, hide_email, deposit_basis_points, withdraw_basis_points, notification_payments, notification_account,
  wallet_output_permission, date_joined, wallet_address.address as wallet_address,
  coalesce(available.balance, 0) as available_micro, coalesce(frozen.balance, 0) as frozen_micro
from unnest($1::uuid[]) with ordinality as wanted (id, place)
join person_facts as person on person.id = wanted.id
left join wallet_address_facts as wallet_address on wallet_address.user_id = person.id
left join ledger.account as available
  on available.owner = person.id and available.kind = 'available' and available.asset = 'USDT'
left join ledger.account as frozen on frozen.owner = person.id and frozen.kind = 'frozen' and frozen.asset = 'USDT'
order by place;

