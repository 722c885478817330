/** The landing page. */
export const welcome = {
  docs: 'Docs',
  log_in: 'Log in',
  hero_first: 'Accept payments.',
  hero_second: 'Earn in\u00A0USDT.',
  lead: 'Processing for traders and merchants: the terminal reads bank notifications, you see every deal, and your balance is held in\u00A0USDT\u00A0TRC20.',
  get_started: 'GET STARTED',
  documentation: 'Documentation',

  sample: 'An example of a deal',
  sample_title: 'New deal',
  sample_status: 'Complete',
  sample_bank: 'Sberbank',
  sample_profit: 'Your profit',
  sample_terminal_said: 'Bank notification read in 2\u00A0s',

  codes_title: 'A code on every withdrawal',
  codes_text: 'Login, withdrawal and whitelist changes need a one-time code.',
  rating_title: 'A rating you can read',
  rating_text: 'Each method has its own rating and shows what moves it.',
  disputes_title: 'Fair disputes',
  disputes_text: 'Both sides bring evidence and support decides.',
} as const
