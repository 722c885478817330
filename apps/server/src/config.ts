import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoShopPorts } from '@florin/contract'
import { parse } from '@florin/money'
import { readAllowedHost } from './platform/allowed-host.ts'
import { SettingError } from './platform/setting-error.ts'
import { type SupportContacts, supportContacts } from './platform/support-contacts.ts'

/** The environment as typed settings, read once. A bad one stops the start with a sentence that names it. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: URL
  readonly isSecure: boolean
  readonly dataDir: string
  /** Unset: the own PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  /** The same server past the pooler that DATABASE_URL names. Unset: there is none. */
  readonly databaseSessionUrl: string | undefined
  /** Unset: on the own PostgreSQL a role made for the signer, else the same connection as everybody's. */
  readonly signerDatabaseUrl: string | undefined
  /** ROLE=database: where the own PostgreSQL answers the other roles of this machine. */
  readonly sharedDatabase: SharedDatabase | undefined
  readonly poolSize: number
  readonly secretFile: string
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  /** The page that shows locally kept mails: codes for all to see, so only where mails go to files and nobody else can come. */
  readonly mailboxPage: boolean
  /** Unset: no bot, except in a demo, where the sandbox plays Telegram. */
  readonly telegram: TelegramConfig | undefined
  /** Push services that may be called wherever they are, with or without TLS. */
  readonly pushHosts: readonly string[]
  readonly rateSources: string | undefined
  /** Rates of the sandbox, where no sources are named. */
  readonly usesSandboxRates: boolean
  readonly role: ProcessRole
  readonly demoData: boolean
  /** The sandbox plays the phones of the demo's traders. */
  readonly demoPhones: boolean
  readonly activateNewUsers: boolean
  readonly heldChanges: HeldChangesConfig
  /** Staff's screens are closed to those of staff who have no second factor. */
  readonly staffNeedsSecondFactor: boolean
  readonly support: SupportContacts
  /** Multiplies every limit on attempts. */
  readonly limitFactor: number
  readonly wallet: WalletConfig
  readonly terminals: TerminalConfig
  readonly paymentMethods: PaymentMethodConfig
  readonly deals: DealConfig
  /** Rules by which a case may decide itself: docs/disputes.md. */
  readonly caseRules: CaseRulesConfig
  readonly metricsToken: string | undefined
  readonly trustedProxies: readonly string[]
  /** Idempotency keys of one caller that may be alive at once. */
  readonly mostIdempotencyKeys: number
  /** All temporary files of running uploads together. */
  readonly uploadFolderBytes: number
  /** ClamAV's daemon, which sees every upload first; unset: none does. */
  readonly clamdUrl: URL | undefined
  /** Where files rest. Unset: in DATA_DIR, which is one machine's. */
  readonly files: FilesConfig | undefined
  readonly logLevel: string
  /** Copies of the own PostgreSQL on another disk; unset: none are made. */
  readonly backup: BackupConfig | undefined
}

export interface BackupConfig {
  readonly dir: string
  /** The server's half of the key, with which copies are sealed. */
  readonly keyFile: string
  /** Base copies that stay. */
  readonly keep: number
  readonly everyHours: number
}

export type FilesConfig =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly endpoint: URL
      readonly bucket: string
      /** Empty, or ending with a slash. */
      readonly prefix: string
      readonly region: string
      readonly key: { readonly id: string; readonly secret: string }
      readonly isVirtual: boolean
    }

/** A port of loopback, and what the two roles of the database sign in with. */
export interface SharedDatabase {
  /** A folder that the other roles' users may enter, with the socket in it; or a port, to which every user of the machine may come. */
  readonly at: { readonly folder: string } | { readonly port: number }
  /** Without a password the signer's role is the system's user `florin-signer`, and nobody else. */
  readonly passwords: { readonly florin: string; readonly florin_signer: string | undefined }
  /** As the other roles are given it. */
  readonly url: string
}

/** Amounts are micro-USDT. */
export interface WalletConfig {
  /** Unset: the sandbox's own node. */
  readonly tronUrls: readonly string[] | undefined
  readonly usdtContract: string
  /** Unset: in the signer's own folder. */
  readonly seedFile: string | undefined
  /** A seed is made where none is, but never for a real network: that one is the operator's to keep. */
  readonly mayMakeSeed: boolean
  readonly depositMinimum: bigint
  readonly hourlyLimit: bigint
  readonly dailyLimit: bigint
  readonly approvalAbove: bigint
  /** What a merchant may have paid out at least. */
  readonly settlementMinimum: bigint
  readonly coolingHours: number
  readonly deniedAddresses: ReadonlySet<string>
  readonly sweepThreshold: bigint
  /** The rhythm of the sandbox's own chain. */
  readonly sandboxBlockMs: number
  /** Where a transaction can be looked at, with `{txid}` in it; unset on the sandbox's own node, which has a page. */
  readonly explorerUrl: string | undefined
}

export interface TelegramConfig {
  readonly token: string
  /** Telegram's own, or a server of one's own. */
  readonly apiRoot: string
  /** Updates are brought to us under PUBLIC_URL instead of being asked for. */
  readonly usesWebhook: boolean
}

export interface DealConfig {
  /** Orders of one shop that may be open at once. */
  readonly mostOpen: number
  /** Deals that a payment method may get in an hour; 0 is no limit. */
  readonly methodHour: number
  /** Deals of one payer that may be open at once, or have ended unpaid in the last 15 minutes. */
  readonly payerMost: number
  /** What one shop may hold of the free balance while other shops have orders, in percent; 100 is no limit. */
  readonly sharePercent: number
  /** More choices in an hour than these raise an alarm. */
  readonly usualChoices: {
    readonly link: number
    readonly address: number
    readonly network: number
    readonly shop: number
  }
  /** What leads get of the house's margin, in hundredths of a percent. */
  readonly leadBasisPoints: number
  /** No share where lead, trader or merchant have signed in from one browser, connection or mailbox. */
  readonly checksLinkedAccounts: boolean
  /** Hosts that webhooks may go to although they are not public, such as shops on the operator's own machine. */
  readonly webhookHosts: readonly string[]
}

export interface CaseRulesConfig {
  /** A trusted receipt of exactly the deal's sum decides for the merchant. */
  readonly receipt: boolean
  /** A trader who sends nothing within 24 hours loses. */
  readonly silence: boolean
  /** Without a sign of payment and without the merchant's evidence the trader wins after 24 hours. */
  readonly noSign: boolean
}

export interface PaymentMethodConfig {
  /** After staff has changed a method's requisites, its owner can't switch it on for so long. */
  readonly staffChangeCoolingHours: number
}

export interface HeldChangesConfig {
  /** Dangerous acts of staff wait for a second member of staff. */
  readonly isOn: boolean
  /** A verdict about another sum than the deal's waits when the sum is above it, in kopecks. */
  readonly verdictAbove: bigint
  /** A receipt that staff attaches to a deal by hand waits when it is above it, in kopecks. */
  readonly attachAbove: bigint
}

export interface TerminalConfig {
  /** How often a phone shall ping. */
  readonly pingSeconds: number
  /** Without a ping for so long its methods are withheld, */
  readonly silentSeconds: number
  /** and for so long its owner is written to. */
  readonly alertSeconds: number
  /** The operator’s own Android app; unset: the repository’s, where it is built. */
  readonly appFile: string | undefined
}

export const roles = ['all', 'api', 'worker', 'bot', 'signer', 'database'] as const
export type ProcessRole = (typeof roles)[number]

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment, cwd: string): Config {
  const read = reader(environment)
  const host = read('HOST') ?? '127.0.0.1'
  const port = wholeNumber('PORT', read('PORT'), 3000, 0, 65_535)
  const publicUrl = address(
    'PUBLIC_URL',
    read('PUBLIC_URL') ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`,
  )
  const dataDir = resolve(cwd, read('DATA_DIR') ?? 'data')
  const role = oneOf('ROLE', read('ROLE') ?? 'all', roles)
  const namedUrl = postgresUrl('DATABASE_URL', read('DATABASE_URL'))
  const sharedDatabase =
    role === 'database' ? sharedDatabaseAt(namedUrl, read('SIGNER_DATABASE_URL')) : undefined
  // To the role that keeps it, it is the own one.
  const databaseUrl = sharedDatabase ? undefined : namedUrl
  const isDemo = demoSetting(read, { databaseUrl: namedUrl, publicUrl })
  const mailUrl = smtpUrl(read('MAIL_URL'))
  const wallet = walletConfig(read, cwd, isDemo)
  return {
    host,
    port,
    publicUrl,
    isSecure: publicUrl.protocol === 'https:',
    dataDir,
    databaseUrl,
    databaseSessionUrl: sharedDatabase ? undefined : sessionUrl(read('DATABASE_SESSION_URL'), databaseUrl),
    signerDatabaseUrl: sharedDatabase ? undefined : signerUrl(read('SIGNER_DATABASE_URL'), databaseUrl),
    sharedDatabase,
    poolSize: wholeNumber('DATABASE_POOL', read('DATABASE_POOL'), 20, 2, 500),
    secretFile: resolve(cwd, read('SECRET_FILE') ?? join(dataDir, 'secret.key')),
    mailUrl,
    mailFrom: read('MAIL_FROM') ?? `Florin <no-reply@${publicUrl.hostname}>`,
    mailboxPage: mailboxSetting(read('MAILBOX_PAGE'), { isDemo, mailUrl, host, publicUrl }),
    telegram: telegramConfig(read, publicUrl),
    pushHosts: allowedHosts('PUSH_ALLOW', read('PUSH_ALLOW')),
    rateSources: read('RATE_SOURCES'),
    usesSandboxRates: isDemo && read('RATE_SOURCES') === undefined,
    role,
    demoData: isDemo,
    demoPhones: demoPhonesSetting(read, { isDemo, databaseUrl, mailUrl }),
    activateNewUsers: flag('ACTIVATE_NEW_USERS', read('ACTIVATE_NEW_USERS'), isDemo),
    heldChanges: {
      isOn: flag('HELD_CHANGES', read('HELD_CHANGES'), !isDemo),
      verdictAbove: roubles('HELD_VERDICT_ABOVE', read('HELD_VERDICT_ABOVE') ?? '10000'),
      attachAbove: roubles('HELD_ATTACH_ABOVE', read('HELD_ATTACH_ABOVE') ?? '10000'),
    },
    staffNeedsSecondFactor: flag('STAFF_SECOND_FACTOR', read('STAFF_SECOND_FACTOR'), false),
    support: supportContacts(read),
    limitFactor: wholeNumber('LIMIT_FACTOR', read('LIMIT_FACTOR'), isDemo ? 20 : 1, 1, 10_000),
    wallet,
    terminals: terminalConfig(read, cwd),
    paymentMethods: {
      staffChangeCoolingHours: wholeNumber(
        'REQUISITES_COOLING_HOURS',
        read('REQUISITES_COOLING_HOURS'),
        isDemo ? 0 : 24,
        0,
        720,
      ),
    },
    deals: dealConfig(read, isDemo),
    caseRules: {
      receipt: flag('CASE_RULE_RECEIPT', read('CASE_RULE_RECEIPT'), true),
      silence: flag('CASE_RULE_SILENCE', read('CASE_RULE_SILENCE'), true),
      noSign: flag('CASE_RULE_NO_SIGN', read('CASE_RULE_NO_SIGN'), true),
    },
    metricsToken: read('METRICS_TOKEN'),
    mostIdempotencyKeys: wholeNumber('IDEMPOTENCY_KEYS', read('IDEMPOTENCY_KEYS'), 1_000_000, 1, 100_000_000),
    uploadFolderBytes:
      wholeNumber('UPLOAD_FOLDER_MB', read('UPLOAD_FOLDER_MB'), 2_048, 100, 1_000_000) * 1024 ** 2,
    clamdUrl: clamdUrl(read('CLAMD_URL')),
    files: filesPlace(read('FILES_URL')),
    trustedProxies: addresses('TRUSTED_PROXIES', read('TRUSTED_PROXIES')),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? (isDemo ? 'warn' : 'info'), [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
    ] as const),
    backup: backupConfig(read, cwd, { dataDir, databaseUrl }),
  }
}

function backupConfig(
  read: (name: string) => string | undefined,
  cwd: string,
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | undefined },
): BackupConfig | undefined {
  const text = read('BACKUP_DIR')
  if (text === undefined) return undefined
  if (databaseUrl !== undefined)
    throw new SettingError(
      'BACKUP_DIR',
      'is for the own PostgreSQL: unset it, and back up the server in DATABASE_URL by its own tools',
    )
  const dir = resolve(cwd, text)
  if (`${dir}/`.startsWith(`${dataDir}/`))
    throw new SettingError('BACKUP_DIR', 'must not lie in DATA_DIR: name a folder on another disk')
  return {
    dir,
    keyFile: resolve(cwd, read('BACKUP_KEY_FILE') ?? join(dataDir, 'backup.key')),
    keep: wholeNumber('BACKUP_KEEP', read('BACKUP_KEEP'), 7, 1, 1_000),
    everyHours: wholeNumber('BACKUP_EVERY_HOURS', read('BACKUP_EVERY_HOURS'), 24, 1, 720),
  }
}

function reader(environment: Environment): (name: string) => string | undefined {
  return (name) => {
    const value = environment[name]?.trim()
    return value === '' ? undefined : value
  }
}

const mainnetUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

function walletConfig(
  read: (name: string) => string | undefined,
  cwd: string,
  isDemo: boolean,
): WalletConfig {
  const tronUrls = tronNodes(read('TRON_URL'))
  const seedFile = read('WALLET_SEED_FILE')
  if (tronUrls && seedFile === undefined) {
    throw new SettingError(
      'WALLET_SEED_FILE',
      'must name the file with the seed, because TRON_URL names a real network',
    )
  }
  return {
    tronUrls,
    usdtContract: tronAddress('TRON_USDT_CONTRACT', read('TRON_USDT_CONTRACT') ?? mainnetUsdt),
    seedFile: seedFile && resolve(cwd, seedFile),
    mayMakeSeed: tronUrls === undefined,
    depositMinimum: usdt('DEPOSIT_MINIMUM', read('DEPOSIT_MINIMUM') ?? '1'),
    hourlyLimit: usdt('WITHDRAW_LIMIT_HOUR', read('WITHDRAW_LIMIT_HOUR') ?? (isDemo ? '100000' : '1000')),
    dailyLimit: usdt('WITHDRAW_LIMIT_DAY', read('WITHDRAW_LIMIT_DAY') ?? (isDemo ? '100000' : '5000')),
    approvalAbove: usdt('WITHDRAW_APPROVAL_ABOVE', read('WITHDRAW_APPROVAL_ABOVE') ?? '1000'),
    settlementMinimum: usdt('SETTLEMENT_MINIMUM', read('SETTLEMENT_MINIMUM') ?? '10'),
    coolingHours: wholeNumber(
      'WHITELIST_COOLING_HOURS',
      read('WHITELIST_COOLING_HOURS'),
      isDemo ? 0 : 24,
      0,
      720,
    ),
    deniedAddresses: new Set(
      list(read('DENIED_ADDRESSES')).map((address) => tronAddress('DENIED_ADDRESSES', address)),
    ),
    sweepThreshold: usdt('SWEEP_THRESHOLD', read('SWEEP_THRESHOLD') ?? '20'),
    sandboxBlockMs: wholeNumber('SANDBOX_BLOCK_MS', read('SANDBOX_BLOCK_MS'), 3_000, 50, 60_000),
    explorerUrl: explorer(read('EXPLORER_URL'), tronUrls),
  }
}

function telegramConfig(
  read: (name: string) => string | undefined,
  publicUrl: URL,
): TelegramConfig | undefined {
  const token = read('TELEGRAM_BOT_TOKEN')
  const usesWebhook =
    oneOf('TELEGRAM_UPDATES', read('TELEGRAM_UPDATES') ?? 'polling', ['polling', 'webhook']) === 'webhook'
  const apiRoot = read('TELEGRAM_API_ROOT') ?? 'https://api.telegram.org'
  if (token === undefined) {
    if (read('TELEGRAM_API_ROOT') !== undefined)
      throw new SettingError('TELEGRAM_API_ROOT', 'needs TELEGRAM_BOT_TOKEN beside it')
    return undefined
  }
  // The token is a password, so the value is not repeated.
  if (!/^\d{1,20}:[A-Za-z0-9_-]{20,}$/.test(token))
    throw new SettingError('TELEGRAM_BOT_TOKEN', 'must look like 123456:ABC…, as BotFather gives it')
  if (usesWebhook && publicUrl.protocol !== 'https:')
    throw new SettingError('TELEGRAM_UPDATES', 'can be webhook only where PUBLIC_URL is an https address')
  return { token, apiRoot: address('TELEGRAM_API_ROOT', apiRoot).origin, usesWebhook }
}

/** In a demo everybody comes from one address, and a few methods serve all. */
function dealConfig(read: (name: string) => string | undefined, isDemo: boolean): DealConfig {
  const number = (name: string, strict: number, easy: number, min: number, max: number) =>
    wholeNumber(name, read(name), isDemo ? easy : strict, min, max)
  const usual = (name: string, strict: number) => number(name, strict, strict * 20, 1, 1_000_000)
  return {
    mostOpen: number('MERCHANT_OPEN_ORDERS', 500, 500, 1, 10_000_000),
    methodHour: number('METHOD_DEALS_HOUR', 60, 1_000, 0, 1_000_000),
    payerMost: number('PAYER_OPEN_DEALS', 20, 1_000, 1, 1_000_000),
    sharePercent: number('SHOP_SHARE_PERCENT', 50, 50, 1, 100),
    usualChoices: {
      link: usual('CHOICE_ALARM_LINK', 10),
      address: usual('CHOICE_ALARM_ADDRESS', 30),
      network: usual('CHOICE_ALARM_NETWORK', 200),
      shop: usual('CHOICE_ALARM_SHOP', 300),
    },
    leadBasisPoints: wholeNumber('LEAD_BASIS_POINTS', read('LEAD_BASIS_POINTS'), 2_000, 0, 10_000),
    // Whoever tries the demo signs in as everybody, from one browser.
    checksLinkedAccounts: flag('LINKED_ACCOUNTS', read('LINKED_ACCOUNTS'), !isDemo),
    webhookHosts: webhookHosts(read('WEBHOOK_ALLOW'), isDemo),
  }
}

function terminalConfig(read: (name: string) => string | undefined, cwd: string): TerminalConfig {
  const seconds = (name: string, fallback: number) => wholeNumber(name, read(name), fallback, 1, 86_400)
  const pingSeconds = seconds('TERMINAL_PING_SECONDS', 60)
  const silentSeconds = seconds('TERMINAL_SILENT_SECONDS', 180)
  const alertSeconds = seconds('TERMINAL_ALERT_SECONDS', 600)
  // One late ping is no silence, and a silence is noticed before it is written about.
  if (silentSeconds <= pingSeconds)
    throw new SettingError('TERMINAL_SILENT_SECONDS', 'must be more than TERMINAL_PING_SECONDS')
  if (alertSeconds < silentSeconds)
    throw new SettingError('TERMINAL_ALERT_SECONDS', 'must not be less than TERMINAL_SILENT_SECONDS')
  const app = read('TERMINAL_APP')
  return { pingSeconds, silentSeconds, alertSeconds, appFile: app && resolve(cwd, app) }
}

function webhookHosts(text: string | undefined, isDemo: boolean): string[] {
  const { first, last } = demoShopPorts
  const demo = ['localhost', '127.0.0.1'].map((host) => `${host}:${first}-${last}`)
  return text === undefined && isDemo ? demo : allowedHosts('WEBHOOK_ALLOW', text)
}

function allowedHosts(name: string, text: string | undefined): string[] {
  const entries = list(text)
  const bad = entries.find((entry) => readAllowedHost(entry) === undefined)
  if (bad !== undefined)
    throw new SettingError(
      name,
      `must be a comma list of host, host:port or host:first-last, for this machine with its ports, not "${bad}"`,
    )
  return entries
}

function tronNodes(text: string | undefined): string[] | undefined {
  const urls = list(text)
  for (const url of urls) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      // The key of a provider may be in it, so the value is not repeated.
      throw new SettingError('TRON_URL', 'must be a comma list of http or https addresses')
    }
  }
  return urls.length > 0 ? urls : undefined
}

function tronAddress(name: string, text: string): string {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text))
    throw new SettingError(name, `must be a Tron address, not "${text}"`)
  return text
}

function usdt(name: string, text: string): bigint {
  const amount = parse('USDT', text)
  if (!amount) throw new SettingError(name, `must be an amount of USDT, not "${text}"`)
  return amount.units
}

function roubles(name: string, text: string): bigint {
  const amount = parse('RUB', text)
  if (!amount) throw new SettingError(name, `must be an amount of roubles, not "${text}"`)
  return amount.units
}

function explorer(text: string | undefined, tronUrls: readonly string[] | undefined): string | undefined {
  const url = text ?? (tronUrls ? 'https://tronscan.org/#/transaction/{txid}' : undefined)
  if (url !== undefined && (!url.includes('{txid}') || !/^https?:/.test(url))) {
    throw new SettingError('EXPLORER_URL', `must be an address with {txid} in it, not "${url}"`)
  }
  return url
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingError(name, `must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}

function flag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false
  throw new SettingError(name, `must be 1 or 0, not "${text}"`)
}

function oneOf<const Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined)
    throw new SettingError(name, `must be one of ${choices.join(', ')}, not "${text}"`)
  return chosen
}

function address(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  ) {
    // A password that somebody has put into it is not repeated.
    const shownText = text.includes('@') ? ', a name or a password' : `, not "${text}"`
    throw new SettingError(name, `must be an http or https address without a path${shownText}`)
  }
  return url
}

// The password may be in it, so the value is not repeated.
function postgresUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new SettingError(name, 'must be an address like postgres://user:password@host:5432/florin')
  }
  return text
}

function sessionUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  const url = postgresUrl('DATABASE_SESSION_URL', text)
  if (url !== undefined && databaseUrl === undefined)
    throw new SettingError('DATABASE_SESSION_URL', 'needs DATABASE_URL, the address of the pooler')
  return url
}

function signerUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  const url = postgresUrl('SIGNER_DATABASE_URL', text)
  if (url === undefined) return undefined
  if (databaseUrl === undefined)
    throw new SettingError(
      'SIGNER_DATABASE_URL',
      'needs DATABASE_URL; on the own PostgreSQL the signer has a role',
    )
  if (new URL(url).username === '')
    throw new SettingError('SIGNER_DATABASE_URL', 'must name the role of the signer')
  return url
}

/** The address is the one that the other roles have, so that one file of settings does for all. */
function sharedDatabaseAt(url: string | undefined, signerText: string | undefined): SharedDatabase {
  const { at, password } = sharedLogin('DATABASE_URL', 'florin', url)
  if (url === undefined || password === undefined) throw sharedAddress('DATABASE_URL', 'florin')
  if ('folder' in at && signerText === undefined)
    return { at, passwords: { florin: password, florin_signer: undefined }, url }
  const signerUrl = postgresUrl('SIGNER_DATABASE_URL', signerText)
  const signer = sharedLogin('SIGNER_DATABASE_URL', 'florin_signer', signerUrl)
  if ('port' in signer.at && signer.password === undefined)
    throw sharedAddress('SIGNER_DATABASE_URL', 'florin_signer')
  if (JSON.stringify(signer.at) !== JSON.stringify(at))
    throw new SettingError('SIGNER_DATABASE_URL', 'must have the folder or the port of DATABASE_URL')
  return { at, passwords: { florin: password, florin_signer: signer.password }, url }
}

function sharedLogin(name: string, user: string, text: string | undefined) {
  const url = text === undefined ? undefined : new URL(text)
  const host = decodeURIComponent(url?.hostname ?? '')
  const isFolder = host.startsWith('/') && url?.port === ''
  const isPort = host === '127.0.0.1' && url?.port !== ''
  if (!url || url.username !== user || url.pathname !== '/florin' || !(isFolder || isPort))
    throw sharedAddress(name, user)
  return {
    at: isFolder ? { folder: host } : { port: Number(url.port) },
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
  }
}

function sharedAddress(name: string, user: string): SettingError {
  return new SettingError(
    name,
    `must be postgres://${user}:PASSWORD@%2Frun%2Fflorin-database/florin, the folder of its socket, or postgres://${user}:PASSWORD@127.0.0.1:PORT/florin where ROLE=database keeps that server`,
  )
}

function smtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol)) {
    throw new SettingError('MAIL_URL', 'must be an address like smtps://user:password@host:465')
  }
  // The user and the password are read out of it at the first letter: too late to say what is wrong.
  if (/%(?![0-9a-f]{2})/i.test(text))
    throw new SettingError('MAIL_URL', 'has a bare %: in the user or the password it is written %25')
  return text
}

function clamdUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSocket = url?.protocol === 'unix:' && url.pathname.startsWith('/') && url.pathname.length > 1
  const isHost = url?.protocol === 'tcp:' && url.hostname !== '' && ['', '/'].includes(url.pathname)
  if (!url || !(isSocket || isHost))
    throw new SettingError('CLAMD_URL', `must be tcp://host:3310 or unix:/path/to/clamd.ctl, not "${text}"`)
  return url
}

/** Keys may be in it, so the value is not repeated. */
function filesPlace(text: string | undefined): FilesConfig | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'file:' && url.host === '' && url.pathname !== '/')
    return { kind: 'folder', path: fileURLToPath(url) }
  const [bucket = '', ...folders] =
    url?.pathname
      .split('/')
      .slice(1)
      .filter((part) => part !== '') ?? []
  const style = url?.searchParams.get('style') ?? 'path'
  const isS3 = url !== undefined && /^s3(\+http)?:$/.test(url.protocol) && url.hostname !== ''
  const isWhole = bucket !== '' && url?.username && url.password && ['path', 'virtual'].includes(style)
  if (!isS3 || !isWhole)
    throw new SettingError(
      'FILES_URL',
      'must be file:///folder or s3://key:secret@host/bucket/prefix?region=REGION&style=path|virtual (s3+http: without TLS)',
    )
  return {
    kind: 's3',
    endpoint: new URL(`${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`),
    bucket: decodeURIComponent(bucket),
    prefix: folders.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) },
    isVirtual: style === 'virtual',
  }
}

/** By itself only where nothing is real: the own database, the sandbox's chain, and nobody but this machine to see it. */
function demoSetting(
  read: (name: string) => string | undefined,
  { databaseUrl, publicUrl }: { databaseUrl: string | undefined; publicUrl: URL },
): boolean {
  const isRealNetwork = tronNodes(read('TRON_URL')) !== undefined
  const fallback = databaseUrl === undefined && !isRealNetwork && isLoopback(publicUrl.hostname)
  const isDemo = flag('DEMO', read('DEMO'), fallback)
  // Accounts with a published password beside real money.
  if (isDemo && isRealNetwork)
    throw new SettingError('DEMO', 'must be off, because TRON_URL names a real network')
  return isDemo
}

/** Their owners sign in and connect them by codes, which they read in our own folder. */
function demoPhonesSetting(
  read: (name: string) => string | undefined,
  facts: {
    readonly isDemo: boolean
    readonly databaseUrl: string | undefined
    readonly mailUrl: string | undefined
  },
): boolean {
  const isAlone = (read('ROLE') ?? 'all') === 'all' && facts.databaseUrl === undefined
  const mayBe = facts.isDemo && isAlone && facts.mailUrl === undefined
  return flag('DEMO_PHONES', read('DEMO_PHONES'), mayBe) && mayBe
}

interface MailboxFacts {
  readonly isDemo: boolean
  readonly mailUrl: string | undefined
  readonly host: string
  readonly publicUrl: URL
}

function mailboxSetting(
  text: string | undefined,
  { isDemo, mailUrl, host, publicUrl }: MailboxFacts,
): boolean {
  const isLocal = isLoopback(host) && isLoopback(publicUrl.hostname)
  const isOn = flag('MAILBOX_PAGE', text, isDemo && mailUrl === undefined && isLocal)
  if (isOn && mailUrl !== undefined)
    throw new SettingError('MAILBOX_PAGE', 'needs mails in files, but MAIL_URL sends them away')
  if (isOn && !isLocal)
    throw new SettingError(
      'MAILBOX_PAGE',
      'must be off where HOST or PUBLIC_URL is not this machine, because it shows everybody’s codes',
    )
  return isOn
}

/**
 * Settings that only a demo may leave out. Checked when the server starts, not by an operator’s commands. A node that only
 * signs, or keeps the database, sends no mail, reads no rate and serves no page.
 */
export function assertMayStart(config: Config): void {
  const { mailUrl, rateSources, demoData, role, wallet, isSecure } = config
  if (rateSources !== undefined && wallet.tronUrls && /(^|,)\s*sandbox\s*=/.test(rateSources))
    throw new SettingError('RATE_SOURCES', 'must not name the sandbox, because TRON_URL names a real network')
  if (demoData || role === 'signer' || role === 'database') return
  if (mailUrl === undefined)
    throw new SettingError('MAIL_URL', 'must name a mail server, because codes go to files in a demo only')
  if (rateSources === undefined)
    throw new SettingError(
      'RATE_SOURCES',
      'must name at least one source, because the sandbox’s rates are for a demo only',
    )
  if (!isSecure)
    throw new SettingError(
      'PUBLIC_URL',
      'must be an https address, because passwords and codes go over plain http in a demo only',
    )
}

function addresses(name: string, text: string | undefined): string[] {
  const entries = list(text)
  for (const entry of entries) {
    if (isIP(entry.split('/')[0] ?? '') === 0)
      throw new SettingError(name, `must be a comma list of IP addresses or networks, not "${entry}"`)
  }
  return entries
}

export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
