import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../../http/serve.ts'
import type { AddressService } from '../addresses/index.ts'
import type { ChainStatus } from '../chain/index.ts'
import type { HistoryService } from '../history/index.ts'
import type { DepositTerms } from './deposit-terms.ts'

/** The state of the scanner, for a person who waits for a deposit. */
type ReadStatus = () => Promise<Pick<ChainStatus, 'isDelayed'>>

export function addressRoutes(
  serve: Serve,
  addresses: AddressService,
  readStatus: ReadStatus,
  terms: DepositTerms,
): void {
  serve(contract.walletAddress, async ({ actor }) => {
    const [address, { isDelayed }] = await Promise.all([addresses.find(actor.userId), readStatus()])
    return { address, deposits_delayed: isDelayed, ...terms }
  })

  serve(contract.requestWalletAddress, async ({ actor, caller }) => {
    await addresses.request(actor, caller)
    return { status: 'otp_sent', message: answerText(caller.language, 'code_sent') }
  })

  serve(contract.confirmWalletAddress, async ({ actor, caller, body }) => {
    const address = await addresses.confirm(actor, caller, body.otp)
    return { status: 'success', address, deposits_delayed: (await readStatus()).isDelayed, ...terms }
  })

  serve(contract.lookForDeposit, async ({ actor }) => {
    await addresses.lookForDeposit(actor.userId)
    return { status: 'success' }
  })
}

export function historyRoutes(serve: Serve, history: HistoryService, readStatus: ReadStatus): void {
  serve(contract.walletHistory, async ({ actor, query }) => {
    const [page, { isDelayed }] = await Promise.all([history.page(actor.userId, query.page), readStatus()])
    return { ...page, deposits_delayed: isDelayed }
  })
}
