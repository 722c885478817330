/** The frame of the reference page at /docs. What each call does is said in the contract itself. */
export const docs = {
  title: 'API reference',
  intro:
    'Every call of the {product} dashboard, made from the same contract that the server checks each request and answer against.',
  openapi: 'OpenAPI 3.1 document',
  contents: 'Contents',
  'basics.title': 'Before the first call',
  'basics.format':
    'Requests and answers are JSON in UTF-8. Money and rates are decimal strings, times are ISO 8601 in UTC. Unknown fields are refused.',
  'basics.session':
    'A signed-in call carries the access token in the header {header}. It lives for minutes; the refresh call trades it for a new one.',
  'basics.repeat':
    'A changing call with the header {header} is carried out once, however often it is repeated.',
  'basics.problems':
    'A refusal is RFC 9457 problem JSON with a stable code. Its sentence follows Accept-Language. Any call may answer:',
  'basics.session_problems': 'Any call with a session may also answer:',
  'section.auth': 'Registration, login, sessions',
  'section.users': 'Account and settings',
  'section.dashboard': 'Overview',
  'section.wallet': 'Wallet',
  'section.rates': 'Exchange rate',
  'section.live': 'Live events',
  'section.platform': 'Service and pages',
  'section.other': 'Other',
  'access.public': 'public',
  'access.anyone': 'session optional',
  'access.bearer': 'token',
  'access.user': 'session',
  'access.lead': 'leads',
  'access.staff': 'support',
  params: 'Path',
  query: 'Query',
  body: 'Body',
  upload: 'Form with a file',
  answer: 'Answer',
  raw_answer: 'Not JSON: a page, a file or a stream.',
  problems: 'May refuse with',
  field: 'Field',
  type: 'Type',
  optional: 'optional',
  at_most: 'at most {bytes} MB',
} as const
