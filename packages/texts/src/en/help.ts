/** Help and Support: two sections, five subsections, all static. */
export const help = {
  title: 'Help and Support',
  subtitle: 'How to start, and where to write when something goes wrong',

  role_merchant_title: 'For shops',
  role_merchant_hint: 'From a test order to a payout',
  role_merchant_1: 'Create a test order',
  role_merchant_1_text:
    'It goes all the way without real money. Choose how to pay on the payer’s page, and the payment comes by itself.',
  role_merchant_1_go: 'To the test order',
  role_merchant_2: 'Connect your site by the API',
  role_merchant_2_text:
    'A test key works at once. A live one is made with a code by mail, once support has activated the account.',
  role_merchant_2_go: 'To the keys',
  role_merchant_3: 'Hear of each payment at once',
  role_merchant_3_text:
    'Add a webhook address: the event order.completed means that the order is paid. What does not arrive is repeated for three days.',
  role_merchant_3_go: 'To the webhooks',
  role_merchant_4: 'Pay yourself out in USDT',
  role_merchant_4_text:
    'Set the address with a code by mail. From then on by hand, by the API or by a standing order.',
  role_merchant_4_go: 'To payouts',
  role_lead_title: 'For leads',
  role_lead_hint: 'How to invite, and where the income comes from',
  role_lead_1: 'Invite a person with a code',
  role_lead_1_text: 'A code belongs to one email, is sent there and works once.',
  role_lead_1_go: 'Create a code',
  role_lead_2: 'You get a share of each paid deal',
  role_lead_2_text:
    'A shop brings it with all its payments, a trader with all deals on their own cards. It is on your balance together with the deal.',
  role_lead_2_go: 'To referrals',
  role_lead_3: 'Withdraw your income in USDT',
  role_lead_3_text: 'The button Withdraw is on the balance card. The right to withdraw is given by support.',
  role_lead_3_go: 'To the balance',

  section_beginners: 'Beginners',
  section_beginners_hint: 'Rating, terminal and Telegram bot',
  section_beginners_hint_no_bot: 'Rating, terminal and alerts',
  section_support: 'Support',
  section_support_hint: 'Answers, and how to write to support',

  rating_title: 'Rating',
  rating_lead:
    'The rating shows how reliably you close deals. The higher it is, the sooner your payment methods are offered new ones.',
  rating_rule_own:
    'Each payment method has its own rating. Your overall rating is the average of all of them.',
  rating_rule_start: 'A new method starts with your current rating. With no methods yet, that is 75%.',
  rating_rule_withheld:
    'A method below 51% has its requisites withheld: payers no longer see them, and it gets no deals.',
  rating_rule_blocked: 'If your overall rating is below 51%, all your new methods are blocked automatically.',
  rating_bands_title: 'What the colours mean',
  rating_band_ok: 'Green',
  rating_band_ok_range: '75–100%',
  rating_band_ok_hint: 'All is well',
  rating_band_warn: 'Orange',
  rating_band_warn_range: '50–74%',
  rating_band_warn_hint: 'Close disputes faster',
  rating_band_bad: 'Red',
  rating_band_bad_range: 'under 50%',
  rating_band_bad_hint: 'No new deals',
  rating_threshold: '51%: below this, no deals',
  rating_points_title: 'How the rating moves',
  rating_points_lead:
    'Each method collects penalty points: the fewer, the better. Successful deals take points off, disputes add them.',
  rating_points_event: 'What happened',
  rating_points_points: 'Points',
  rating_points_change: 'Rating, %',
  rating_event_deal: 'Successful deal',
  rating_event_deal_points: '−0.1',
  rating_event_deal_change: '+0.83',
  rating_event_quick: 'Dispute finished within 18\u00A0hours',
  rating_event_quick_points: '−1',
  rating_event_quick_change: '+8.33',
  rating_event_dispute: 'Dispute created',
  rating_event_dispute_points: '+1',
  rating_event_dispute_change: '−8.33',
  rating_event_ignored: 'Dispute ignored: no evidence in 15\u00A0hours',
  rating_event_ignored_points: '+1',
  rating_event_ignored_change: '−8.33',
  rating_bounds:
    'With 0\u00A0points the rating is 75%. The best possible score, −3\u00A0points, gives 100%; with 9\u00A0points the rating is 0%.',
  rating_examples_title: 'For example',
  rating_example_deals:
    '30 successful deals in a row lift a method from 75% to 100%. Of one shop at most five a day count, and none below 100\u00A0RUB.',
  rating_example_quick:
    'A dispute that support decides for you costs nothing in the end. Decided against you within 18\u00A0hours, on the evidence that you sent, it costs nothing either: +1 and −1.',
  rating_example_ignored:
    'Two slow disputes, one of them left without evidence, make 3\u00A0points: 75% becomes 50%, and the method is withheld.',
  rating_recover:
    'A withheld method gets no deals, so it cannot earn its rating back alone. Finish open disputes quickly; if that is not enough, contact support: they can reset the points.',

  terminal_title: 'Terminal connection',
  terminal_lead:
    'A terminal is an Android phone that reads your bank’s messages and confirms incoming payments for you, so that you do not have to check each deal by hand.',
  terminal_install: 'Install the terminal app on an Android phone',
  terminal_install_app: 'Download Florin {version}',
  terminal_install_qr: 'QR code of the app’s download address',
  terminal_install_hint:
    'Open the link on the phone, or scan the code with its camera. Tested on Android\u00A012. On Android\u00A013 and later, open the app’s page in the phone’s settings first and choose “Allow restricted settings” in the menu, otherwise the next step stays locked.',
  terminal_permissions: 'Allow reading SMS and push notifications',
  terminal_permissions_hint:
    'Without them the terminal sees nothing. On Android\u00A015 and later, also turn off “Enhanced notifications”: they hide the text of bank messages.',
  terminal_background: 'Allow background work',
  terminal_background_hint:
    'Take the battery limit off both the terminal app and the bank’s app: a bank app that has been put to sleep sends no push.',
  terminal_scan: 'Create a terminal on the site and scan the QR code with the app',
  terminal_scan_hint:
    'Confirm the new terminal with the code from the email. The QR code lives for 10\u00A0minutes and works once. Where the site is open on that very phone, press “Open in the app on this phone”. The client for Termux and the forwarder apps are behind “Other ways”: they prove less.',
  terminal_power: 'Keep the phone charged and on stable internet',
  terminal_power_hint:
    'It is best to leave it on the charger. Below 15% without charging, the dashboard warns you.',
  terminal_parsing: 'Contact support to set up parsing of notifications',
  terminal_parsing_hint:
    'Support teaches the system to read your bank’s messages. After that, payments are confirmed by themselves.',
  terminal_silent_title: 'If the terminal goes silent',
  terminal_silent:
    'Press its name under Terminals: the phone’s page shows what is broken and how to mend it, and sends a test message. After 3\u00A0minutes without contact its payment methods are not offered for new deals; after 10\u00A0minutes you get an alert. Everything comes back by itself once the phone is in touch again. Open deals can still be confirmed by hand.',
  terminal_sim_title: 'Keep the SIM cards apart',
  terminal_sim:
    'Let the bank’s SMS arrive at another number than the one payers see for SBP: anybody who knows a number can text a forged message to it.',

  telegram_title: 'Telegram bot',
  telegram_lead:
    'The bot tells you about disputes, logins and trouble with terminals, and takes evidence straight from the chat.',
  telegram_open: 'Open Settings › Connection to connect an account',
  telegram_open_hint: 'The page has a QR code, a link to the bot and your connection key.',
  telegram_connect: 'Scan the QR code, or enter the connection key in the bot chat',
  telegram_connect_hint:
    'The QR code opens the bot with the key already filled in. The bot answers when the account is connected.',
  telegram_share: 'Connect more accounts if you work in shifts',
  telegram_share_hint: 'Several Telegram accounts can share one key. Each of them gets the alerts.',
  telegram_reset: 'Reset the key if a stranger may have seen it',
  telegram_reset_hint:
    'Settings › Connection › “Reset access key”. All accounts are unbound and the old key stops working, so connect them again with the new one.',
  telegram_picture_connect: 'By link or QR code the bot knows the key already: just press Connect',
  telegram_picture_connect_alt:
    'The bot’s chat before connecting: a Connect button and a field for a message',
  telegram_picture_alert: 'The bot tells of a new dispute at once',
  telegram_picture_alert_alt:
    'The bot has answered that the account is connected and tells of dispute 1842 for ₽7,300; below, a menu of two buttons',
  telegram_picture_evidence: 'Send a photo, a document or an album, then press Done',
  telegram_picture_evidence_alt: 'A dispute is picked, three files are sent and taken; below, a Done button',
  telegram_menu_title: 'What is in the bot’s menu',
  telegram_menu_disputes: 'Active disputes',
  telegram_menu_disputes_hint:
    'Pick a dispute and upload evidence: a photo, a document or an album. After the upload it leaves the active list; it returns if more evidence is needed.',
  telegram_menu_notifications: 'Notifications',
  telegram_menu_notifications_hint: 'On or off for each Telegram account separately.',
  telegram_muted:
    'If notifications are off on every account, Telegram stays silent, and you hear about a dispute or a login by push and mail only.',
  telegram_settings_link: 'Connect Telegram',

  alerts_title: 'Alerts',
  alerts_lead: 'You hear of disputes, logins and trouble with terminals by push and by mail.',
  alerts_push: 'Switch on pushes on each of your devices',
  alerts_push_hint: 'Settings › Connection. They arrive when the tab is closed, too.',
  alerts_order: 'Choose which channel is first',
  alerts_order_hint: 'If it does not take an alert, the next one gets it at once. Everybody has mail.',
  alerts_quiet: 'Set quiet hours',
  alerts_quiet_hint:
    'Disputes, verdicts and security always come through, the rest in one message in the morning.',
  alerts_link: 'Set up alerts',

  own_disputes_title: 'Your disputes: what happens next',
  own_disputes_hint:
    'You are told of the verdict. The losing side may appeal against it once, within 72\u00A0hours.',
  own_dispute: 'Dispute No.\u00A0{number}, {amount}',
  own_dispute_yours: 'Your turn: send your evidence.',
  own_dispute_yours_until:
    'Your turn: send your evidence by {time}. After that the rating falls, and the case may be decided without you.',
  own_dispute_not_admitted: 'Support must admit it first: until then no clock runs and no money is held.',
  own_dispute_proposal:
    'The other side proposes how to end it without support: look at the proposal and accept it, or let it end.',
  own_dispute_support:
    'Support compares the evidence and decides, usually within a day. Nothing is needed from you.',
  own_dispute_theirs:
    'We wait for the other side’s evidence. Nothing is needed from you; you may add to yours at any time.',
  own_dispute_theirs_until:
    'We wait for the other side’s evidence until {time}, then support decides. You may add to yours at any time.',
  own_dispute_answer: 'Answer',
  own_dispute_open: 'Open the dispute',
  own_disputes_all: 'All open disputes: {count}',

  faq_title: 'Frequently asked questions',
  faq_activation: 'I have registered. Why are there no deals yet?',
  faq_activation_answer:
    'You can look around right after registration. Deals start when support has activated the account and set it to “Working”, and you have a payment method bound to a terminal that is in touch.',
  faq_activation_answer_merchant:
    'You can set everything up and create a test order at once. Real orders are taken once support has activated the account: then a live key can be made, too.',
  faq_code: 'The code from the email does not arrive or does not fit',
  faq_code_answer:
    'Check the spam folder and the address. A code lives for 5\u00A0minutes and works once; after 5 wrong tries it is void and you need a new one. You can ask for it a minute after the last.',
  faq_no_deals: 'Why does my payment method get no deals?',
  faq_no_deals_answer: 'A method is offered a deal only when all of this holds:',
  faq_no_deals_method:
    'it is switched on, fits the way of paying (SBP or card) and its limits fit the amount;',
  faq_no_deals_terminal:
    'it is bound to an enabled terminal that was in touch within the last 3\u00A0minutes;',
  faq_no_deals_rating: 'its own rating and your overall rating are at least 51%;',
  faq_no_deals_balance: 'your available balance covers the deal, and there is no debt;',
  faq_no_deals_disputes: 'you have fewer than 5 open disputes;',
  faq_no_deals_amount: 'no other payer is sending exactly the same amount to this method right now.',
  faq_frozen: 'Why is part of my balance frozen?',
  faq_frozen_answer:
    'When a deal is matched to you, its amount in USDT is frozen, so that the merchant is sure to be paid. If the deal expires or is canceled, it comes back; if the deal completes, it is spent and your profit stays with you. Disputes and withdrawals freeze money in the same way. Available is the balance minus the frozen part.',
  faq_confirm: 'When should I confirm a deal by hand?',
  faq_confirm_answer:
    'When you see the money in the bank’s own app; an SMS alone can be forged. The payer has 15\u00A0minutes (a merchant may set 5 to 60) and, after pressing “I have paid”, 30 more. Once confirmed, the USDT goes to the merchant at once.',
  faq_amount: 'The payer sent a different amount. What now?',
  faq_amount_answer:
    'Less: the deal goes to verification, and the payer sees how much arrived and how much is left. More: the deal completes for the actual sum if your balance covers the difference, otherwise it waits in verification for you. If it is not clear which deal the money belongs to, support sorts it out.',
  faq_late: 'The deal has expired, but the money came later',
  faq_late_answer:
    'If exactly the right amount arrives within 24\u00A0hours of the end, the deal completes by itself at its original rate, provided your balance allows it. In all other cases support attaches the payment to its deal.',
  faq_dispute: 'A dispute was opened against me. What do I do?',
  faq_dispute_answer:
    'Upload evidence: a statement, a receipt or a screen recording (PDF, JPEG, PNG or MP4, up to 50\u00A0MB each), here or in the bot. After 15\u00A0hours without evidence the rating falls; after 24\u00A0hours, the dispute may be decided without you, if the merchant has sent theirs. A dispute decided for you, or within 18\u00A0hours on your evidence, does no harm to the rating. To see disputes, connect Telegram first.',
  faq_dispute_answer_no_bot:
    'Upload evidence: a statement, a receipt or a screen recording (PDF, JPEG, PNG or MP4, up to 50\u00A0MB each), on the site. After 15\u00A0hours without evidence the rating falls; after 24\u00A0hours, the dispute may be decided without you, if the merchant has sent theirs. A dispute decided for you, or within 18\u00A0hours on your evidence, does no harm to the rating.',
  faq_profit: 'How is the profit of a deal calculated?',
  faq_profit_answer:
    'A trader earns a percentage of the deal in USDT, 4% by default; a merchant pays a fee, 7% by default. Both are fixed when the deal is matched. Example: 5,000\u00A0RUB at a rate of 92.50 is 54.054055\u00A0USDT; the trader’s profit is 2.162162\u00A0USDT, and the merchant receives 50.270271\u00A0USDT.',
  faq_rate: 'Where does the USDT/RUB rate come from?',
  faq_rate_answer:
    'It is the median of several sources, refreshed every 5\u00A0minutes. Each deal keeps the rate of the moment it was matched. If the rate is older than 15\u00A0minutes, no new deals are created until it is fresh again.',
  faq_deposit: 'How do I top up my balance?',
  faq_deposit_answer:
    'Send USDT on the Tron network (TRC20) to your deposit address in the wallet. Send nothing else: another coin or another network means the money is lost. The balance grows once the network has made the transfer final.',
  faq_withdraw: 'Who can withdraw money, and what does it cost?',
  faq_withdraw_answer:
    'Leads with permission to withdraw. The fee, 1% by default, comes on top of the amount, is shown before you confirm with the code from the email, and goes back together with the amount if the network rejects the transfer. With the whitelist on, money goes only to addresses on it. Merchants are paid out by a standing order to one whitelisted address.',

  technical_title: 'Technical support',
  technical_lead: 'Support runs 24/7 via chat, email or phone: whichever is named below.',
  technical_none:
    'No contact is named here yet. Copy a problem report and pass it on to whoever gave you access.',
  technical_chat: 'Chat',
  technical_chat_hint: 'The fastest way when a deal or a dispute is running.',
  technical_email: 'Email',
  technical_email_hint: 'When there are files to attach or a long story to tell.',
  technical_phone: 'Phone',
  technical_phone_hint: 'When you have lost access to the account or to a terminal.',
  technical_prepare_title: 'Have this at hand, and the answer comes sooner',
  technical_prepare_email: 'the email of your account;',
  technical_prepare_id: 'the ID of the transaction or dispute, or the name of the terminal;',
  technical_prepare_time: 'when it happened, and what you expected instead;',
  technical_prepare_picture: 'a screenshot of the error.',
  technical_never:
    'Support never asks for your password, one-time codes or the connection key. Whoever asks for them is not support.',
} as const
