/** Numbers of the domains that the guide tells. Http knows no domain, so a test holds each against its owner. */
export const guideFacts = {
  orderMinutes: 60,
  verificationMinutes: 30,
  orders: { perSecond: 20, burst: 60 },
  openOrders: 500,
  page: { usual: 20, max: 100 },
  filesPerOrder: 10,
  /** Seconds until a test dispute ends by itself. */
  testCase: { withFile: 10, withoutFile: 60 },
  endpoints: 10,
  apiKeys: 20,
  /** Waits between tries of a webhook, and what comes after the last of them. */
  retrySeconds: [10, 60, 300, 900, 3_600, 10_800, 21_600],
  laterRetrySeconds: 43_200,
} as const
