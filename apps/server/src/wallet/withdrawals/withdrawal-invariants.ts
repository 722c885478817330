import type { Invariant } from '@florin/ledger'

const live = `('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast')`

/** What must always be true of withdrawals; each query names what breaks its promise. */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    id: 'I12c',
    promise: 'what the token kept of a sweep is booked once, as our cost',
    broken: () => `
      select format('sweep %s, log %s', deposit.txid, deposit.log_index) as what
      from payout join deposit on deposit.txid = payout.txid and deposit.outcome = 'outgoing'
      left join ledger.transfer on transfer.kind = 'network_fee'
        and transfer.reference = 'fee:' || deposit.txid || ':' || deposit.log_index
      left join ledger.account on account.is_house and account.kind = 'network_fee' and account.asset = 'USDT'
      -- The house's entries have their transfers' numbers.
      left join ledger.entry on entry.account_id = account.id and entry.position = transfer.id
      where payout.purpose = 'sweep' and payout.state = 'done' and entry.amount is distinct from -deposit.amount_micro_usdt
      union all
      select format('transfer %s: %s', transfer.id, transfer.reference) from ledger.transfer
      where transfer.kind = 'network_fee' and not exists (
        select from payout where payout.txid = split_part(transfer.reference, ':', 2) and purpose = 'sweep' and state = 'done')`,
  },
  {
    id: 'I13',
    promise: 'what is frozen for withdrawals is what live withdrawals say',
    // Every minute by their names, because deals have millions of holds beside them; once a day whatever they are called.
    broken: ({ after }) => `
      select coalesce(withdrawal.id::text, hold.subject) as what
      from withdrawal
      full join (select * from ledger.hold where cause = 'withdrawal' ${after === 0n ? '' : "and subject like 'wd:%'"}) as hold on hold.subject = 'wd:' || withdrawal.id
      where withdrawal.id is null or hold.subject is null
        or hold.amount <> withdrawal.amount_micro_usdt + withdrawal.fee_micro_usdt
        or (hold.closed_by is null) <> (withdrawal.state in ${live})`,
  },
  {
    id: 'I14',
    promise: 'a withdrawal has at most one live transaction, and a done one exactly one that paid',
    broken: () => `
      select withdrawal.id::text as what from withdrawal left join payout on payout.withdrawal_id = withdrawal.id
      group by withdrawal.id, withdrawal.state
      having count(*) filter (where payout.state <> 'dead') > 1
        or (withdrawal.state = 'done') <> (count(*) filter (where payout.state = 'done') = 1)`,
  },
  {
    id: 'I15',
    promise: 'every dead transaction has its proof',
    broken: () => `
      select txid as what from payout
      where state = 'dead' and (proof_solid_time_ms is null or proof_solid_time_ms < expiration_ms + 60000)`,
  },
  {
    id: 'I8w',
    promise: 'a withdrawal ends in the books once, and as it ended on the chain',
    broken: () => `
      select withdrawal.id::text as what from withdrawal
      left join ledger.transfer as ended on ended.kind in ('withdrawal.done', 'withdrawal.refunded')
        and ended.reference in ('wd:' || withdrawal.id || ':done', 'wd:' || withdrawal.id || ':refund')
      group by withdrawal.id, withdrawal.state
      having count(ended.id) <> (withdrawal.state in ('done', 'failed', 'rejected'))::int
        or (withdrawal.state = 'done') <> coalesce(bool_or(ended.kind = 'withdrawal.done'), false)`,
  },
]
