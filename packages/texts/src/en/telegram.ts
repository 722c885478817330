/** What the bot says in Telegram, and what Settings say about it. */
export const telegram = {
  'accounts.none': 'No Telegram account is connected.',
  'accounts.some': '{count, plural, one {# account connected} other {# accounts connected}}',
  'accounts.off': 'The Telegram bot is switched off here.',
  'accounts.disconnected': 'The account is disconnected',

  ask_key: 'Send the access key from Settings › Connection, or scan the QR code there.',
  not_a_key: 'This is no access key. Copy it from Settings › Connection and send it here.',
  wrong_key: 'This key is not valid. Take the current one from Settings › Connection.',
  other_account:
    'This Telegram account is connected to another account of {product}. Disconnect it there first.',
  connected: 'Connected to {name}. Alerts come here, and you can send evidence for disputes.',
  already_connected: 'This Telegram account is connected to {name} already.',
  also_connected:
    '{name} is now connected to your account, too. If this was not you, reset the access key in Settings › Connection.',
  account_blocked: 'Your account is blocked. Write to our support.',

  menu_disputes: 'Active disputes ({count})',
  menu_notifications: 'Notifications',
  menu: 'Choose what to do.',
  pick: 'Pick the dispute you will send evidence for',
  no_disputes: 'There are no active disputes.',
  case_button: 'No. {number} · {amount} · {clock}',
  case_button_plain: 'No. {number} · {amount}',
  clock_hours: '{hours} h {minutes} min',
  clock_minutes: '{minutes} min',
  clock_over: 'overdue',
  earlier: 'Back',
  later: 'Further',

  needed: 'Dispute {number}. What is needed',
  needed_general: 'A statement or a screenshot of your bank’s app that shows this payment or its absence.',
  send_files:
    'Send photos, documents or an album, in as many messages as you like. Then press Done.',
  done: 'Done',
  done_count: '{count, plural, =0 {Done} one {Done, # file} other {Done, # files}}',
  big_file: 'Big file',
  files_taken: 'Files taken: {count}.',
  files_link:
    'If a video is above 20 MB or does not go through, upload it here: {url}. The link works once, for 15 minutes, for dispute {number} only.',
  big_file_link:
    'Upload it here: {url}. The link works once, for 15 minutes, for dispute {number} only.',
  big_file_off: 'Big files can be uploaded on the site: open Disputes.',
  no_files: 'Send at least one file first.',
  files_coming: 'Some files are still on their way. The dispute goes to support as soon as they are here.',
  answered:
    'Sent for consideration. Dispute {number} comes back to the list if more is needed.',
  pick_first: 'Press Active disputes and pick the dispute first: then send the files again.',
  case_gone: 'This dispute does not wait for your evidence now.',
  file_known: 'This file is here already.',
  file_refused: '{name} was not taken: {reason}',
  file_too_large: 'Telegram hands over 20 MB at most. Press Big file.',
  file_not_fetched: 'Telegram did not hand it over. Send it again or press Big file.',
  file_kind: 'Only photos, videos and files are taken: pdf, jpeg, jpg, png, mp4.',

  notifications_on: 'Notifications come to this chat.',
  notifications_off: 'Notifications do not come to this chat.',
  switch_on: 'Switch on',
  switch_off: 'Switch off',

  deals: 'Deals that wait for your confirmation: {count}. Confirm them on the site.',
  no_deals: 'No deals wait for your confirmation.',
  deal_line: '{amount}, {bank}, {account}',
  open_site: 'Open site',
  evidence: 'Evidence',
  unknown_button: 'This button is out of date. Use the menu.',

  'command.menu': 'Menu',
  'command.disputes': 'Active disputes',
  'command.deals': 'Deals that wait for confirmation',
  'command.notifications': 'Notifications',
} as const
