import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import type { AddressService } from './addresses.ts'
import type { HistoryService } from './history.ts'

export function addressRoutes(serve: Serve, addresses: AddressService): void {
  serve(contract.walletAddress, async ({ actor }) => ({ address: await addresses.find(actor.userId) }))

  serve(contract.requestWalletAddress, async ({ actor, caller }) => {
    await addresses.request(actor, caller)
    return { status: 'otp_sent', message: 'OTP sent' }
  })

  serve(contract.confirmWalletAddress, async ({ actor, caller, body }) => ({
    status: 'success',
    address: await addresses.confirm(actor, caller, body.otp),
  }))

  serve(contract.lookForDeposit, async ({ actor }) => {
    await addresses.lookForDeposit(actor.userId)
    return { status: 'success' }
  })
}

export function historyRoutes(serve: Serve, history: HistoryService): void {
  serve(contract.walletHistory, ({ actor, query }) => history.page(actor.userId, query.page))
}
