import type { Invariant } from '@florin/ledger'

/** What must always be true of debts. */
export const debtInvariants: readonly Invariant[] = [
  {
    id: 'I20',
    promise: 'what people owe in the books is what verdicts left unpaid, to the recipients whom they named',
    broken: () => `
      select coalesce(account.owner, owed.debtor_id)::text as what
      from (select owner, asset, balance from ledger.account where kind = 'debt' and balance <> 0) as account
      full join (
        select debtor_id, asset, sum(owed_micro - repaid_micro) as micro from debt where repaid_micro < owed_micro group by 1, 2
      ) as owed on owed.debtor_id = account.owner and owed.asset = account.asset
      where coalesce(-account.balance, 0) <> coalesce(owed.micro, 0)
      union all
      select id::text from debt
      where owed_micro <> (select sum(micro) from unnest(shares_micro) as share (micro))
        or cardinality(recipients) <> cardinality(shares_micro)`,
  },
]
