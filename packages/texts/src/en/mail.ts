/** Mails and the local mailbox. A mail names what it is about, and never carries a link. */
export const mail = {
  'code.registration.subject': 'Your {product} registration code',
  'code.registration.heading': 'Confirm your email',
  'code.registration.lead': 'Enter this code to finish your registration with {product}.',
  'code.registration.advice':
    'If you are not registering with {product}, ignore this email: without the code no account is made.',
  'code.login.subject': 'Your {product} login code',
  'code.login.heading': 'Log in to {product}',
  'code.login.lead':
    'The right password for your account has just been entered. Enter this code to finish logging in.',
  'code.login.advice':
    'If it is not you who is logging in, somebody knows your password: reset it on the login page at once.',
  'code.password_reset.subject': 'Your {product} password reset code',
  'code.password_reset.heading': 'Reset your password',
  'code.password_reset.lead': 'Enter this code to set a new password for your account.',
  'code.password_reset.advice':
    'If you did not ask for this, ignore this email: your password stays as it is.',
  'code.password_change.subject': 'Your {product} password change code',
  'code.password_change.heading': 'Change your password',
  'code.password_change.lead': 'Enter this code in the settings to change the password of your account.',
  'code.password_change.advice':
    'If you are not changing your password, somebody else is in your account: reset the password on the login page at once and write to our support.',
  'code.wallet_address.subject': 'Your {product} wallet code',
  'code.wallet_address.heading': 'Create your deposit address',
  'code.wallet_address.lead': 'Enter this code to create the address that your USDT deposits go to.',
  'code.wallet_address.advice':
    'If you are not creating an address, somebody else is in your account: reset the password on the login page at once and write to our support.',
  'deposit.credited.subject': 'A deposit has arrived at {product}',
  'deposit.credited.heading': 'Your deposit has arrived',
  'deposit.credited.lead': 'The network has confirmed it for good, and it is on your balance.',
  'deposit.credited.advice': 'You can switch these emails off in the settings, under notifications.',
  'code.valid': 'The code is valid for 5 minutes and works once.',
  'code.secret': 'Never tell it to anyone. Our support never asks for it.',
  'referral.invited.subject': 'Your invitation to {product}',
  'referral.invited.heading': 'You have been invited to {product}',
  'referral.invited.lead':
    'Somebody you know invites you to {product}. Enter this code when you register with this very address: it works once and for nobody else.',
  'referral.invited.advice':
    'If you did not expect this, ignore this mail: without you nothing happens. We send no links.',
  'fact.referral_code': 'Referral code',
  'code.email_change.subject': 'Your code to change the {product} email',
  'code.email_change.heading': 'Change of email',
  'code.email_change.lead':
    'Enter this code in Settings to have the new address instead of this one. A second code goes to the new address.',
  'code.email_change.advice':
    'If you are not changing your email, somebody else is in your account: tell nobody the code, reset your password on the login page at once and write to our support.',
  'code.email_new.subject': 'Your code to confirm a new email in {product}',
  'code.email_new.heading': 'Confirm your new email',
  'code.email_new.lead': 'Enter this code in the settings of {product} to move your account to this address.',
  'code.email_new.advice': 'If you did not ask for this, ignore this mail: nothing changes without the code.',
  'code.email_return.subject': 'Your code to take your {product} account back to this address',
  'code.email_return.heading': 'Take your account back',
  'code.email_return.lead':
    'The account of this address was moved to another one lately. Enter the code and a new password: the account comes back to this address, and every device is signed out.',
  'code.email_return.advice': 'If you changed the address yourself, ignore this mail.',
  'email.in_use.subject': 'This address has a {product} account already',
  'email.in_use.heading': 'This address has an account already',
  'email.in_use.lead':
    'Somebody wanted to move their {product} account to this address. The address has an account, so nothing has changed.',
  'email.in_use.advice': 'If it was you, choose another address. If not, there is nothing to do.',
  'email.left.subject': 'The email of your {product} account has been changed',
  'email.left.heading': 'Email changed',
  'email.left.lead':
    'The {product} account of this address was moved to another one. Other devices are signed out.',
  'email.left.advice':
    'Was it not you? Within 72 hours open the login page, press “Forgot password?” and enter this address, the one before: its code brings the account back here and ends every session. Then write to our support.',
  'email.returned.subject': 'Your {product} account went back to its former address',
  'email.returned.heading': 'The change of email was undone',
  'email.returned.lead':
    'The owner of the former address has undone the change of email. The account is no longer of this address, and every device is signed out.',
  'email.returned.advice':
    'If you changed the address and did not undo it, somebody else uses the former mailbox: write to our support at once.',
  'email.changed.subject': 'The email of your {product} account has been changed',
  'email.changed.heading': 'Email changed',
  'email.changed.lead': 'The address of your account was changed just now. Other devices are signed out.',
  'email.changed.advice':
    'If it was not you, open the login page, press “Forgot password?” and enter the former address: for 72 hours its code takes the account back.',
  'code.second_factor.subject': 'Your code for the second factor in {product}',
  'code.second_factor.heading': 'Second factor',
  'code.second_factor.lead':
    'Enter this code in Settings to set up or end an authenticator app, or to get new recovery codes.',
  'code.second_factor.advice':
    'If you are not doing this, somebody else is in your account: reset your password on the login page at once and write to our support.',
  'second_factor.changed.subject': 'Second factor in {product}',
  'second_factor.changed.heading': 'Second factor',
  'second_factor.changed.lead': 'The second factor of your account has changed.',
  'second_factor.changed.advice':
    'If it was not you, reset your password on the login page at once and write to our support.',
  'fact.changed_factor': 'What happened',
  'second_factor.act.on': 'an authenticator app was set up',
  'second_factor.act.off': 'the authenticator app was ended',
  'second_factor.act.renewed': 'new recovery codes were made',
  'second_factor.act.recovery_used': 'a recovery code was used',
  'second_factor.act.guessed': 'the mailed code was right, and several codes of the app were wrong',
  'registration.exists.subject': 'You already have a {product} account',
  'registration.exists.heading': 'You already have an account',
  'registration.exists.lead':
    'Somebody has just tried to register with this email address. You already have an account, so nothing has changed.',
  'registration.exists.advice':
    'If it was you, simply log in; a forgotten password can be reset on the login page. If it was not you, ignore this email.',
  'staff.welcome.subject': 'You now work at {product} support',
  'staff.welcome.heading': 'You are now a member of staff',
  'staff.welcome.lead':
    'The operator has given this email address the rights of {product} support. All devices have been logged out.',
  'staff.welcome.advice':
    'Log in as usual. If you have no password yet, choose “Forgot password?” on the login page: a code comes to this address, and you set a password of your own. If you do not work here, ignore this email and tell our support.',
  'sign_in.reset.subject': 'Your {product} login has been reset',
  'sign_in.reset.heading': 'Your login has been reset',
  'sign_in.reset.lead':
    'The operator has reset your login. All devices have been logged out and forgotten, Telegram and push are disconnected, and the old password no longer works.',
  'sign_in.reset.advice':
    'Open the login page and choose “Forgot password?”: a code comes to this address, and you set a new password. If you did not ask for this, write to our support.',
  'password.changed.subject': 'Your {product} password has been changed',
  'password.changed.heading': 'Your password has been changed',
  'password.changed.lead':
    'The password of your account has just been changed. All other devices have been logged out.',
  'password.changed.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'login.new_device.subject': 'New login to your {product} account',
  'login.new_device.heading': 'Login from a new device',
  'login.new_device.lead': 'Your account has just been opened on a device that we have not seen before.',
  'login.new_device.advice':
    'If it was you, there is nothing to do. If it was not you, reset your password on the login page at once: this logs out every device. Then write to our support.',
  'code.withdrawal.subject': 'Your {product} withdrawal code',
  'code.withdrawal.heading': 'Confirm a withdrawal',
  'code.withdrawal.lead':
    'Compare every character of the address, then enter this code to send exactly this amount to exactly this address.',
  'code.withdrawal.advice':
    'If you are not withdrawing, or the address is not the one you entered, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'code.whitelist.subject': 'Your {product} whitelist code',
  'code.whitelist.heading': 'Change your whitelist',
  'code.whitelist.lead': 'Enter this code to make exactly this change to your saved withdrawal addresses.',
  'code.whitelist.advice':
    'If you are not changing your whitelist, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'withdrawal.done.subject': 'Your {product} withdrawal has been sent',
  'withdrawal.done.heading': 'Your withdrawal is complete',
  'withdrawal.done.lead': 'The network has confirmed your withdrawal for good.',
  'withdrawal.done.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'withdrawal.failed.subject': 'Your {product} withdrawal was not sent',
  'withdrawal.failed.heading': 'Your withdrawal was not sent',
  'withdrawal.failed.lead':
    'This withdrawal could not be carried out. The amount and the fee are back on your balance, and nothing was sent.',
  'withdrawal.failed.advice': 'You can try again. If it fails once more, write to our support.',
  'whitelist.changed.subject': 'Your {product} whitelist has been changed',
  'whitelist.changed.heading': 'Your whitelist has been changed',
  'whitelist.changed.lead':
    'The list of addresses that your money may be withdrawn to has just been changed.',
  'whitelist.changed.advice':
    'If it was not you, reset the password on the login page at once and write to our support: a new address can be used only after a waiting time, so there is still time to stop it.',
  'whitelist.action.add': 'add this address',
  'whitelist.action.remove': 'remove this address',
  'whitelist.action.on': 'switch the whitelist on',
  'whitelist.action.off': 'switch the whitelist off',
  'fact.amount': 'Amount',
  'fact.address': 'Address',
  'fact.fee': 'Fee',
  'fact.action': 'Change',
  'fact.txid': 'Transaction',
  'fact.time': 'Time',
  'fact.new_email': 'New address',
  'fact.ip': 'IP address',
  'fact.device': 'Device',
  'code.terminal.subject': 'Your code to connect a {product} terminal',
  'code.terminal.heading': 'Connecting a terminal',
  'code.terminal.lead': 'Enter this code to get the QR code for the phone.',
  'code.terminal.advice':
    'If you are not connecting a terminal, somebody else is in your account: reset your password on the sign-in page at once and write to our support.',
  'terminal.paired.subject': 'Your {product} terminal is connected',
  'terminal.paired.heading': 'A phone is connected',
  'terminal.paired.lead':
    'A phone has just been connected to your terminal. The phone before it, if there was one, is shut out.',
  'terminal.paired.advice':
    'If this was not you, delete the terminal, reset your password on the sign-in page at once and write to our support.',
  'terminal.unpaired.subject': 'A phone has left your {product} terminal',
  'terminal.unpaired.heading': 'A phone has left',
  'terminal.unpaired.lead':
    'The phone was unpaired in its app. Its methods are withheld and get no deals until you connect a phone again.',
  'terminal.unpaired.advice':
    'If this was not you, somebody else has held your phone. Connect it again on the terminals’ page.',
  'terminal.lost.subject': 'Your {product} terminal does not answer',
  'terminal.lost.heading': 'The terminal does not answer',
  'terminal.lost.lead':
    'The phone has not been heard of for a while. Its methods are withheld and get no deals until it is back.',
  'terminal.lost.advice':
    'Check that the phone is charged and online, and that the app may work in the background. After two signs of life the methods come back by themselves.',
  'terminal.blocked.subject': 'The bank tells of a block: {product} terminal',
  'terminal.blocked.heading': 'The bank tells of a block',
  'terminal.blocked.lead':
    'A message of the bank about a block or a restriction came to the terminal’s phone. The methods of that bank on that phone are withheld.',
  'terminal.blocked.advice':
    'Settle it with the bank, then switch the methods on again. If it is a mistake, write to our support.',
  'code.balance.subject': 'Your code to prove a balance on {product}',
  'code.balance.heading': 'Proving a balance',
  'code.balance.lead': 'Enter this code to prove the balance that you have typed for this method.',
  'code.balance.advice':
    'If you are not proving a balance, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'code.unproven.subject': 'Your code to let unproven SMS complete deals on {product}',
  'code.unproven.heading': 'Letting unproven SMS complete deals',
  'code.unproven.lead':
    'With this code, SMS that prove nothing may complete deals of this method: up to 5,000 roubles each and 20,000 a day on one phone. Such SMS can be forged, and a forged one costs you the USDT.',
  'code.unproven.advice':
    'If you did not ask for this, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'chain.contradicted.subject': 'An SMS of your bank looks forged: {product}',
  'chain.contradicted.heading': 'An SMS looks forged',
  'chain.contradicted.lead':
    'An SMS came to your phone whose balance does not follow from the last one. It completed nothing, your methods work on, and your proven balance is unchanged.',
  'chain.contradicted.advice':
    'Look into the bank’s app. If the money is there, confirm the deal. If it is not, do nothing: without your confirmation no USDT is taken.',
  'chain.stopped.subject': 'SMS no longer complete your deals: {product}',
  'chain.stopped.heading': 'Five SMS have contradicted your balance',
  'chain.stopped.lead':
    'Five SMS within a day did not follow from your proven balance. Until you prove it again, SMS of this bank on this phone complete nothing; your methods still get deals, and you confirm them.',
  'chain.stopped.advice': 'Open Payments and prove the balance that the bank’s app shows.',
  'fact.requisite': 'Method',
  'fact.terminal': 'Terminal',
  'fact.bank': 'Bank',
  'fact.last_ping': 'Last heard of',
  'payment_method.revealed.subject': 'Support looked at a full number of your {product} account',
  'payment_method.revealed.heading': 'Support looked at a full number',
  'payment_method.revealed.lead':
    'A member of support opened the full number of one of your payment methods. It is written into the audit log.',
  'payment_method.revealed.advice': 'If you know of no reason for it, write to support.',
  'payment_method.staff_changed.subject': 'Support changed a payment method of your {product} account',
  'payment_method.staff_changed.heading': 'Support changed your payment method',
  'payment_method.staff_changed.lead':
    'What payers pay to has just been changed by our support. The method is switched off and gets no deals until you switch it on yourself.',
  'payment_method.staff_changed.advice':
    'Compare the numbers with your bank’s app. If all is right, switch the method on in Payments; there may be a waiting time. If you did not ask for this change, leave the method off and write to our support at once.',
  'requisite.card': 'card',
  'requisite.phone': 'phone',
  'requisite.account': 'account',
  'requisite.name': 'owner name',
  'changed_by.support': 'support',
  'fact.changed': 'Changed',
  'fact.card': 'Card',
  'fact.phone': 'Phone',
  'fact.account': 'Account',
  'fact.owner_name': 'Owner name',
  'fact.changed_by': 'Changed by',
  'account.staff_changed.subject': 'Support changed your {product} account',
  'account.staff_changed.heading': 'Support changed your account',
  'account.staff_changed.lead': 'Rights or percentages of your account have just been changed.',
  'account.staff_changed.advice': 'If you did not expect it, write to our support at once.',
  'held_change.waiting.subject': 'A change in {product} waits for a second member of staff',
  'held_change.waiting.heading': 'A change waits for your decision',
  'held_change.waiting.lead': 'A colleague asks for a change that a second member of staff has to approve.',
  'held_change.waiting.advice': 'Look at it in the section Changes. Approve only what you understand.',
  'held_change.ended.subject': 'Your request in {product} has been decided',
  'held_change.ended.heading': 'Your request has been decided',
  'held_change.ended.lead': 'A change that you asked for no longer waits.',
  'held_change.ended.advice': 'What was not carried out can be asked for again.',
  'fact.before': 'Before',
  'fact.after': 'After',
  'fact.change': 'Change',
  'fact.person': 'Person',
  'fact.maker': 'Asked by',
  'fact.until': 'Expires',
  'fact.outcome': 'Outcome',
  'fact.comment': 'Comment',
  'held_kind.user_percentages': 'percentages',
  'held_kind.user_lead': 'rights of a lead',
  'held_kind.user_withdrawal': 'right to withdraw',
  'held_kind.user_staff': 'rights of staff',
  'held_kind.payment_method_requisites': 'requisites of a payment method',
  'held_kind.receipt_attach': 'receipt attached to a deal',
  'held_kind.dispute_verdict': 'verdict about another sum',
  'held_kind.debt_cover': 'debt paid from revenue',
  'held_state.approved': 'approved and carried out',
  'held_state.rejected': 'rejected',
  'held_state.expired': 'expired after 72 hours',
  'held_state.refused': 'approval refused, because the facts have changed',
  'held_state.sent_back': 'sent back to you',
  'held_field.deposit_percent': 'deposit percent',
  'held_field.withdraw_percent': 'withdrawal percent',
  'held_field.lead': 'lead',
  'held_field.wallet_output_permission': 'right to withdraw',
  'held_field.staff': 'staff',
  'held_value.on': 'on',
  'held_value.off': 'off',
  'code.merchant_key.subject': 'Your code to make a {product} API key',
  'code.merchant_key.heading': 'Making an API key',
  'code.merchant_key.lead':
    'Enter this code to make a live API key: with it a program can take orders in your name.',
  'code.merchant_key.advice':
    'If you are not making an API key, somebody else is in your account: reset the password on the login page at once and write to our support.',
  'code.staff_act.subject': 'Your {product} code for an act of staff',
  'code.staff_act.heading': 'An act that needs a code',
  'code.staff_act.lead': 'Enter this code to make exactly this change and no other.',
  'code.staff_act.advice':
    'If you are not making this change, somebody else is in your account: reset the password on the login page at once and tell your colleagues.',
  'fact.call': 'Call',
  'fact.call_fields': 'Fields',
  'code.settlement.subject': 'Your {product} settlement address code',
  'code.settlement.heading': 'Confirm the settlement address',
  'code.settlement.lead':
    'Compare every character of the address, then enter this code. From then on settlements go to exactly this address, without a further code.',
  'code.settlement.advice':
    'If you are not setting an address, or it is not the one you entered, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'code.payout.subject': 'Your {product} payout code',
  'code.payout.heading': 'Confirm a payout',
  'code.payout.lead':
    'Compare every character of the address, then enter this code to pay out exactly this amount to exactly this address.',
  'code.payout.advice':
    'If you are not paying anything out, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'code.payout_order.subject': 'Your {product} standing order code',
  'code.payout_order.heading': 'Confirm the standing order',
  'code.payout_order.lead':
    'Enter this code, and once a day everything above the amount that is kept will be paid out to the address that is in force then, without a further code.',
  'code.payout_order.advice':
    'If you are not setting a standing order, do not use the code: somebody else is in your account. Reset the password on the login page at once and write to our support.',
  'fact.when': 'Every day at',
  'fact.kept': 'Kept on the balance',
  'payout_order.changed.subject': 'Your {product} standing order has been changed',
  'payout_order.changed.heading': 'The standing order has been changed',
  'payout_order.changed.lead':
    'Once a day everything above the amount that is kept will now be paid out to your payout address.',
  'payout_order.changed.advice':
    'If it was not you, switch the order off on the Payouts page, reset the password on the login page at once and write to our support.',
  'payout_order.ended.subject': 'Your {product} standing order has been switched off',
  'payout_order.ended.heading': 'The standing order has been switched off',
  'payout_order.ended.lead':
    'Nothing is paid out by itself any more. What was asked for before is still carried out.',
  'payout_order.ended.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'payout_order.skipped.subject': 'A payout of your {product} standing order was skipped',
  'payout_order.skipped.heading': 'No payout today',
  'payout_order.skipped.lead':
    'The time of your standing order came, and nothing could be paid out. It is tried again on the next day.',
  'payout_order.skipped.advice': 'The page Payouts says what stands in the way and lets you mend it.',
  'fact.skipped': 'Why',
  'skipped.no_address': 'there was no payout address',
  'skipped.address_cooling': 'the address was not yet in force',
  'skipped.address_refused': 'the address cannot be paid to: set another one',
  'skipped.not_whitelisted': 'the address is not in your whitelist',
  'skipped.debt': 'you owe something after a lost dispute',
  'skipped.rights': 'payouts are closed for your account',
  'merchant_key.created.subject': 'A new API key for your {product} account',
  'merchant_key.created.heading': 'A new API key',
  'merchant_key.created.lead': 'An API key has just been made for your account.',
  'merchant_key.created.advice':
    'If it was not you, revoke the key in Settings › Integration, reset the password on the login page at once and write to our support.',
  'merchant_key.revoked.subject': 'An API key of your {product} account is revoked',
  'merchant_key.revoked.heading': 'An API key is revoked',
  'merchant_key.revoked.lead':
    'An API key of your account has just been revoked. Programs that use it are no longer let in.',
  'merchant_key.revoked.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'settlement_address.changed.subject': 'Your {product} settlement address has been changed',
  'settlement_address.changed.heading': 'The settlement address has been changed',
  'settlement_address.changed.lead': 'Settlements of your account will now go to this address.',
  'settlement_address.changed.advice':
    'If it was not you, reset the password on the login page at once and write to our support: a new address can be used only after a waiting time, so there is still time to stop it.',
  'settlement_address.ended.subject': 'Your {product} settlement address has been removed',
  'settlement_address.ended.heading': 'The settlement address has been removed',
  'settlement_address.ended.lead':
    'No new settlements of your account can be made until a new address is confirmed. Those already requested are still carried out.',
  'settlement_address.ended.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'webhook.disabled.subject': 'A webhook address of your {product} account is switched off',
  'webhook.disabled.heading': 'A webhook address is switched off',
  'webhook.disabled.lead':
    'It answered 410 Gone, which means that nothing shall be sent there any more. Events are kept: switch it on again in Settings › Integration and have them sent anew.',
  'webhook.disabled.advice':
    'If this was a mistake, mend your receiver first: it must answer 2xx within ten seconds.',
  'dispute.reminder.subject': 'A dispute waits for your evidence: {product}',
  'dispute.reminder.heading': 'A dispute waits for you',
  'dispute.reminder.lead':
    'A deal of yours is disputed, and nothing has come from you yet. Show what your bank’s app says about it: a statement or a screenshot.',
  'dispute.reminder.advice':
    'Open Disputes and add your files. Without an answer in time your payment method loses rating, and the case may be decided without you.',
  'fact.dispute': 'Dispute',
  'fact.answer_by': 'Answer by',
  'dispute.opened.brief': 'New dispute {number}',
  'brief.sum_account': '{amount}, {bank}, account •• {tail}',
  'brief.sum': '{amount}, {bank}',
  'brief.reason': 'Reason: {reason}',
  'brief.answer_by': 'Answer before {time}',
  'dispute.opened.subject': 'A new dispute at {product}',
  'dispute.opened.heading': 'New dispute',
  'dispute.opened.lead':
    'A deal of yours is disputed. Show what your bank’s app says about it: a statement or a screenshot.',
  'dispute.opened.advice':
    'Open Disputes and add your files. Without an answer in time your payment method loses rating, and the case may be decided without you.',
  'dispute.evidence_needed.subject': 'A dispute needs more evidence: {product}',
  'dispute.evidence_needed.heading': 'More evidence is needed',
  'dispute.evidence_needed.lead': 'Support has looked at the case and asks you to add what is missing.',
  'dispute.evidence_needed.advice':
    'Open Disputes and add your files. Without an answer in time the case may be decided without you.',
  'dispute.proposed.subject': 'A proposal to end a dispute: {product}',
  'dispute.proposed.heading': 'Proposal in a dispute',
  'dispute.proposed.lead': 'The other side of a dispute proposes how to end it without support.',
  'dispute.proposed.advice':
    'Open Disputes and look at it. It ends after 24 hours: silence is not consent, and until you accept it nothing changes.',
  'dispute.decided.subject': 'A dispute is decided: {product}',
  'dispute.decided.heading': 'Verdict',
  'dispute.decided.lead': 'The dispute about a deal of yours is over.',
  'dispute.decided.advice':
    'What changed on your balance is in Disputes, with support’s comment, and until when the verdict can be appealed, if it can.',
  'deal.waiting.subject': 'A deal waits for your confirmation: {product}',
  'deal.waiting.heading': 'A deal waits for you',
  'deal.waiting.lead':
    'Nothing will confirm this deal by itself: no message of the bank proves that it is paid. Look for the money in your bank’s app.',
  'deal.waiting.advice': 'Open Transactions, and confirm the deal only if the money has come.',
  'terminal.back.subject': 'A terminal of {product} is back',
  'terminal.back.heading': 'Terminal is back',
  'terminal.back.lead': 'The phone is online again and reads the bank’s messages.',
  'terminal.back.advice': 'There is nothing to do: the payment methods of this phone get deals again.',
  'debt.made.subject': 'You have a debt at {product}',
  'debt.made.heading': 'Debt',
  'debt.made.lead':
    'A verdict is larger than your balance. What is lacking is a debt, and will be repaid from whatever comes in next.',
  'debt.made.advice': 'Until it is repaid nothing can be withdrawn. Details are in Disputes.',
  'account.viewed.subject': 'Support looks at the screens of your {product} account',
  'account.viewed.heading': 'Support looks at your screens',
  'account.viewed.lead':
    'A member of support opened your account in view mode for up to 15 minutes. They see your screens and can change nothing; full numbers and keys are hidden.',
  'account.viewed.advice':
    'If you did not ask for help, end the view in Settings › Profile › Sessions and write to support.',
  'fact.view_reason': 'Reason',
  'push.connected.subject': 'A device gets pushes of your {product} account',
  'push.connected.heading': 'Push notifications switched on',
  'push.connected.lead': 'One more browser shows the alerts of your account.',
  'push.connected.advice':
    'If this was not you, remove the device in Settings › Connection, and reset your password on the sign-in page at once.',
  'telegram.connected.subject': 'Telegram is connected to your {product} account',
  'telegram.connected.heading': 'Telegram account connected',
  'telegram.connected.lead':
    'One more Telegram account is connected to your account. It gets your alerts and can send evidence for disputes.',
  'telegram.connected.advice':
    'If this was not you, open Settings › Connection and reset the access key: every Telegram account is disconnected.',
  'telegram.reset.subject': 'The Telegram key at {product} was reset',
  'telegram.reset.heading': 'Telegram key reset',
  'telegram.reset.lead':
    'The access key was reset, and every Telegram account is disconnected. No alerts come to Telegram until you connect an account again.',
  'telegram.reset.advice':
    'If this was not you, reset your password on the sign-in page at once and write to our support.',
  'test.subject': 'A test alert of {product}',
  'test.heading': 'Test',
  'test.lead': 'Alerts reach this device.',
  'test.advice': 'There is nothing to do.',
  'digest.subject': 'A digest of {product}',
  'digest.heading': 'Digest',
  'digest.lead': 'This is what happened meanwhile.',
  'digest.advice': 'Details are on the site.',
  'brief.asked': 'What is needed: {asked}',
  'fact.asked': 'What is needed',
  'reason.not_credited': 'not credited',
  'reason.another_sum': 'another sum',
  'reason.wrong_requisite': 'wrong requisite',
  'reason.paid_late': 'paid after the end',
  'reason.paid_twice': 'paid twice',
  'reason.forged_receipt': 'forged receipt',
  'reason.bank_returned': 'bank returned or froze it',
  'asked.evidence': 'a statement or a screenshot of your bank’s app',
  'asked.operations': 'the operations of that day',
  'asked.account_details': 'the details of the account',
  'asked.bank_notice': 'the bank’s notice of the return or the freeze',
  'reason.merchant': 'opened by the merchant',
  'reason.payer': 'the payer has shown a receipt',
  'reason.support': 'opened by support',
  'reason.system': 'the time to confirm is over, and the payment is not explained',
  'verdict.merchant': 'for the merchant',
  'verdict.trader': 'for the trader',
  'verdict.settled_merchant': 'the sides agreed to complete the deal',
  'verdict.settled_trader': 'the sides agreed to cancel the deal',
  'proposed.cancel': 'to cancel the deal',
  'verdict.withdrawn': 'the merchant has withdrawn the dispute',
  'fact.reason': 'Reason',
  'fact.question': 'What is needed',
  'fact.proposed': 'Proposed',
  'fact.verdict': 'Verdict',
  'fact.confirm_by': 'Confirm by',
  'fact.telegram': 'Telegram',
  'fact.events': 'Events',
  'alarm.staff_limit.subject': 'Staff of {product}: a colleague reached a daily limit',
  'alarm.staff_limit.heading': 'A member of staff reads more than usual',
  'alarm.staff_limit.lead':
    'A colleague reached the daily limit of other people’s pages, full numbers or people in lists and is refused more until midnight UTC.',
  'alarm.staff_limit.advice':
    'Look at the audit log of this colleague. If you can’t explain it, block the account: their session may be stolen. You get this email once a day for each limit.',
  'fact.member': 'Member of staff',
  'fact.limit': 'Limit',
  'alarm.code_guessing.subject': 'Staff of {product}: codes are being guessed',
  'alarm.code_guessing.heading': 'Somebody is guessing one-time codes',
  'alarm.code_guessing.lead':
    'More than two hundred wrong codes have come in a minute from devices that their accounts do not know. Guesses of such devices are refused until it gets less; known devices go on.',
  'alarm.code_guessing.advice':
    'New people may fail to register meanwhile. Look at the audit for alarm.code_guessing and at the metric florin_codes_slow_mode, and block the networks that it comes from. You get this email once for each attack.',
  'fact.endpoint': 'Endpoint',
  'fact.removed_endpoints': 'Webhook addresses removed',
  'fact.key': 'API key',
  footer:
    'An automatic email from {product}; nobody reads replies. Our emails never contain links: if one does, it is not from us.',
  'mailbox.title': 'Local mailbox',
  'mailbox.hint':
    'What {product} has mailed, kept as files on this machine. The page renews itself every 5 seconds.',
  'mailbox.empty': 'No mails yet. Ask for a code, and it will appear here.',
  'mailbox.older': 'Only the newest {count} mails are shown; older ones are in the mail folder.',
  'mailbox.to': 'To',
  'mailbox.from': 'From',
  'mailbox.time': 'Time',
  'mailbox.code': 'Code',
  'mailbox.back': 'All mails',
  'mailbox.no_subject': 'No subject',
} as const
