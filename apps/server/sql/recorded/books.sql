-- books/debt-store.ts

-- annulDebt
update "debt" set "repaid_micro" = "repaid_micro" + $1, "annulled_micro" = "annulled_micro" + $2, "annulled_by" = $3 where "id" = $4;
update "debt" set "repaid_micro" = "repaid_micro" + $1, "annulled_micro" = "annulled_micro" + $2 where "id" = $3;

-- debtorsWithFunds
select debt.debtor_id as "debtorId", debt.asset
from debt join ledger.account on account.owner = debt.debtor_id and account.asset = debt.asset and account.kind = 'available'
where debt.repaid_micro < debt.owed_micro and account.balance > 0
group by 1, 2
having min(account.balance) >= least($1::bigint, sum(debt.owed_micro - debt.repaid_micro))
order by 1, 2;

-- dueMicro
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "asset" = $1 and $2::uuid = any (recipients);

-- insertDebt
insert into "debt" ("id", "debtor_id", "asset", "owed_micro", "recipients", "shares_micro") values ($1, $2, $3, $4, $5::uuid[], $6::bigint[]);

-- lockDebts
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "debtor_id" = $1 and "asset" = $2 order by "created_at", "id" for update;

-- openDebt
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "id" = $1 for update;

-- setRepaid
update "debt" set "repaid_micro" = "repaid_micro" + $1, "repayments" = "repayments" + $2 where "id" = $3;

-- books/debts.ts

-- assertNoDebt
select kind, balance from ledger.account where owner = $1 and asset = $2;

-- coverDebts
select "reason", "halted_by" as "haltedBy", "halted_at" as "haltedAt" from "money_halt" where "resumed_at" is null;
select pg_advisory_xact_lock(hashtextextended('debt:cover', 0));
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "debtor_id" = $1 and "asset" = $2 order by "created_at", "id" for update;
select (rolled.balance + coalesce(sum(entry.amount), 0))::bigint as balance
from ledger.account
join ledger.house_balance as rolled on rolled.account_id = account.id
left join ledger.entry on entry.account_id = account.id and entry.position > rolled.up_to
where account.owner = $1 and account.kind = $2 and account.asset = $3
group by rolled.balance;

-- coveredMicro
select account.owner, account.kind, sum(entry.amount)::bigint as micro
from ledger.transfer join ledger.entry on entry.transfer_id = transfer.id join ledger.account on account.id = entry.account_id
where transfer.kind = $1 and transfer.reference = $2 group by 1, 2;

-- repayDebtor
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "debtor_id" = $1 and "asset" = $2 order by "created_at", "id" for update;
select kind, balance from ledger.account where owner = $1 and asset = $2;

-- repayDebts
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "debtor_id" = $1 and "asset" = $2 order by "created_at", "id" for update;
select kind, balance from ledger.account where owner = $1 and asset = $2;

-- repayEverybody
select debt.debtor_id as "debtorId", debt.asset
from debt join ledger.account on account.owner = debt.debtor_id and account.asset = debt.asset and account.kind = 'available'
where debt.repaid_micro < debt.owed_micro and account.balance > 0
group by 1, 2
having min(account.balance) >= least($1::bigint, sum(debt.owed_micro - debt.repaid_micro))
order by 1, 2;
select "id", "debtor_id", "asset", "recipients", "repaid_micro", "repayments", shares_micro::text[] as "shares_micro" from "debt" where "repaid_micro" < "owed_micro" and "debtor_id" = $1 and "asset" = $2 order by "created_at", "id" for update;
select kind, balance from ledger.account where owner = $1 and asset = $2;

-- books/halt.ts

-- assertMoneyMoves
select "reason", "halted_by" as "haltedBy", "halted_at" as "haltedAt" from "money_halt" where "resumed_at" is null;

-- currentHalt
select "reason", "halted_by" as "haltedBy", "halted_at" as "haltedAt" from "money_halt" where "resumed_at" is null;

-- haltMoney
insert into "money_halt" ("reason", "halted_by") values ($1, $2) on conflict do nothing returning "id";
insert into "audit" ("actor", "action", "subject", "before", "after", "origin", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6, $7, $8);
insert into "audit" ("action", "subject", "before", "after", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6);

-- resumeMoney
update "money_halt" set "resumed_by" = $1, "resumed_at" = now(), "resume_reason" = $2 where "resumed_at" is null returning "reason", "halted_by" as "haltedBy", "halted_at" as "haltedAt";
insert into "audit" ("actor", "action", "subject", "before", "after", "origin", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6, $7, $8);
update "money_halt" set "resumed_at" = now() where "resumed_at" is null returning "reason", "halted_by" as "haltedBy", "halted_at" as "haltedAt";
insert into "audit" ("action", "subject", "before", "after", "previous_hash", "hash") values ($1, $2, $3, $4, $5, $6);

-- books/money-check.ts

-- booksAreGuarded
select not pg_has_role(current_user, nspowner, 'set') as "isGuarded" from pg_namespace where nspname = 'ledger';

-- claimCheck
update "money_check" set "last_run_at" = now() where (last_run_at is null or last_run_at < now() - interval '50 seconds') returning last_full_at is null or last_full_at < now() - interval '24 hours' as "isFull";

-- moneyCheckAge
select extract(epoch from now() - verified_at)::float8 as "age" from "money_check";

-- books/transfer-changes.ts

-- transferChanges
select account.owner, account.kind, sum(entry.amount)::bigint as micro
from ledger.transfer join ledger.entry on entry.transfer_id = transfer.id join ledger.account on account.id = entry.account_id
where transfer.kind = $1 and transfer.reference = $2 group by 1, 2;

