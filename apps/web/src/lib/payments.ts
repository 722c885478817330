/** Everything fetched about payment methods begins with this key. Binding one to a terminal changes them too. */
export const paymentsKey = ['payments'] as const
