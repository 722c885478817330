/**
 * Which part of the house may import which. One row per part; what is not listed is forbidden. The words of `may` are defined in
 * `arrows.ts`, which checks both ends of an import.
 */
export const arrowTable = {
  'packages/money': { may: ['own part'], reason: 'money imports nothing of ours' },
  'packages/contract': { may: ['own part'], reason: 'the contract imports nothing of ours' },
  'packages/texts': { may: ['own part'], reason: 'texts import nothing of ours' },
  'packages/ledger': { may: ['own part', 'money'], reason: 'the ledger knows money and nothing else' },

  'server/platform': {
    may: ['own part', 'money', 'contract'],
    reason: 'the platform knows no domain: money and contract only',
  },
  'server/ports': {
    may: ['own part', 'money', 'contract'],
    reason: 'a port is a type, and knows none of its adapters: money and contract only',
  },
  'server/adapters': {
    may: ['own part', 'ports', 'platform', 'money', 'contract', 'texts'],
    reason: 'an adapter serves a port and never knows a domain',
  },
  'server/http': {
    may: ['own part', 'platform', 'contract', 'texts'],
    reason: 'http knows the platform and the contract, and no domain',
  },
  'server/merchant-guide': {
    may: ['own part', 'http', 'platform', 'money', 'contract', 'texts'],
    reason: 'the merchant guide is written from the contract and the texts, and knows no domain',
  },
  'server/domain leaf': {
    may: ['own leaf', 'money', 'contract', 'ledger', 'texts/server'],
    reason: 'what a thing is and what it posts are pure: packages only',
  },
  'server/domain store': {
    may: ['own leaf', 'own tables', 'own store', 'platform', 'money', 'contract'],
    reason: 'a store knows its tables, the platform, money and the contract',
  },
  'server/domain': {
    may: [
      'own part',
      'platform',
      'ports',
      'http',
      'money',
      'contract',
      'ledger',
      'texts/server',
      "a lower domain's index",
    ],
    reason:
      'a domain knows its own folder, the platform, ports, http, packages, and the index.ts of domains below it',
  },
  'server/signer': {
    may: ['own part', 'ports', 'adapters'],
    reason: 'the signer holds the keys, and trusts nothing of ours but the way to the node',
  },
  'server/config': {
    may: ['platform', 'money', 'contract'],
    reason: 'config turns the environment into values and starts nothing',
  },
  'server/top': {
    may: ['all of the app', 'packages', 'sandbox'],
    reason: 'main, boot and the operator command may import everything of the server, and start the sandbox',
  },

  'web/feature': {
    may: ['own part', 'components', 'lib', 'contract', 'money', 'texts'],
    reason: 'a feature never imports another feature, nor the app around it',
  },
  'web/components': {
    may: ['own part', 'lib', 'contract', 'money', 'texts'],
    reason: 'components never import features or app',
  },
  'web/lib': {
    may: ['own part', 'components', 'contract', 'money', 'texts'],
    reason: 'lib never imports features or app',
  },
  'web/pay': {
    may: ['own part', 'components', 'lib', 'contract', 'money', 'texts'],
    reason: "the payer's page stays small: no features and no app",
  },
  'web/top': {
    may: ['all of the app', 'contract', 'money', 'texts'],
    reason: 'the app knows its features and the packages, never the server',
  },

  sandbox: {
    may: ['own part', 'contract', 'money', 'terminal'],
    reason: 'the sandbox is outside us: contract, money, and the phones that it plays',
  },
  terminal: {
    may: ['own part', 'contract', 'money'],
    reason: 'the phone is outside us: contract and money only',
  },

  android: {
    may: ['all of the app', 'packages', 'sandbox', 'terminal', 'a test of the server'],
    reason: 'the app is Java; what tries it may drive the terminal’s suite and the server’s tests',
  },

  test: {
    may: ['all of the app', 'packages', 'sandbox', 'terminal'],
    reason: 'a test may import its own app, the packages, the sandbox and the phone',
  },
} satisfies Record<string, { may: string[]; reason: string }>

export type Part = keyof typeof arrowTable

/** Domains point one way, down this list: a line may import the lines above it, never its own neighbours. */
const domainOrder = [
  ['books', 'backup'],
  ['users', 'rates'],
  ['referrals', 'held-changes'],
  ['auth', 'wallet', 'payment-methods'],
  ['terminals', 'ratings', 'merchants', 'evidence'],
  // A message is read on a phone, and stores which one.
  ['messages'],
  ['deals'],
  ['disputes'],
  // They receive events through the outbox, so no domain below imports Telegram.
  ['notifications', 'webhooks', 'telegram', 'push', 'upload-links'],
  ['overview', 'statement', 'support', 'audit-log', 'back-office', 'find', 'saved-views', 'test-world'],
  // They read all domains.
  ['user-story', 'demo'],
]

/**
 * A second door of a domain, `past/index.ts`, by which rows of earlier days are written. The product has no use for it: only these domains
 * and the pasts of others may import it (decision 0028).
 */
export const pastRoom = 'past'
export const writersOfPast: ReadonlySet<string> = new Set(['demo'])

/** A domain's height; undefined for a folder that is in no line. */
export function heightOf(domain: string): number | undefined {
  const height = domainOrder.findIndex((line) => line.includes(domain))
  return height === -1 ? undefined : height
}

/**
 * The rooms of a large domain, from the ground up: a line may import the `index.ts` of rooms in the lines above it, never its own neighbours.
 * Files of the domain's own folder lie below its rooms, and import none; those on the roof lie over them, and no room knows them.
 */
export interface Rooms {
  readonly order: readonly (readonly string[])[]
  readonly roof: readonly string[]
}

const usualRoof = ['index.ts', 'jobs.ts', 'routes.ts']

const roomsByDomain: Readonly<Record<string, Rooms>> = {
  messages: {
    order: [
      ['intake', 'reading'],
      ['masking', 'templates', 'receipts'],
      ['chains'],
      ['booking'],
      ['phones', 'inbox', pastRoom],
    ],
    roof: [...usualRoof, 'wire.ts'],
  },
  wallet: {
    order: [
      ['chain', 'history', 'addresses'],
      ['reconciliation', 'whitelist'],
      ['deposits', 'withdrawals'],
      ['settlements'],
      ['payouts'],
      ['approval', pastRoom],
    ],
    roof: [...usualRoof, 'wallet.ts', 'jobs-withdrawals.ts', 'payees-since.ts'],
  },
  deals: {
    order: [
      ['exhibit', 'steps', 'checks'],
      ['matching'],
      ['readiness', 'cases'],
      ['receipts'],
      ['verdicts'],
      ['explain', 'settlement', 'orders'],
      ['checkout'],
      ['list'],
      ['details', pastRoom],
    ],
    roof: [...usualRoof, 'parts.ts', 'merchant-routes.ts', 'transaction-routes.ts'],
  },
  terminals: {
    order: [
      ['trials', 'gate', 'doctor'],
      ['sequence'],
      ['health'],
      ['pairing', 'forwarding', 'downloads', pastRoom],
    ],
    roof: [...usualRoof, 'device-routes.ts', 'wire.ts', 'examine-phone.ts'],
  },
  disputes: {
    order: [['files', 'checklists'], ['queue', 'rules', 'steps', 'settlement'], ['details'], ['pdf']],
    roof: [...usualRoof, 'merchant-routes.ts', 'settle-routes.ts'],
  },
}

/** Undefined for a domain that has no rooms. */
export function roomsOf(domain: string): Rooms | undefined {
  return roomsByDomain[domain]
}

/** A room's height within its domain; undefined for a folder that is no room. */
export function roomHeight({ order }: Rooms, room: string): number | undefined {
  const height = order.findIndex((line) => line.includes(room))
  return height === -1 ? undefined : height
}
