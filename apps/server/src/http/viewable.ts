import { contract, type Endpoint } from '@florin/contract'

/**
 * The calls of view mode: what the person's own screens read. Left out on purpose: connection and API keys, links to files, CSV,
 * the live channel and the list of sessions.
 */
const viewable: ReadonlySet<Endpoint> = new Set<Endpoint>([
  contract.checkUserAuth,
  contract.userInfo,
  contract.currentView,
  contract.currentRate,
  contract.dashboard,
  contract.chart,
  contract.accountStatement,
  contract.walletAddress,
  contract.walletHistory,
  contract.whitelistData,
  contract.listBanks,
  contract.listPayments,
  contract.paymentLimits,
  contract.readiness,
  contract.terminalPayments,
  contract.unassignedPayments,
  contract.listTerminals,
  contract.terminalDoctor,
  contract.listReceipts,
  contract.unmatchedReceipts,
  contract.listTransactions,
  contract.transactionDetails,
  contract.waitingTransactions,
  contract.listDisputes,
  contract.getDispute,
  contract.disputeUserRole,
  contract.disputesAwaiting,
  contract.alertSettings,
  contract.listAlerts,
  contract.pushDevices,
  contract.telegramAccounts,
  contract.shopOverview,
  contract.shopOrders,
  contract.integrationSettings,
  contract.payouts,
  contract.payoutHistory,
  contract.integrationEndpoints,
  contract.integrationDeliveries,
  contract.listReferrals,
])

export function isViewable(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && viewable.has(endpoint)
}
