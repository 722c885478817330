import { accountEndpoints } from './accounts.ts'
import type { Endpoints } from './ask.ts'
import { blockEndpoints } from './blocks.ts'
import { broadcastEndpoints } from './broadcasting.ts'
import { buildingEndpoints } from './building.ts'
import { networkEndpoints } from './network.ts'
import { transactionEndpoints } from './transactions.ts'

const onBothSides: Endpoints = {
  ...blockEndpoints,
  gettransactionbyid: transactionEndpoints.gettransactionbyid!,
  gettransactioninfobyid: transactionEndpoints.gettransactioninfobyid!,
  getaccount: accountEndpoints.getaccount!,
  triggerconstantcontract: buildingEndpoints.triggerconstantcontract!,
  estimateenergy: buildingEndpoints.estimateenergy!,
}

/** `walletsolidity` is the same API over solid blocks only, and without anything that writes. */
export const endpointsOf: Record<string, Endpoints> = {
  wallet: {
    ...onBothSides,
    ...transactionEndpoints,
    ...accountEndpoints,
    ...buildingEndpoints,
    ...broadcastEndpoints,
    ...networkEndpoints,
  },
  walletsolidity: onBothSides,
}
