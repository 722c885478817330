/** What a call says in its `message` when it has done what was asked. */
export const answers = {
  code_sent: 'OTP sent',
  withdrawal_sent: 'Withdrawal request sent successfully',
  whitelist_added: 'Address added',
  whitelist_removed: 'Address removed',
  whitelist_on: 'The whitelist is on',
  whitelist_off: 'The whitelist is off',
  whitelist_off_from: 'The whitelist will be off from {time}',
  payment_created: 'Payment method created',
  payment_saved: 'Saved',
  payment_mode_saved: 'The mode has been changed',
  payment_limits_saved: 'The limits have been saved',
  payment_unbound: 'The payment method has been taken off its terminal',
  user_payment_saved: 'Payment method updated',
  terminal_name: 'Terminal {number}',
  methods_connected: '{count, plural, one {# payment method linked} other {# payment methods linked}}',
  deal_confirmed: 'Confirmed: the transaction is complete',
} as const
