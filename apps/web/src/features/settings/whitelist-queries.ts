import type { Answer, Contract } from '@florin/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { dashboardQuery, walletKey } from '../../lib/dashboard.ts'

export type Whitelist = Answer<Contract['whitelistData']>
export type SavedAddress = Whitelist['wallets'][number]

/** Saved withdrawal addresses; 451 means that this person has none to see. */
export const whitelistQuery = queryOptions({
  queryKey: [...walletKey, 'white'],
  queryFn: ({ signal }) => call('whitelistData', {}, { signal }),
})

/** What a code is asked for; it will fit only this. */
export type WhitelistChange =
  | { readonly action: 'toggle' }
  | { readonly action: 'add'; readonly wallet: string }
  | { readonly action: 'remove'; readonly id: string; readonly wallet: string }

export function useRequestWhitelistCode() {
  return useMutation({
    mutationFn: (change: WhitelistChange) => call('requestWhitelistCode', { body: bodyOf(change) }),
  })
}

export function useChangeWhitelist() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change, otp }: { change: WhitelistChange; otp: string }) => send(change, otp),
    onSuccess: (changed) => {
      patchWhitelist(queries, changed)
      // The withdrawal form offers these addresses.
      void queries.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    },
  })
}

function bodyOf(change: WhitelistChange) {
  switch (change.action) {
    case 'toggle':
      return { action: change.action }
    case 'add':
      return { action: change.action, wallet: change.wallet }
    case 'remove':
      return { action: change.action, id: change.id }
  }
}

async function send(change: WhitelistChange, otp: string): Promise<Partial<Whitelist>> {
  switch (change.action) {
    case 'toggle': {
      const { is_white_wallet } = await call('toggleWhitelist', { body: { otp } })
      return { is_white_wallet }
    }
    case 'add':
      return (await call('addWhitelistAddress', { body: { wallet: change.wallet, otp } })).wallet_data
    case 'remove':
      return (await call('removeWhitelistAddress', { body: { id: change.id, otp } })).wallet_data
  }
}

function patchWhitelist(queries: QueryClient, changed: Partial<Whitelist>): void {
  queries.setQueryData(whitelistQuery.queryKey, (known) => known && { ...known, ...changed })
}
