import type { CheckScope, Invariant } from './check.ts'

const touchedAccounts = ({ after, accounts }: CheckScope) => `
  select account_id as id from ledger.entry where transfer_id > ${after}
  union
  select id from ledger.account where id > ${accounts.after} and id <= ${accounts.upTo}`

/** What the books promise. Numbers as in the safety rules; I0, H1 and H2 are the ledger's own. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'I0',
    promise: 'every entry has its transfer and its account',
    broken: ({ after }) => `
      select format('entry of transfer %s on account %s', entry.transfer_id, entry.account_id) as what
      from ledger.entry
      left join ledger.transfer on transfer.id = entry.transfer_id and transfer.id > ${after}
      left join ledger.account on account.id = entry.account_id
      where entry.transfer_id > ${after} and (transfer.id is null or account.id is null)`,
  },
  {
    id: 'I1',
    promise: 'every transfer balances, and names each account once',
    broken: ({ after }) => `
      select format('transfer %s: %s %s', entry.transfer_id, sum(entry.amount), account.asset) as what
      from ledger.entry left join ledger.account on account.id = entry.account_id
      where entry.transfer_id > ${after}
      group by entry.transfer_id, account.asset having sum(entry.amount) <> 0 or count(*) <> count(distinct entry.account_id)`,
  },
  {
    id: 'I2',
    promise: 'all balances together are zero',
    broken: () => `
      select format('%s: %s', asset, sum(balance)) as what
      from (
        select asset, sum(balance) as balance from ledger.account where balance is not null group by asset
        union all
        select account.asset, rolled.balance + coalesce((
          select sum(entry.amount) from ledger.entry
          where entry.account_id = account.id and entry.position > rolled.up_to), 0)
        from ledger.account join ledger.house_balance as rolled on rolled.account_id = account.id
      ) as balances
      group by asset having sum(balance) <> 0`,
  },
  {
    id: 'I3',
    promise: 'every balance equals its history',
    broken: (scope) => `
      select format('account %s: %s, not %s', account.id, account.balance, coalesce(newest.balance_after, 0)) as what
      from (${touchedAccounts(scope)}) as touched
      join ledger.account on account.id = touched.id and account.balance is not null
      -- With a limit it stays a look into the index for each account; a plain join reads all entries for a large patrol.
      left join lateral (
        select balance_after, position, hash from ledger.entry
        where account_id = account.id and position = account.version limit 1
      ) as newest on true
      where (account.balance, account.version, account.head)
        is distinct from (coalesce(newest.balance_after, 0), coalesce(newest.position, 0), coalesce(newest.hash, ''))
      ${scope.after === 0n ? wrongRollUps : ''}`,
  },
  {
    id: 'I4',
    promise: 'nobody is or was below zero',
    broken: ({ after }) => `
      select format('account %s after transfer %s: %s', entry.account_id, entry.transfer_id, entry.balance_after) as what
      from ledger.entry join ledger.account on account.id = entry.account_id
      where entry.transfer_id > ${after} and case account.kind when 'debt' then entry.balance_after > 0 else entry.balance_after < 0 end
      union all
      select format('account %s now: %s', id, balance) from ledger.account
      where case kind when 'debt' then balance > 0 else balance < 0 end`,
  },
  {
    id: 'I5',
    promise: "each account's entries follow one another without a gap",
    broken: ({ after }) => `
      select format('account %s, entry %s', entry.account_id, entry.position) as what
      from ledger.entry
      join ledger.account on account.id = entry.account_id
      left join ledger.entry as previous
        on previous.account_id = entry.account_id and previous.position = entry.position - 1 and account.balance is not null
      where entry.transfer_id > ${after} and case
        when account.balance is null then entry.position <> entry.transfer_id or entry.balance_after is not null
        else entry.balance_after - entry.amount is distinct from coalesce(previous.balance_after, 0)
          or (previous.position is null) <> (entry.position = 1) end`,
  },
  {
    id: 'I6',
    promise: 'what is frozen is what open holds say',
    broken: () => `
      select format('account %s: frozen %s, held %s', coalesce(account.id, held.account_id),
        coalesce(account.balance, 0), coalesce(held.amount, 0)) as what
      from (select id, balance from ledger.account where kind = 'frozen' and balance <> 0) as account
      full join (
        select account_id, sum(amount) as amount from ledger.hold where closed_by is null group by account_id
      ) as held on held.account_id = account.id
      where coalesce(account.balance, 0) <> coalesce(held.amount, 0)`,
  },
  {
    id: 'H1',
    promise: 'no entry was rewritten: each continues the hash of the one before',
    broken: ({ after }) => `
      select format('account %s, entry %s', entry.account_id, entry.position) as what
      from ledger.entry
      join ledger.transfer on transfer.id = entry.transfer_id and transfer.id > ${after}
      left join ledger.entry as previous
        on previous.account_id = entry.account_id and previous.position = entry.position - 1
      where entry.transfer_id > ${after} and entry.balance_after is not null
        and entry.hash is distinct from sha256(coalesce(previous.hash, '') || ledger.entry_bytes(entry.transfer_id,
          entry.account_id, entry.position, entry.amount, entry.balance_after, transfer.content_hash))`,
  },
  {
    id: 'H2',
    promise: 'no transfer was rewritten: its lines and holds have its hash',
    broken: ({ after }) => `
      select format('transfer %s: %s %s', transfer.id, transfer.kind, transfer.reference) as what
      from ledger.transfer
      left join (
        select transfer_id, string_agg(ledger.line_bytes(account_id, amount), '' order by account_id) as bytes
        from ledger.entry where transfer_id > ${after} group by transfer_id
      ) as lines on lines.transfer_id = transfer.id
      left join (
        select transfer_id, string_agg(ledger.hold_text(subject, cause, amount), E'\\n' order by subject, cause) as text
        from (
          select opened_by as transfer_id, subject, cause, amount from ledger.hold where opened_by > ${after}
          union all
          select closed_by, subject, cause, -amount from ledger.hold where closed_by > ${after}
        ) as change
        group by transfer_id
      ) as holds on holds.transfer_id = transfer.id
      where transfer.id > ${after} and transfer.content_hash
        <> ledger.content_hash(transfer.kind, transfer.reference, lines.bytes, holds.text)`,
  },
]

/** Only in a full check: the house's rolled-up balances against all their entries. */
const wrongRollUps = `
  union all
  select format('house account %s: %s', rolled.account_id, rolled.balance) from ledger.house_balance as rolled
  where rolled.balance <> (
    select coalesce(sum(entry.amount), 0) from ledger.entry
    where entry.account_id = rolled.account_id and entry.position <= rolled.up_to)`
