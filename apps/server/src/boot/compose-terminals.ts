import type { AuthParts } from '../auth/index.ts'
import type { Config } from '../config.ts'
import { doubtOfReceipt, receiptCaps } from '../deals/index.ts'
import {
  bankSenders,
  chainStates,
  type DoctorParts,
  plainWords,
  readsTrial,
  type TemplateBook,
  trialTrust,
  trialWords,
} from '../messages/index.ts'
import {
  findBank,
  methodsReadBy,
  methodsReadOn,
  type PaymentMethodService,
} from '../payment-methods/index.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  type AppFile,
  offeredApp,
  type TerminalParts,
  type TerminalSettings,
  type TrialRules,
} from '../terminals/index.ts'

export interface BelowTerminals {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Log
  readonly auth: AuthParts
  readonly live: Live
  readonly methods: PaymentMethodService
  readonly book: TemplateBook
  readonly appFile: AppFile | undefined
}

export function composeTerminals(below: BelowTerminals): TerminalParts {
  const { config, secrets, log, live, methods, book, appFile } = below
  const { db, users, codes, limits, queueMail, tell } = below.auth
  const routing = {
    senders: bankSenders.flatMap((bank) => bank.sms ?? []),
    packages: bankSenders.flatMap((bank) => bank.packages ?? []),
  }
  const settings = terminalSettings(config)
  return {
    db,
    log,
    live,
    users,
    codes,
    limits,
    secrets,
    methods,
    settings,
    queueMail,
    tell,
    routingLists: () => routing,
    trials: trialRules(book),
    app: appFile && offeredApp(appFile, settings.serverUrl),
  }
}

export function terminalSettings({ terminals, publicUrl }: Config): TerminalSettings {
  const { pingSeconds, silentSeconds, alertSeconds } = terminals
  return { pingSeconds, silentSeconds, alertSeconds, serverUrl: publicUrl.origin }
}

/** What the doctor of a phone needs from messages and deals. */
export function composeDoctor(terminals: TerminalParts): DoctorParts {
  const { db, secrets } = terminals
  return {
    db,
    secrets,
    terminals,
    oneSignalRoubles: Number(receiptCaps.oneSignal / 100n),
    methodsReadBy,
    methodsReadOn,
    bankName: (id) => findBank(id)?.name ?? id,
  }
}

/** Where a phone reads for no bank yet. */
const usualBank = 'sberbank'

/** Test messages are worded and judged by the rules that real ones are: the templates, the chains, and what completes deals. */
function trialRules(book: TemplateBook): TrialRules {
  const chainOf: TrialRules['chainOf'] = async (tx, place) => {
    const methods = await methodsReadBy(tx, [place])
    const states = [...(await chainStates({ methodsReadBy }, tx, methods)).values()]
    return states.find((state) => state === 'proven') ?? states[0] ?? 'unproven'
  }
  return {
    async draft(tx, terminalId) {
      const reader = await book.current(tx)
      const banks = [...new Set((await methodsReadOn(tx, terminalId)).map(({ bank }) => bank))]
      const readable = (banks.length > 0 ? banks : [usualBank]).flatMap(
        (bank) => trialWords(reader, bank) ?? [],
      )
      for (const words of readable)
        if ((await chainOf(tx, { terminalId, bank: words.bank })) === 'proven') return words
      return readable[0] ?? plainWords(banks[0] ?? usualBank)
    },
    reads: async (tx, words) => readsTrial(await book.current(tx), words),
    chainOf,
    closes({ amountKopecks, seen, stored }) {
      const { trust, reason: trustReason } = trialTrust(seen, stored)
      const sms = { takesUnproven: false, isContradicted: false, settledKopecks: 0n }
      return doubtOfReceipt({ trust, trustReason, amountKopecks, hasTwoDoors: false }, { sms }) === undefined
    },
  }
}
