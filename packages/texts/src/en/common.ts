/** The frame around every screen: menu, guards, rate, the shared faces of lists, the page that is not there. */
export const common = {
  skip_to_content: 'Skip to content',
  checking_auth: 'Checking authorization...',
  checking_rights: 'Checking access rights...',

  menu_name: 'Menu',
  menu_main: 'Main',
  menu_settings: 'Settings',
  menu_open: 'Open the menu',
  menu_close: 'Close the menu',
  overview: 'Overview',
  settings: 'Settings',
  support: 'Support',
  help_and_support: 'Help and Support',
  referrals: 'Referrals',
  user_management: 'User Management',
  log_out: 'Log out',

  language: 'Language',
  dark_scheme: 'Dark scheme',
  light_scheme: 'Light scheme',
  home_link: 'Florin, to the overview',

  role_trader: 'Trader',
  role_merchant: 'Merchant',
  role_lead: 'Lead',
  role_staff: 'Support',

  rate_loading: 'Loading rate...',
  rate_failed: 'Failed to load rate',
  rate_stale: 'This rate is out of date',

  loading: 'Loading...',
  retry: 'Try again',
  load_failed_hint: 'Check your connection and try again',
  close: 'Close',
  error_occurred: 'An error occurred',
  network_failed: 'No connection to the server. Check your internet and try again.',

  screen_broke: 'This screen has stopped working',
  screen_broke_hint: 'Reload the page. Nothing you saved is lost.',
  reload: 'Reload',

  not_found: 'There is no such page',
  not_found_hint: 'The link may be out of date, or the address has a typo.',
  to_home: 'Go to home',

  code_label: 'One-time code',
  code_digit: 'Digit {number} of 6',
  code_incomplete: 'Enter the full 6-digit code',
  code_failed: 'Verification failed',
  code_no_code: 'No code yet?',
  code_resend: 'Resend the code',
  code_resend_in: 'Resend in {time}',
  code_resent: 'A new code is on its way',
  code_resend_failed: 'Could not send a new code',
  code_submit: 'Confirm',

  address_copy: 'Copy address',
  address_copied: 'Address copied to clipboard',
  address_copy_failed: 'Failed to copy address',

  pages: 'Pages',
  page: 'Page {page}',
  page_previous: 'Previous page',
  page_next: 'Next page',
  page_range: '{from}–{to} of {count}',
} as const
