import { houseOwner, type Invariant } from '@florin/ledger'

const newest = 'select * from reconciliation order by id desc limit 1'

/** What the receiving side of the wallet promises, numbered as in the safety rules. */
export const depositInvariants: readonly Invariant[] = [
  {
    id: 'I12',
    promise: 'every transfer to us is booked once, with its exact amount',
    broken: ({ after }) => `
      select format('deposit %s:%s, %s', deposit.txid, deposit.log_index, deposit.outcome) as what
      from deposit
      left join ledger.transfer on transfer.kind = 'deposit'
        and transfer.reference = 'dep:' || deposit.txid || ':' || deposit.log_index
      left join ledger.account on account.asset = 'USDT'
        and account.owner = case deposit.outcome when 'credited' then deposit.user_id else '${houseOwner}' end
        and account.kind = case deposit.outcome when 'credited' then 'available' else 'suspense' end
      -- Entries up to there were looked at before.
      left join ledger.entry on entry.transfer_id > ${after} and entry.transfer_id = transfer.id and entry.account_id = account.id
      where deposit.outcome in ('credited', 'dust', 'unassigned')
        ${after === 0n ? '' : `and deposit.created_at > now() - interval '1 day' and (transfer.id > ${after}) is not false`}
        and entry.amount is distinct from deposit.amount_micro_usdt`,
  },
  {
    id: 'I12b',
    promise: 'every booked deposit is a transfer on the chain',
    broken: ({ after }) => `
      select format('transfer %s: %s %s', transfer.id, transfer.kind, transfer.reference) as what
      from ledger.transfer
      left join deposit on deposit.txid = split_part(transfer.reference, ':', 2)
        and deposit.log_index::text = split_part(transfer.reference, ':', 3)
        and deposit.outcome in ('credited', 'dust', 'unassigned')
      where transfer.id > ${after} and transfer.kind = 'deposit' and deposit.txid is null`,
  },
  {
    id: 'I16',
    promise: 'the chain holds what the books say it holds',
    broken: () => `
      select format('at height %s: chain %s, custody %s, in flight %s', height, chain_micro_usdt, custody_micro_usdt,
        in_flight_micro_usdt) as what
      from (${newest}) as newest where chain_micro_usdt < custody_micro_usdt - in_flight_micro_usdt`,
  },
  {
    id: 'I17',
    promise: 'what people are owed is covered by the chain',
    broken: () => `
      select format('at height %s: owed %s, chain %s', height, liabilities_micro_usdt, chain_micro_usdt) as what
      from (${newest}) as newest where liabilities_micro_usdt - in_flight_micro_usdt > chain_micro_usdt`,
  },
]
