import { smtpMailer } from '../adapters/mailer-smtp.ts'
import { parseRateSources } from '../adapters/rate-sources/index.ts'
import { tronChain } from '../adapters/tron/index.ts'
import { fileStore, filesPlace } from '../boot/compose-files.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { nearbyDatabase } from '../platform/nearby-database.ts'
import { botApi } from '../telegram/index.ts'
import { missingWords, type Subject, unknownVerb } from './command.ts'
import { chainLook } from './doctor/chain.ts'
import { databaseFolder, databaseLook } from './doctor/database.ts'
import { doorLook } from './doctor/door.ts'
import { filesLook } from './doctor/files.ts'
import { type DoctorFinding, examine, type Look, printed } from './doctor/finding.ts'
import { machineLook } from './doctor/machine.ts'
import { mailLook } from './doctor/mail.ts'
import { rateLook } from './doctor/rate.ts'
import { runningLook } from './doctor/running.ts'
import { telegramLook } from './doctor/telegram.ts'
import { tryLetter } from './doctor/try-letter.ts'

/** Checks everything that an installation depends on, with real calls, and says what to do. It moves no money and sends no messages. */
export const doctor: Subject = {
  usage: `  npm run operator -- doctor             looks at the installation and names what to do; 1 where something is bad
  npm run operator -- doctor letter EMAIL      sends one letter by MAIL_URL
`,
  takesNoVerb: true,

  async run(verb, words) {
    const config = readConfig(process.env, process.cwd())
    if (verb === 'letter') return sendLetter(config, words)
    if (verb) throw unknownVerb(verb)
    await using undo = new AsyncDisposableStack()
    const connectionString = await nearbyDatabase(config, undo)
    const db = undo.adopt(openDatabase({ connectionString, poolSize: 4 }), (open) => open.close())
    const all: DoctorFinding[] = []
    for (const look of looksAt(config, db, await databaseFolder(config, db))) {
      const findings = await examine(look)
      process.stdout.write(`${printed(look.subject, findings)}\n`)
      all.push(...findings)
    }
    process.stdout.write(`${summary(all)}\n`)
    if (all.some(({ state }) => state === 'bad')) process.exitCode = 1
  },
}

async function sendLetter({ mailUrl, mailFrom }: Config, [to]: readonly string[]): Promise<void> {
  if (to === undefined) throw missingWords(doctor)
  if (mailUrl === undefined) throw new Error('MAIL_URL is not set: mails are written as files.')
  process.stdout.write(`${await tryLetter(smtpMailer({ url: mailUrl, from: mailFrom }), to)}\n`)
}

function looksAt(config: Config, db: Database, databaseDir: string | undefined): Look[] {
  const { tronUrls = [], usdtContract } = config.wallet
  return [
    databaseLook(db, config.poolSize),
    machineLook({
      dataDir: config.dataDir,
      databaseDir,
      backupDir: config.backup?.dir,
      secretFile: config.secretFile,
      groupMayRead: config.sharedDatabase !== undefined,
    }),
    runningLook(db, {
      heldChanges: config.heldChanges.isOn,
      ownPostgres: config.databaseUrl === undefined,
      backupDir: config.backup?.dir,
      dataDir: databaseDir ?? config.dataDir,
    }),
    ...(config.rateSources === undefined ? [] : [rateLook(parseRateSources(config.rateSources))]),
    mailLook(
      config.mailUrl === undefined ? undefined : smtpMailer({ url: config.mailUrl, from: config.mailFrom }),
      db,
    ),
    // A demo's chain is the sandbox's own, and ends with it.
    ...(config.demoData
      ? []
      : [
          chainLook(
            tronUrls.map((url) => ({
              place: new URL(url).host,
              chain: tronChain({ urls: [url], usdtContract }),
            })),
            db,
          ),
        ]),
    telegramLook(config.telegram && botApi(config.telegram), config.telegram?.usesWebhook ?? false),
    filesLook(fileStore(config), filesPlace(config), config.files !== undefined),
    doorLook(config.publicUrl),
  ]
}

function summary(findings: readonly DoctorFinding[]): string {
  const count = (state: DoctorFinding['state']) =>
    findings.filter((finding) => finding.state === state).length
  const [worse, bad] = [count('warn'), count('bad')]
  if (worse + bad === 0) return 'All well.'
  return `${bad} bad, ${worse} to look at, ${count('ok')} well.`
}
