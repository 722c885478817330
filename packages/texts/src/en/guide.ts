/** The guide at /docs. `Code` in backticks; [words](#place) lead to a place of the page or to another page. */
export const guide = {
  title: 'Documentation',
  lead: 'Take roubles by card or phone and get USDT on your balance. One call makes an order, a webhook tells that it is paid.',
  'group.start': 'Start',
  'group.orders': 'Orders',
  'group.events': 'Events',
  'group.money': 'Money',
  'group.more': 'More',
  'group.reference': 'Reference',

  'quick.title': 'Quick start',
  'quick.lead':
    'Five minutes, no real money. You need a merchant account; a test key works before the account is activated.',
  'quick.key':
    'Make a test key in [Settings › Integration](/settings#integration). It begins with `flk_test_` and is shown once.',
  'quick.env': 'Tell your shell who you are, then create an order. {amount} roubles pay themselves.',
  'quick.open': 'Open the `pay_url` of the answer. It is the page that your customer would see.',
  'quick.pay':
    'Choose a way to pay. Three seconds later the simulated payer has paid, and the order is `complete`; the page says so. Other [magic amounts](#test-mode) play other endings.',
  'quick.hook':
    'Tell where to send events and start the receiver there. On your own machine, with a demo of Florin, the second panel does both: it keeps the signing secret and starts `examples/receiver.mjs`, which needs Node.js and nothing else.',
  'quick.again':
    'In another window repeat the first panel with `ORDER_NUMBER=NG-48121`, create one more order and choose a way to pay: the receiver shows `order.created`, `order.matched` and `order.completed`.',
  'quick.live':
    'For live payments make a live key: a code comes by mail, and support must have activated the account (a demo does so by itself). Live keys have [webhook addresses of their own](#keys); nothing else differs. [A live payment in a demo](#live-demo) needs somebody who takes it.',
  'quick.hook_hint':
    'The answer shows the signing secret, once. An address must be https and reachable from the internet; [on localhost](#webhook-localhost) there are other rules. The key needs the scope `webhooks:write`.',

  'auth.title': 'Keys and scopes',
  'auth.lead':
    'Send the key in a header of every call. Keep it on your server: never in an app, a page or a repository.',
  'auth.kinds':
    '`flk_live_…` works with real money. `flk_test_…` sees a simulated world of its own: other orders, other balance, other webhook addresses.',
  'auth.scopes':
    'A key is good for the scopes chosen when it was made. Any other call answers 451 `scope.lacking`.',
  'auth.scope': 'Scope',
  'auth.allows': 'What it allows',
  'auth.ip':
    'A key may be bound to addresses or networks, such as `203.0.113.7` or `203.0.113.0/24`. From elsewhere it answers 401 `key.address`.',
  'auth.revoke':
    'Keys are kept as hashes: we cannot show one again. Make a new one, switch over, then revoke the old one; it ends at once.',

  'test.title': 'Test mode',
  'test.lead':
    'Test orders go the whole way: matching, clocks, bank messages, webhooks. Only the traders, the payers and the money are simulated.',
  'test.magic':
    'The last two digits of the roubles decide what the simulated payer does after a way to pay was chosen; for a host-to-host order, after it was created. Kopecks do not matter: {amount} pays.',
  'test.digits': 'Roubles end in',
  'test.happens': 'What happens',
  'test.ends': 'The order ends as',
  'test.pays': 'The exact sum arrives after 3 seconds',
  'test.expires': 'Nobody pays; the clock ends after 5 seconds',
  'test.underpays': 'Half of the sum arrives after 3 seconds',
  'test.pays_late': 'The clock ends after 3 seconds, the exact sum arrives 3 seconds later',
  'test.disputes': 'The payer says that they have paid, and opens a dispute',
  'test.overpays':
    'One rouble more than the sum arrives after 3 seconds: `order.overpaid`, then `order.completed`',
  'test.then': '{first}, then {second}',
  'test.late_mark': '{status}, with `late: true`',
  'test.buttons':
    'With any other amount nothing happens by itself. The payer’s page of a test order has buttons that do the same at once.',
  'test.live_title': 'A live payment in a demo',
  'test.live_text':
    'A demo on your machine has no traders at work: a live order answers 409 `order.no_active_traders`. Start it with `npm start -- --simulate`, and wait about a minute for the simulated traders. They take the orders of your shop too.',
  'test.live_pay':
    'Create an order with the live key, choose a way to pay and press “I have paid”; for a host-to-host order call [paid](#markOrderPaid). Within a few seconds the simulated bank credits the exact sum, and the order completes as a real one would: the bank’s message, or the trader’s look into the bank’s app.',
  'test.live_hand':
    'To pay late, too much or in parts, do not say that you have paid: transfer by hand. `npm run pay -- CARD_OR_PHONE 1501.00` sends any sum to the card or phone of any live order at any time, from the folder of the demo and with its `DATA_DIR`. A name behind the sum is the payer’s. A late payment completes the order only by a bank’s message that proves it; some cards of the simulated traders have none, and the order stays `expired` there, as with a real trader.',

  'modes.title': 'Hosted or host-to-host',
  'modes.lead': 'Two ways to show the payer where to send the money. Both end with the same events.',
  'modes.hosted':
    'Hosted (`mode: hosted`, the usual one): send the payer to `pay_url`. Our page offers the ways to pay, shows the requisites and the clock, takes the receipt, and leads back to `success_url` or `fail_url`. The order is `new` until the payer chooses, for {minutes} minutes at most.',
  'modes.h2h':
    'Host-to-host (`mode: h2h`): the order is matched at once, and the answer carries `requisite`. You show it yourself: the exact `amount`, the card or phone, the bank, the owner, and the time left until `expires_at`. When the payer says that they have paid, call [paid](#markOrderPaid). Its `order.created` has the requisites already, so no `order.matched` follows.',
  'modes.exact':
    'Show `amount`, not `amount_requested`. If somebody else is paying the same sum, 1 to 99 kopecks are added, so that the two can be told apart. `allow_unique_amount: false` forbids it; then such an order may be refused with `order.busy_amount`.',
  'modes.return':
    'Never take the payer’s return to `success_url` for a payment. Only a webhook or [the order itself](#getOrder) proves one.',

  'life.title': 'The life of an order',
  'life.lead':
    'Seven statuses. An order may leave `expired` and `canceled` again: money that comes late is not lost.',
  'life.diagram': 'Statuses of an order and the steps between them',
  'life.diagram_text':
    'new leads to pending, expired or canceled; pending to verification, complete, expired or canceled; verification to complete, expired or dispute; expired and canceled to complete by a late payment, or to dispute; complete to dispute; dispute to complete or canceled.',
  'life.legend_usual': 'usual step',
  'life.legend_late': 'late payment',
  'life.legend_dispute': 'dispute',
  'life.status': 'Status',
  'life.means': 'What it means',
  'life.new': 'The payer has not chosen how to pay. Nothing is reserved.',
  'life.pending':
    'Requisites are shown, the rate is locked, the clock runs: {usual} minutes, or {min} to {max} as you asked.',
  'life.verification':
    'The payer says that they have paid, or the sum does not fit. We look for the money, {minutes} more minutes.',
  'life.complete': 'The money arrived, `credit_usdt` is on your balance. Ship the order.',
  'life.expired':
    'The clock ended, and nobody paid. The exact sum within 24 hours still completes the order, with `late: true`.',
  'life.canceled': 'You or the payer canceled it, or a dispute was decided against the payment.',
  'life.dispute': 'Somebody must look. The USDT is held until the decision.',
  'life.final':
    'Ship on `complete` only. A complete order can still become a `dispute`, if the trader proves that the money never came.',

  'part.title': 'An order that is paid in part',
  'part.text':
    'When less than `amount` arrives you get `order.underpaid`; the order is in `verification` for {minutes} more minutes, `amount_received` says what came. Parts are added up: when the rest arrives, the order completes by itself.',
  'part.accept':
    'You may take what came for the whole: [accept](#acceptOrder) completes the order for exactly `amount_received`, at its rate and percentages. Only money that the bank’s messages prove counts; without any, and while more than the sum came and waits for the trader’s word, it answers 409 `order.nothing_to_accept`.',
  'part.stays':
    'While such money lies on an order, neither you nor the payer can cancel it or choose another way to pay: 409 `order.part_received`. If nobody acts until the clock ends, a dispute opens by itself, and the rest that comes then is evidence.',

  'more.title': 'An order that is paid too much',
  'more.text':
    'When more than `amount` arrives, the order completes for all of it: `amount_usdt`, `fee_usdt` and `credit_usdt` are counted from `amount_received`, and `overpaid` is true. What is too much is yours to give back. A sum that is more than a fifth too high completes by itself only if the payer’s name is the `payer.name` that you gave.',
  'more.name':
    'A sum that fits no order exactly, more or less, finds its order by itself only where one order is open on that card or phone; where several are, by `payer.name`. Give it if you know it: first name and last name, or the initial as banks show it.',
  'more.word':
    'Where the bank’s message does not prove enough, the order is in `verification` until the trader confirms. It completes for `amount` then: `credit_usdt` is counted from `amount`, though `amount_received` says what the message told, more or less.',

  'hooks.title': 'Webhooks',
  'hooks.lead':
    'We post JSON to your address at every change of an order, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Answer any 2xx within 10 seconds; do the work afterwards.',
  'hooks.header': 'Header',
  'hooks.headers': 'Headers',
  'hooks.header_id': 'The event’s id. The same at every try: keep it, and do nothing the second time.',
  'hooks.header_time': 'When this try was sent, in seconds since 1970. Refuse what is older than 5 minutes.',
  'hooks.header_signature':
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. While a secret is being changed there are two, with a space between.',
  'hooks.verify': 'Check the signature',
  'hooks.verify_hint':
    'Over the bytes as they came, before any JSON parser. The key is what follows `whsec_`, decoded from base64. Compare in constant time.',
  'hooks.once': 'At least once, in any order',
  'hooks.once_text':
    'An event may come twice, and a newer one may overtake an older one. Each order counts its events in `sequence`, from 1. Keep the highest that you have seen for an order: the `data` of an event that is not higher is older than what you have, so do not store it over that. What its `type` tells has happened all the same: an `order.completed` that was overtaken still counts as the payment, once, by its `id`.',
  'hooks.paid': 'Which events mean paid',
  'hooks.paid_text':
    'One: `order.completed`. It comes exactly once for a paid order, whether the money came exactly, late, as more, in parts, was accepted by you, confirmed by the trader or decided in a dispute. Its `data` has `late`, `overpaid`, `amount_received` and `credit_usdt`.',
  'hooks.paid_news':
    '`order.late_payment` and `order.overpaid` are additional news of the same payment and come before it, with a lower `sequence`. Without `order.completed` behind them they tell of a second payment for an order that was paid already: `transaction_id` names it.',
  'hooks.paid_back':
    'Only a dispute takes a payment back: `dispute.decided`, then `order.canceled`. If an appeal gives it again, `order.completed` comes again.',
  'hooks.paid_stray':
    '`order.unmatched_payment` tells of money that fitted no order and can only be yours, because nobody else’s payers were sent to that card. It is about no order, so it has no `sequence`; `candidate_order_ids` are those that it may be meant for.',
  'hooks.retries': 'Retries',
  'hooks.retries_text':
    'Anything but 2xx, and silence for 10 seconds, is tried again after: {plan}. After 3 days it has failed. 410 switches the address off, and we write you a mail. Redirects are not followed.',
  'hooks.every': 'then every {wait}',
  'hooks.again': 'Send again',
  'hooks.again_text':
    'The delivery log keeps 60 days. Send [one event](#redeliver) again, or [everything since a moment](#redeliverSince), here or in Settings › Integration.',
  'hooks.catch_up': 'Catch up',
  'hooks.catch_up_text':
    'After an outage read what you missed: `GET /merchant/v1/events` lists every event, oldest first. Keep the id of the last one that this list gave you and go on with `after`. Do not go on from the last webhook: webhooks overtake each other, and what came before it would be left out.',
  'hooks.rotate':
    '[A new secret](#rotateWebhookSecret) leaves the old one working for a day: every request then carries a signature of each, and one that fits is enough. Deploy the new one meanwhile. A receiver without a secret must take nothing: with an empty key anybody can sign.',
  'hooks.localhost': 'On localhost',
  'hooks.localhost_text':
    'A demo of Florin (`npm start`) sends webhooks to `http://localhost` and `http://127.0.0.1` at the ports {first} to {last}: run `examples/receiver.mjs` there. Any other Florin refuses addresses of its own and of inner networks with `webhook.url_refused`: give it an https address of a tunnel to your machine, or read [the events](#listEvents) instead.',
  'hooks.event': 'Event',
  'hooks.events': 'Events',
  'hooks.body': 'An event',

  'event.order.created': 'The order exists',
  'event.order.matched':
    'The payer has chosen, requisites were found, the rate is locked. Not for host-to-host orders',
  'event.order.payer_claimed': 'The payer says that they have paid',
  'event.order.checking': 'A payment is being looked into',
  'event.order.underpaid':
    'Less than the sum arrived; the rest completes the order, or [accept](#acceptOrder) what came',
  'event.order.overpaid': 'More than the sum arrived: additional news, `order.completed` follows',
  'event.order.completed': 'Paid: the USDT is on your balance. Exactly once for a paid order',
  'event.order.late_payment': 'Paid after the clock had ended: additional news, `order.completed` follows',
  'event.order.expired': 'The clock ended, and nobody paid',
  'event.order.canceled': 'Canceled',
  'event.order.released': 'The payer chose another way to pay; the first requisites are void',
  'event.order.unmatched_payment':
    'Money arrived that fits no order and can only be yours: `amount`, `received_at`, `candidate_order_ids`',
  'event.dispute.opened': 'A dispute was opened',
  'event.dispute.answered': 'The trader has sent evidence: the dispute is under consideration',
  'event.dispute.evidence_requested': 'Support asks the trader for more evidence',
  'event.dispute.proposed':
    'You or the trader proposed how to end a dispute: `proposal` has its `id`, `by`, `kind` and `amount`',
  'event.dispute.withdrawn': 'You have withdrawn a dispute',
  'event.dispute.appealed': 'A verdict is appealed: a new dispute is open',
  'event.dispute.decided':
    'A dispute has ended; `status` says how, `ended_by` whether support, a rule or your agreement ended it, `balance_change_usdt` what it did to your balance, exactly',
  'event.settlement.sent': 'A settlement is on the chain',
  'event.settlement.failed': 'A settlement failed; the money is back on your balance',
  'event.ping': 'A test event, sent by hand',

  'idem.title': 'Safe repeats',
  'idem.lead':
    'A network may break after we did what you asked. Send `Idempotency-Key` with every changing call, up to 255 visible characters, one for each intention, and repeat freely.',
  'idem.same': 'The same key and body within 24 hours answer the same, and nothing happens twice.',
  'idem.other': 'The same key with another body: 409 `idempotency.mismatch`.',
  'idem.running':
    'The first call still runs, or our server died with it less than 30 seconds ago: 409 `idempotency.running`. Ask again in a second.',
  'idem.external':
    'Without a key, `external_id` protects you: it is unique, and a second order with it answers 409 `order.external_id_taken`.',

  'errors.title': 'Errors',
  'errors.lead':
    'A refusal is `application/problem+json` (RFC 9457). Decide by `code`: it never changes. `detail` is a sentence for people, in the language of `Accept-Language`. Bad fields stand under `errors`, by name, each with an array of sentences.',
  'errors.codes': 'Every code of the merchant API',
  'errors.code': 'Code',
  'errors.sentence': 'What it says',
  'errors.refusals': 'When there is nobody to pay to',
  'errors.refusals_text':
    'Creating a host-to-host order, or the payer’s choice, may be refused for these reasons. Nothing was frozen or charged.',
  'errors.reason': 'Reason',
  'errors.advice': 'What to do',
  'advice.order.amount_out_of_range':
    'Look at [methods](#merchantMethods) for the sums that somebody takes now.',
  'advice.order.busy_amount': 'Allow `allow_unique_amount`, or change the sum by a few kopecks.',
  'advice.order.no_active_traders': 'Try again in a few minutes, or offer another way to pay.',
  'advice.order.method_off': 'Ask for `any`, or for the other type.',
  'advice.rate.unavailable': 'No fresh rate. Try again in a minute.',
  'advice.money.halted': 'Money stands still until our books are checked. Try again later.',
  'advice.order.too_many_open':
    'Let orders that nobody pays expire. A canceled order, or a method that was given up, counts as open for 15 minutes.',
  'advice.order.payer_limit': 'The payer has too many payments open. Let them finish one first.',
  'advice.order.too_many_choices': 'The payer has chosen five times. Create a new order.',

  'limits.title': 'Limits',
  'limits.what': 'What',
  'limits.limit': 'Limit',
  'limits.lead':
    'Above a limit you get 429 `limit.reached`; `Retry-After` says in how many seconds to come back.',
  'limits.pace': 'Creating orders, for each key',
  'limits.pace_value': '{second} per second, {burst} at once',
  'limits.open': 'Open orders of a merchant',
  'limits.page': 'Page of a list',
  'limits.page_value': '{usual} usually, 1 to {max}',
  'limits.ttl': 'Time to pay (`ttl_minutes`)',
  'limits.ttl_value': '{min} to {max} minutes, {usual} usually',
  'limits.metadata': '`metadata`',
  'limits.metadata_value': '20 names of 40 characters, values of 500',
  'limits.evidence': 'A file of evidence',
  'limits.evidence_value': '{size} MB, {kinds}; {count} for each order',
  'limits.endpoints': 'Webhook addresses, for each mode',
  'limits.keys': 'API keys of a merchant',

  'disputes.title': 'Disputes',
  'disputes.lead':
    'A customer paid, and the order is not complete? [Send the proof](#addOrderEvidence), a bank’s receipt as a file, and [open a dispute](#disputeOrder) that names it.',
  'disputes.when':
    'Possible while an order is `verification`, `expired`, `canceled` or `complete`; one at a time. A dispute needs a proof of payment: a file that you name, or one that the payer has uploaded. As much as the trader has is frozen at once. A shop with many open disputes (more than 3, and more than 3 % of its deals of 30 days) waits for support with further ones.',
  'disputes.evidence':
    'Files: {kinds}, up to {size} MB, judged by content and not by name. The trader does not see them.',
  'disputes.verdict':
    'The trader has {hours} hours to answer; support decides. The decision moves the money and comes as `order.completed` or `order.canceled`.',
  'disputes.payer':
    'A payer may upload a receipt on our page. Whether that opens a dispute is your choice in Settings › Integration.',

  'disputes.reasons': 'Reasons',
  'disputes.reasons_text':
    'Name the `reason` when you open a dispute. It decides what is asked of you and of the trader. Without one it is `not_credited`, for a complete order `another_sum`; a reason that cannot be true of the order is refused. Events `dispute.…` tell it in `data.dispute.reason`.',
  'disputes.reason.not_credited': 'The payer sent it, the trader has nothing. Not for a complete order',
  'disputes.reason.another_sum': 'More or less arrived',
  'disputes.reason.wrong_requisite': 'Sent to another account or phone. Not for a complete order',
  'disputes.reason.paid_late': 'Sent when the time was up: `expired` and `canceled` only',
  'disputes.reason.paid_twice': 'One order, two transfers',
  'disputes.reason.forged_receipt': 'The order was completed, no money came. Support opens it for the trader',
  'disputes.reason.bank_returned': 'The bank cancelled the transfer or reviews it: `complete` only',
  'disputes.required':
    'The dispute tells `required_evidence`: each item with its `state` (`missing`, `sent`, or `on_file` where we have it ourselves). Files that you send fill the first required item that is missing. `due_by` is {hours} hours after the opening; `past_due` is true where a required item is missing then.',

  'disputes.statuses': 'Its statuses',
  'disputes.waiting': 'The trader has not answered yet',
  'disputes.consideration': 'The trader has sent evidence; support looks at it',
  'disputes.deepconsideration': 'Support has asked the trader for more',
  'disputes.completed_towards_merchant': 'Decided for you; the order is `complete`',
  'disputes.completed_towards_trader': 'Decided for the trader; the order is `canceled`',
  'disputes.follow':
    'Each step comes as an event `dispute.…` with the order, whose `dispute_id` names the dispute. [Read it](#getMerchantDispute), [list them](#listMerchantDisputes), and [add files](#addMerchantDisputeEvidence) until it is decided.',
  'disputes.end': 'Ending it, and objecting',
  'disputes.withdraw':
    '[Withdraw](#withdrawMerchantDispute) what you or your payer opened: it ends for the trader; a deal that was complete stays complete.',
  'disputes.appeal':
    '[Appeal](#appealMerchantDispute) once against a decision that you lost, within {hours} hours and with a new file: a new dispute opens, and somebody else decides it. That decision is final.',
  'disputes.settle': 'Agreeing without support',
  'disputes.settle_propose':
    '[Propose](#proposeMerchantSettlement) to the trader how an open dispute ends: `complete` for a sum up to the deal’s, or `cancel`. The key needs the scope `disputes:settle`, which no key has unless you choose it. A deal that was complete before the dispute stays complete for its whole sum or is canceled.',
  'disputes.settle_accept':
    'What the trader proposes comes as `dispute.proposed` and stands as `proposal` in the dispute, with what it does to your balance. [Accept](#acceptMerchantSettlement) it with its id and exactly its sum: the dispute ends at once, like a decision, and without appeal.',
  'disputes.settle_ends':
    'A proposal never changes. It ends after {hours} hours, with a new proposal of either side, or with a decision. What has ended answers 409 `proposal.over`.',
  'disputes.test': 'In test mode',
  'disputes.test_text':
    'A test dispute decides itself: for you {withFile} seconds after your last file, for the trader after {withoutFile} seconds without one. An order of …05 roubles opens one.',

  'settle.title': 'Settlements',
  'settle.lead':
    'A settlement sends USDT (TRC20) from your balance to one address. Set the address once on the [Payouts](/payouts) page and confirm it with a code; a program cannot change it. There you can also pay out by hand, or once a day by a standing order.',
  'settle.fee':
    'The fee comes on top of the amount and is shown in the answer. The amount is what arrives on the chain. Below the minimum the answer is 400 `settlement.below_minimum`, which names it.',
  'settle.once':
    'Give each settlement an `external_id`: the same one again answers the same settlement and pays once.',
  'settle.states':
    'Follow `settlement.sent` and `settlement.failed`, or ask for [the settlement](#getSettlement). What failed or was rejected comes back to your balance, fee included.',
  'settle.test': 'Test money cannot be paid out: 409 `settlement.test_mode`.',

  'books.title': 'Your books',
  'books.lead':
    'Your events and our report agree to the last millionth. The program beside this finds what differs.',
  'books.completed':
    'Add `credit_usdt` of every `order.completed`, once by the event’s `id`, also if it was overtaken.',
  'books.decided':
    'Add `balance_change_usdt` of every `dispute.decided`. The `order.completed` right behind it, with the next `sequence` of that order, is the same money: do not count it again.',
  'books.sent': 'Subtract `amount` and `fee` of every `settlement.sent`.',
  'books.silent':
    'No event tells of a deposit to your own address, nor of a debt that is repaid to you or by you: what a trader could not pay at once after a dispute comes later. They stand in the report by their `cause`.',
  'books.report':
    '[The balance report](#balanceReport) has every movement of a period with its order, dispute or settlement, and the balance before and after. Opening and all movements make closing; what happens while you read the pages is in none of them. What a movement did to your money is `available` + `frozen` − `debt`: a dispute or a settlement that holds money moves it from one to the other.',
  'books.roubles':
    'Of a complete order `amount_received` is never null: where no bank’s message tells of the money, it is the sum that the trader confirmed or a verdict gave.',

  'money.title': 'A worked example',
  'money.lead':
    'All sums are exact: roubles in kopecks, USDT in millionths, no floats. JSON carries decimal strings. The rate and the percentages are locked when the order is matched.',
  'money.example':
    'An order of {roubles} roubles at a rate of {rate}; you pay {fee}%, the trader earns {reward}%, one of the two was invited by a lead.',
  'money.step': 'Step',
  'money.sum': 'USDT',
  'money.value': 'Value of the order, `amount_usdt`: roubles divided by the rate, rounded up',
  'money.fee': 'Your fee, `fee_usdt`: {percent}% of the value, rounded up',
  'money.credit': 'You get, `credit_usdt`: value less fee',
  'money.reward': 'The trader’s profit: {percent}% of the value, rounded down',
  'money.paid': 'The trader pays: value less profit',
  'money.lead_share': 'The lead gets {percent}% of what is left of the fee, rounded down',
  'money.house': 'The platform keeps the rest',
  'money.zero': 'What the trader pays is what all the others get, to the last millionth.',

  'terminals.title': 'For traders: the terminal',
  'terminals.lead':
    'A terminal is a phone that reads the bank’s messages and confirms deals for you. It takes ten minutes.',
  'terminals.add':
    'Open [Terminals](/terminals), add one, and enter the code from the mail. A QR code appears, good once, for ten minutes.',
  'terminals.pair':
    'Install [our app](/downloads/) on an Android phone and scan the code with it. The other ways, our client for Termux and two forwarder apps, are one step behind and prove less.',
  'terminals.allow': 'Allow SMS and notifications, and take the app out of battery saving.',
  'terminals.bind':
    'Bind your payment methods to the terminal and switch them on. It is green when it was heard within 3 minutes.',
  'terminals.help':
    'Press a terminal’s name to see how its phone does, what mends it, and to send a test message. Pictures for each step are in [Help](/help).',

  'changelog.title': 'Changelog',
  'changelog.lead':
    'The version is `api_version` of an event, now `2026-11-15`; the dates below are the days of changes. New fields and new event types may come at any time: ignore what you do not know. Anything else gets a new version.',
  'changelog.first': 'The first version.',
  'changelog.second':
    'Field errors stand under `errors`. A cursor that is no place in your list, and a query parameter that does not exist, answer 400. Orders are filtered by date, several statuses, type and metadata. `rate` has four decimals everywhere.',
  'changelog.openapi':
    'The merchant API for your tools, webhooks included: [OpenAPI 3.1](/docs/openapi.json). A client in TypeScript: `npx openapi-typescript openapi.json -o florin.ts --default-non-nullable false`.',

  seconds: '{count} s',
  minutes: '{count} min',
  hours: '{count} h',
} as const
