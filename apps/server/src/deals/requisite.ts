/** A requisite as the payer needs it: in full, while the deal is open. */
export interface Requisite {
  readonly bank: { readonly id: string; readonly name: string; readonly full_name: string }
  readonly name: string
  readonly card: string | undefined
  readonly phone: string | undefined
  readonly account: string | undefined
}
