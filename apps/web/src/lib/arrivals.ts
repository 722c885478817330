/** What one screen passes to another in the navigation's state. */

/** The payment methods: add one, prove the balance of one, or show only some. */
export interface PaymentsArrival {
  readonly addMethod?: true
  readonly proveBalance?: string
  readonly onlyMethods?: readonly string[]
}

/** The overview: open the wallet. */
export interface OverviewArrival {
  readonly wallet?: 'deposit'
}
