import type { EndpointName } from '@florin/contract'

export const callers = ['nobody', 'trader', 'otherTrader', 'merchant', 'lead', 'support', 'blocked'] as const
export type CallerName = (typeof callers)[number]

export interface AuthorisationRow {
  /** What a well-meant call sends. */
  readonly sending?: object
  readonly expected: Readonly<Record<CallerName, number>>
}

const everybody = (status: number): Record<CallerName, number> => ({
  nobody: status,
  trader: status,
  otherTrader: status,
  merchant: status,
  lead: status,
  support: status,
  blocked: status,
})
const signedIn: Record<CallerName, number> = { ...everybody(200), nobody: 401, blocked: 403 }
const leads: Record<CallerName, number> = { ...everybody(451), nobody: 401, lead: 200, blocked: 403 }
const staff: Record<CallerName, number> = { ...everybody(451), nobody: 401, support: 200, blocked: 403 }
/** Staff's calls about something that is not there. */
const notThereForStaff: Record<CallerName, number> = { ...staff, support: 404 }
const notThere: Record<CallerName, number> = { ...everybody(404), nobody: 401, blocked: 403 }

const merchants = (status: number): Record<CallerName, number> => ({
  ...everybody(451),
  nobody: 401,
  merchant: status,
  blocked: 403,
})

/** A well-formed address that is none here. */
const someAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A well-formed id of nothing. */
const nothing = '00000000-0000-4000-8000-000000000000'
/** A well-formed key to no order. */
const noToken = 'x'.repeat(32)

/** Every call for every kind of caller. A call without a row does not compile, and fails the test. */
export const authorisation: Readonly<Record<EndpointName, AuthorisationRow>> = {
  register: {
    sending: { body: { email: 'new@example.com', password: 'Correct@horse7!' } },
    expected: everybody(200),
  },
  verifyRegistration: {
    sending: { body: { email: 'x@example.com', otp: '123456', password: 'x' } },
    expected: everybody(400),
  },
  login: { sending: { body: { email: 'x@example.com', password: 'x' } }, expected: everybody(400) },
  verifyLogin: {
    sending: { body: { email: 'x@example.com', code_otp: '123456', password: 'x' } },
    expected: everybody(400),
  },
  // Signed in, only one's own address; the one sent here is unknown.
  requestPasswordReset: {
    sending: { body: { email: 'x@example.com' } },
    expected: { ...everybody(400), nobody: 200, blocked: 403 },
  },
  resetPassword: {
    sending: {
      body: {
        email: 'x@example.com',
        otp: '123456',
        new_password: 'Better@horse8!',
        confirm_password: 'Better@horse8!',
      },
    },
    expected: { ...everybody(400), blocked: 403 },
  },
  // Checked by the refresh token in the body, which is unknown here.
  refreshTokens: { sending: { body: { refresh_token: 'nobody’s' } }, expected: everybody(401) },
  checkUserAuth: { expected: signedIn },
  userInfo: { expected: signedIn },
  // The first takes the name; no other user gets one that looks like it.
  changeUsername: {
    sending: { body: { username: 'renamed' } },
    expected: { ...signedIn, lead: 400, merchant: 400, otherTrader: 400, support: 400 },
  },
  changeAvatar: {
    sending: { file: new Blob(['not a picture']) },
    expected: { ...everybody(400), nobody: 401, blocked: 403 },
  },
  changeNotifySettings: { sending: { body: { notification_account: true } }, expected: signedIn },
  alertSettings: { expected: signedIn },
  changeAlertSettings: { sending: { body: { order: ['mail', 'push', 'telegram'] } }, expected: signedIn },
  listAlerts: { sending: {}, expected: signedIn },
  openAlert: { sending: { params: { id: nothing } }, expected: notThere },
  pushDevices: { expected: signedIn },
  subscribePush: {
    sending: { body: { endpoint: 'http://127.0.0.1/x', keys: { p256dh: 'x', auth: 'x' } } },
    expected: { ...everybody(400), nobody: 401, blocked: 403 },
  },
  unsubscribePush: { sending: { params: { id: nothing } }, expected: notThere },
  testPush: { sending: { params: { id: nothing } }, expected: notThere },
  telegramAccounts: { expected: signedIn },
  disconnectTelegram: { sending: { body: { telegram_id: '1' } }, expected: notThere },
  telegramKey: { expected: { ...everybody(409), nobody: 401, blocked: 403 } },
  resetTelegramKey: { expected: { ...everybody(409), nobody: 401, blocked: 403 } },
  telegramWebhook: {
    sending: { params: { path: 'x' }, body: { update_id: 1 } },
    expected: everybody(404),
  },
  makeUploadLink: { sending: { params: { id: nothing } }, expected: notThere },
  uploadLink: { sending: { params: { token: noToken } }, expected: everybody(410) },
  beginUpload: {
    sending: { params: { token: noToken }, body: { name: 'x.pdf', size: 1 } },
    expected: everybody(410),
  },
  uploadPiece: { sending: { params: { token: noToken, offset: 0 } }, expected: everybody(410) },
  chart: { sending: { query: { range: '30d' } }, expected: signedIn },
  listReceipts: { sending: {}, expected: signedIn },
  listTemplates: { expected: staff },
  // Its pattern has no amount.
  saveTemplate: {
    sending: {
      body: {
        name: 'Draft',
        banks: ['sberbank'],
        channels: ['sms'],
        direction: 'credit',
        pattern: 'no amount here',
        samples: [
          { text: 'one', expected: {} },
          { text: 'two', expected: {} },
        ],
      },
    },
    expected: { ...staff, support: 400 },
  },
  switchTemplate: {
    sending: { params: { id: nothing }, body: { is_active: false } },
    expected: { ...staff, support: 404 },
  },
  testTemplate: {
    sending: {
      body: { banks: ['sberbank'], channels: ['sms'], direction: 'credit', pattern: '', texts: [] },
    },
    expected: staff,
  },
  unparsedMessages: { sending: {}, expected: staff },
  proposeTemplate: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  dismissMessage: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  replayMessages: { sending: { body: { hours: 24 } }, expected: staff },
  listReferrals: { sending: {}, expected: leads },
  createReferral: {
    sending: { body: { email: 'invited@example.com' } },
    expected: { ...leads, lead: 201 },
  },
  referralDeals: { sending: { params: { id: nothing } }, expected: { ...leads, lead: 404 } },
  exportReferral: { sending: { params: { id: nothing } }, expected: { ...leads, lead: 404 } },
  exportReferrals: { sending: {}, expected: leads },
  leadEarnings: { sending: {}, expected: leads },
  dashboard: { expected: signedIn },
  walletAddress: { expected: { ...everybody(404), nobody: 401, blocked: 403 } },
  requestWalletAddress: { expected: signedIn },
  confirmWalletAddress: {
    sending: { body: { otp: '123456' } },
    expected: { ...everybody(400), nobody: 401, blocked: 403 },
  },
  lookForDeposit: { expected: signedIn },
  // A lead with the right to withdraw, but without a wallet of their own.
  requestWithdrawal: {
    sending: { body: { amount: '10', address: someAddress } },
    expected: { ...leads, lead: 404 },
  },
  verifyWithdrawal: {
    sending: { body: { amount: '10', address: someAddress, otp: '123456' } },
    expected: { ...leads, lead: 404 },
  },
  whitelistData: { expected: leads },
  requestWhitelistCode: { sending: { body: {} }, expected: leads },
  addWhitelistAddress: {
    sending: { body: { wallet: someAddress, otp: '123456' } },
    expected: { ...leads, lead: 400 },
  },
  removeWhitelistAddress: {
    sending: { body: { id: '00000000-0000-4000-8000-000000000000', otp: '123456' } },
    expected: { ...leads, lead: 404 },
  },
  toggleWhitelist: { sending: { body: { otp: '123456' } }, expected: { ...leads, lead: 400 } },
  requestStaffCode: {
    sending: {
      body: {
        method: 'PATCH',
        path: `/support/users/${nothing}/payments/${nothing}/`,
        body: { name: 'Ann Lee' },
      },
    },
    expected: staff,
  },
  changeStaffRight: {
    sending: { params: { id: nothing }, body: { is_staff: false, reason: 'x' } },
    expected: { ...staff, support: 404 },
  },
  coverDebt: {
    sending: { params: { id: nothing }, body: { reason: 'x' } },
    expected: { ...staff, support: 404 },
  },
  listHeldChanges: { sending: {}, expected: staff },
  readHeldChange: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  approveHeldChange: {
    sending: { params: { id: nothing }, body: { otp: '123456' } },
    expected: { ...staff, support: 404 },
  },
  rejectHeldChange: {
    sending: { params: { id: nothing }, body: { reason: 'x' } },
    expected: { ...staff, support: 404 },
  },
  sendBackHeldChange: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  walletHistory: { sending: {}, expected: signedIn },
  accountStatement: { sending: {}, expected: signedIn },
  exportStatement: { sending: {}, expected: signedIn },
  listPayments: { sending: {}, expected: signedIn },
  listBanks: { expected: signedIn },
  readiness: { expected: signedIn },
  // An unknown bank: 400 is the answer to a user who may add methods.
  createPayment: {
    sending: { body: { name: 'Ann Lee', bank: 'no-such-bank', card: '2200000000000004' } },
    expected: { ...everybody(400), nobody: 401, blocked: 403 },
  },
  updatePayment: { sending: { params: { id: nothing }, body: { is_active: false } }, expected: notThere },
  paymentLimits: { sending: { query: { payment_id: nothing } }, expected: notThere },
  changePaymentLimits: {
    sending: { body: { payment_id: nothing, min_amount_for_deposit: 1, max_amount_for_deposit: 2 } },
    expected: notThere,
  },
  requestBalanceCode: { sending: { params: { id: nothing }, body: { balance: '5000' } }, expected: notThere },
  proveBalance: {
    sending: { params: { id: nothing }, body: { balance: '5000', otp: '000000' } },
    expected: notThere,
  },
  requestUnprovenCode: { sending: { params: { id: nothing } }, expected: notThere },
  switchUnproven: {
    sending: { params: { id: nothing }, body: { is_on: true, otp: '000000' } },
    expected: notThere,
  },
  unassignedPayments: { sending: {}, expected: signedIn },
  unbindPayment: { sending: { params: { id: nothing }, body: {} }, expected: notThere },
  listUsers: { expected: staff },
  changeUser: {
    sending: { params: { id: nothing }, body: { is_premium: true } },
    expected: notThereForStaff,
  },
  userPayments: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  updateUserPayment: {
    sending: { params: { userId: nothing, paymentId: nothing }, body: { is_active: false } },
    expected: { ...staff, support: 404 },
  },
  listTerminals: { expected: signedIn },
  requestTerminal: { sending: { body: {} }, expected: signedIn },
  verifyTerminal: {
    sending: { body: { terminal_id: nothing, otp: '123456' } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  renameTerminal: {
    sending: { params: { id: nothing }, body: { name: 'Mine' } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  answerBlock: {
    sending: { params: { id: nothing }, body: { bank: 'sberbank', is_blocked: false } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  deleteTerminal: {
    sending: { params: { id: nothing } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  terminalDoctor: { sending: { params: { id: nothing } }, expected: notThere },
  startTerminalTrial: { sending: { params: { id: nothing }, body: {} }, expected: notThere },
  offeredApp: { expected: everybody(200) },
  downloads: { expected: everybody(200) },
  downloadApp: { sending: { params: { name: 'florin-terminal-0.0.1.apk' } }, expected: everybody(404) },
  userTerminals: {
    sending: { params: { id: nothing } },
    expected: { ...everybody(451), nobody: 401, support: 404, blocked: 403 },
  },
  terminalPayments: {
    sending: { params: { id: nothing } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  connectPayments: {
    sending: { params: { id: nothing }, body: { payment_ids: [nothing] } },
    expected: { ...everybody(404), nobody: 401, blocked: 403 },
  },
  // A phone has no session, and a session is no phone: without a signature every caller is refused.
  pairDevice: {
    sending: {
      body: { terminal_id: nothing, installation_id: nothing, model: 'x', app_version: '1', sdk: null },
    },
    expected: everybody(401),
  },
  pingDevice: { sending: { body: {} }, expected: everybody(401) },
  startDeviceTrial: { sending: { body: {} }, expected: everybody(401) },
  deviceTrial: { sending: { body: { id: nothing } }, expected: everybody(401) },
  unpairDevice: { sending: { body: {} }, expected: everybody(401) },
  sendMessages: { sending: { body: {} }, expected: everybody(401) },
  smsForwarderMessage: {
    sending: {
      params: { terminal: nothing },
      body: { from: '900', content: 'x', timestamp: '1', sign: 'x' },
    },
    expected: everybody(401),
  },
  smsGatewayMessage: {
    sending: { params: { terminal: nothing }, body: { id: 'x', event: 'system:ping', payload: {} } },
    expected: everybody(401),
  },
  listTransactions: { sending: {}, expected: signedIn },
  exportTransactions: { sending: {}, expected: signedIn },
  transactionDetails: { sending: { params: { id: nothing } }, expected: notThere },
  vouchPart: { sending: { params: { id: nothing, receipt: nothing } }, expected: notThere },
  acceptTransaction: { sending: { params: { id: nothing } }, expected: notThere },
  confirmTransaction: { sending: { body: { transaction_id: nothing } }, expected: notThere },
  waitingTransactions: { sending: {}, expected: signedIn },
  unmatchedReceipts: { sending: {}, expected: signedIn },
  supportUnmatchedReceipts: { sending: {}, expected: staff },
  supportQueue: { expected: staff },
  waitingWithdrawals: { expected: staff },
  approveWithdrawal: { sending: { params: { id: nothing }, body: {} }, expected: { ...staff, support: 409 } },
  rejectWithdrawal: {
    sending: { params: { id: nothing }, body: { reason: 'because' } },
    expected: { ...staff, support: 409 },
  },
  activateUser: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  silentPhones: { expected: staff },
  failingWebhooks: { expected: staff },
  resendWebhooks: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  switchWebhookOff: {
    sending: { params: { id: nothing }, body: { reason: 'because' } },
    expected: notThereForStaff,
  },
  moneyState: { expected: staff },
  // Moves on its own: the code is missing, or nothing is halted.
  haltMoney: { sending: { body: { reason: '' } }, expected: { ...staff, support: 400 } },
  resumeMoney: { sending: { body: { reason: 'because' } }, expected: { ...staff, support: 400 } },
  dismissChainAlarm: {
    sending: { params: { kind: 'shortage' }, body: { reason: 'because' } },
    expected: { ...staff, support: 409 },
  },
  staffReceipts: { sending: {}, expected: staff },
  receiptCandidates: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  previewAttach: {
    sending: { params: { id: nothing }, body: { transaction_id: nothing } },
    expected: notThereForStaff,
  },
  attachReceipt: {
    sending: {
      params: { id: nothing },
      body: { transaction_id: nothing, status: 'pending', reason: 'because' },
    },
    expected: notThereForStaff,
  },
  explainReceipt: {
    sending: { params: { id: nothing }, body: { reason: 'because' } },
    expected: notThereForStaff,
  },
  unexplainReceipt: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  explainOrder: { sending: { params: { id: nothing } }, expected: { ...staff, support: 404 } },
  listRefusals: { sending: {}, expected: staff },
  userStory: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyDeals: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  exportStoryDeals: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyDisputes: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyTerminals: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyMessages: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyStatement: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  exportStoryStatement: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storySessions: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyAlerts: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  storyActs: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  endUserSession: { sending: { params: { id: nothing, sessionId: nothing } }, expected: notThereForStaff },
  blockUser: {
    sending: { params: { id: nothing }, body: { reason: 'foreign cards' } },
    expected: notThereForStaff,
  },
  unblockUser: {
    sending: { params: { id: nothing }, body: { reason: 'a mistake' } },
    expected: notThereForStaff,
  },
  revealNumber: {
    sending: {
      params: { id: nothing, paymentId: nothing },
      body: { number: 'card', reason: 'dispute 1829' },
    },
    expected: notThereForStaff,
  },
  listAudit: { sending: {}, expected: staff },
  auditChoices: { expected: staff },
  exportAudit: { sending: {}, expected: staff },
  verifyAudit: { expected: staff },
  integrationSettings: { expected: merchants(200) },
  changeIntegrationSettings: { sending: { body: {} }, expected: merchants(200) },
  requestIntegrationCode: { sending: { body: { action: 'key' } }, expected: merchants(200) },
  listApiKeys: { expected: merchants(200) },
  createApiKey: {
    sending: { body: { name: 'Shop', livemode: false, scopes: ['orders:read'] } },
    expected: merchants(201),
  },
  revokeApiKey: { sending: { params: { id: nothing } }, expected: merchants(404) },
  setSettlementAddress: {
    sending: { body: { address: someAddress, otp: '123456' } },
    expected: merchants(400),
  },
  payouts: { sending: {}, expected: merchants(200) },
  requestPayout: { sending: { body: { amount: '100' } }, expected: merchants(409) },
  createPayout: {
    sending: { body: { amount: '100', address: someAddress, otp: '123456' } },
    expected: merchants(409),
  },
  requestPayoutOrderCode: {
    sending: { body: { time: '06:00', time_zone: 'UTC', keep: '500' } },
    expected: merchants(409),
  },
  setPayoutOrder: { sending: { body: { order: null } }, expected: merchants(200) },
  payoutHistory: { sending: {}, expected: merchants(200) },
  exportPayouts: {
    sending: { query: { start_date: '2026-11-01', end_date: '2026-11-17' } },
    expected: merchants(200),
  },
  integrationEndpoints: { expected: merchants(200) },
  addIntegrationEndpoint: {
    sending: { body: { url: 'javascript:alert(1)', livemode: false } },
    expected: merchants(400),
  },
  changeIntegrationEndpoint: { sending: { params: { id: nothing }, body: {} }, expected: merchants(404) },
  removeIntegrationEndpoint: { sending: { params: { id: nothing } }, expected: merchants(404) },
  rotateIntegrationSecret: { sending: { params: { id: nothing } }, expected: merchants(404) },
  pingIntegrationEndpoint: { sending: { params: { id: nothing } }, expected: merchants(404) },
  integrationDeliveries: { sending: { params: { id: nothing } }, expected: merchants(404) },
  redeliverOne: { sending: { params: { id: nothing } }, expected: merchants(404) },
  redeliverAll: {
    sending: { params: { id: nothing }, body: { since: '2026-11-15T00:00:00Z' } },
    expected: merchants(404),
  },
  shopOverview: { sending: {}, expected: merchants(200) },
  shopOrders: { sending: {}, expected: merchants(200) },
  createTestOrder: { sending: { body: { amount: '1000' } }, expected: merchants(201) },
  // A shop's program has a key, and a session is none: every session is refused.
  createOrder: { sending: { body: { external_id: '1', amount: '1000' } }, expected: everybody(401) },
  getOrder: { sending: { params: { id: nothing } }, expected: everybody(401) },
  listOrders: { sending: {}, expected: everybody(401) },
  acceptOrder: { sending: { params: { id: nothing } }, expected: everybody(401) },
  cancelOrder: { sending: { params: { id: nothing } }, expected: everybody(401) },
  markOrderPaid: { sending: { params: { id: nothing } }, expected: everybody(401) },
  disputeOrder: { sending: { params: { id: nothing }, body: {} }, expected: everybody(401) },
  addOrderEvidence: {
    sending: { params: { id: nothing }, file: new Blob(['not a picture']) },
    expected: everybody(401),
  },
  merchantBalance: { expected: everybody(401) },
  balanceReport: { sending: {}, expected: everybody(401) },
  merchantRate: { expected: everybody(401) },
  merchantMethods: { sending: {}, expected: everybody(401) },
  listEvents: { sending: {}, expected: everybody(401) },
  createWebhookEndpoint: {
    sending: { body: { url: 'https://shop.example/hook' } },
    expected: everybody(401),
  },
  listWebhookEndpoints: { expected: everybody(401) },
  updateWebhookEndpoint: { sending: { params: { id: nothing }, body: {} }, expected: everybody(401) },
  deleteWebhookEndpoint: { sending: { params: { id: nothing } }, expected: everybody(401) },
  rotateWebhookSecret: { sending: { params: { id: nothing } }, expected: everybody(401) },
  testWebhook: { sending: { params: { id: nothing } }, expected: everybody(401) },
  listDeliveries: { sending: { params: { id: nothing } }, expected: everybody(401) },
  redeliver: { sending: { params: { id: nothing } }, expected: everybody(401) },
  redeliverSince: {
    sending: { params: { id: nothing }, body: { since: '2026-11-15T00:00:00Z' } },
    expected: everybody(401),
  },
  createSettlement: { sending: { body: { amount: '10' } }, expected: everybody(401) },
  getSettlement: { sending: { params: { id: nothing } }, expected: everybody(401) },
  listSettlements: { sending: {}, expected: everybody(401) },
  // The token in the address is the payer's only key, and its holder needs nothing else.
  checkout: { sending: { params: { token: noToken } }, expected: everybody(404) },
  checkoutLive: { sending: { params: { token: noToken } }, expected: everybody(404) },
  checkoutChoose: {
    sending: { params: { token: noToken }, body: { order_type: 'sbp' } },
    expected: everybody(404),
  },
  checkoutPaid: { sending: { params: { token: noToken } }, expected: everybody(404) },
  checkoutCancel: { sending: { params: { token: noToken } }, expected: everybody(404) },
  checkoutUpload: {
    sending: { params: { token: noToken }, file: new Blob(['not a picture']) },
    expected: everybody(404),
  },
  checkoutSimulate: {
    sending: { params: { token: noToken }, body: { act: 'pay' } },
    expected: everybody(404),
  },
  evidenceFile: {
    sending: {
      params: { id: nothing },
      query: { viewer: nothing, session: nothing, until: '1999999999', signature: 'x'.repeat(43) },
    },
    expected: everybody(404),
  },
  // No source has a rate in this world: 503 is the answer to a user who may call.
  currentRate: { expected: { ...everybody(503), nobody: 401, blocked: 403 } },
  liveEvents: { expected: signedIn },
  supportContacts: { expected: everybody(200) },
  healthz: { expected: everybody(200) },
  disputeUserRole: { expected: signedIn },
  listDisputes: { sending: {}, expected: signedIn },
  disputesAwaiting: { expected: signedIn },
  getDispute: { sending: { params: { id: nothing } }, expected: notThere },
  // The only calls, with a blocked account, that answer 403; a stranger's case is not there before that.
  createDispute: {
    sending: { body: { transaction_id: nothing }, files: [] },
    expected: { ...everybody(403), nobody: 401, support: 404 },
  },
  addDisputeFiles: {
    sending: { params: { id: nothing }, body: { type: 'merchant' }, files: [] },
    expected: notThere,
  },
  disputeFileLink: { sending: { params: { id: nothing, fileId: nothing } }, expected: notThere },
  deleteDisputeFile: {
    sending: { params: { id: nothing, fileId: nothing }, query: { type: 'trader' } },
    expected: notThereForStaff,
  },
  resolveDispute: {
    sending: { params: { id: nothing }, body: { resolution: 'trader', comment: 'Nothing came.' } },
    expected: notThereForStaff,
  },
  previewVerdict: {
    sending: { params: { id: nothing }, body: { resolution: 'trader' } },
    expected: notThereForStaff,
  },
  admitDispute: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  withdrawDispute: { sending: { params: { id: nothing } }, expected: notThere },
  appealDispute: { sending: { params: { id: nothing }, body: { note: '' }, files: [] }, expected: notThere },
  blockDispute: { sending: { body: { dispute_id: nothing } }, expected: notThereForStaff },
  unblockDispute: { sending: { body: { dispute_id: nothing } }, expected: notThereForStaff },
  listMerchantDisputes: { sending: {}, expected: everybody(401) },
  getMerchantDispute: { sending: { params: { id: nothing } }, expected: everybody(401) },
  addMerchantDisputeEvidence: {
    sending: { params: { id: nothing }, file: new Blob(['not a picture']) },
    expected: everybody(401),
  },
  withdrawMerchantDispute: { sending: { params: { id: nothing } }, expected: everybody(401) },
  appealMerchantDispute: {
    sending: { params: { id: nothing }, file: new Blob(['not a picture']) },
    expected: everybody(401),
  },
  dealToDispute: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  stateDisputeItem: {
    sending: { params: { id: nothing, item: 'sbp_number' }, body: { text: 'A1' } },
    expected: notThere,
  },
  proposeSettlement: { sending: { params: { id: nothing }, body: { kind: 'cancel' } }, expected: notThere },
  acceptSettlement: {
    sending: { params: { id: nothing, proposalId: nothing }, body: {} },
    expected: notThere,
  },
  objectToVerdict: { sending: { params: { id: nothing }, body: {} }, expected: notThere },
  disputeExhibit: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  disputeAdvice: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  nextDispute: { sending: { body: {} }, expected: staff },
  disputePdf: { sending: { params: { id: nothing } }, expected: notThere },
  proposeMerchantSettlement: {
    sending: { params: { id: nothing }, body: { kind: 'cancel' } },
    expected: everybody(401),
  },
  acceptMerchantSettlement: {
    sending: { params: { id: nothing, proposalId: nothing }, body: {} },
    expected: everybody(401),
  },
  objectMerchantDispute: { sending: { params: { id: nothing }, body: {} }, expected: everybody(401) },
  checkoutEvent: {
    sending: { params: { token: 'a'.repeat(22) }, body: { kind: 'amount_copied' } },
    expected: everybody(404),
  },
  readyz: { expected: everybody(200) },
  metrics: { expected: everybody(200) },
  openApi: { expected: everybody(200) },
  docs: { expected: everybody(200) },
  asset: { expected: everybody(404) },
  publicFile: { sending: { params: { name: `${'0'.repeat(32)}.webp` } }, expected: everybody(404) },
  // The page is off unless the operator runs a demo on a loopback host with mails in files.
  mailbox: { expected: everybody(404) },
  mailboxMessage: { sending: { params: { name: 'x.eml' } }, expected: everybody(404) },
  startView: {
    sending: { params: { id: nothing }, body: { reason: 'cannot see a deal' } },
    expected: notThereForStaff,
  },
  currentView: { expected: signedIn },
  // The token of a view is needed; a user's own session is none.
  endView: { expected: everybody(401) },
  listSavedViews: { sending: { query: { page: '/deal' } }, expected: staff },
  saveView: {
    sending: { body: { page: '/deal', name: 'mine', query: 'status=dispute' } },
    expected: { ...staff, support: 201 },
  },
  changeSavedView: { sending: { params: { id: nothing }, body: { name: 'x' } }, expected: notThereForStaff },
  deleteSavedView: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  activateUsers: { sending: { body: { user_ids: [nothing] } }, expected: staff },
  dismissMessages: { sending: { body: { ids: [nothing] } }, expected: staff },
  restoreMessage: { sending: { params: { id: nothing } }, expected: notThereForStaff },
  findAnything: { sending: { query: { q: '4417' } }, expected: staff },
  listSessions: { expected: signedIn },
  endSession: { sending: { params: { id: nothing } }, expected: notThere },
  requestEmailChange: {
    sending: { body: { email: 'moved@example.com' } },
    expected: { ...signedIn, support: 451 },
  },
  changeEmail: {
    sending: { body: { email: 'moved@example.com', otp: '123456', new_otp: '123456' } },
    expected: { ...signedIn, trader: 400, otherTrader: 400, merchant: 400, lead: 400, support: 451 },
  },
  readSecondFactor: { expected: signedIn },
  requestSecondFactorCode: { expected: signedIn },
  startSecondFactor: {
    sending: { body: { otp: '123456' } },
    expected: { ...everybody(400), nobody: 401, blocked: 403 },
  },
  confirmSecondFactor: {
    sending: { body: { totp: '123456' } },
    expected: { ...everybody(409), nobody: 401, blocked: 403 },
  },
  renewRecoveryCodes: {
    sending: { body: { otp: '123456' } },
    expected: { ...everybody(409), nobody: 401, blocked: 403 },
  },
  endSecondFactor: {
    sending: { body: { otp: '123456' } },
    expected: { ...everybody(409), nobody: 401, blocked: 403 },
  },
  endOtherSessions: { expected: signedIn },
  // Last: it ends the session.
  logout: { expected: { ...everybody(200), nobody: 401 } },
}
