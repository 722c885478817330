import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { exitCodeOf, TerminalFault } from './fault.ts'
import { terminalFolder } from './folder.ts'
import { scriptedInbox } from './inbox/scripted.ts'
import { termuxInbox } from './inbox/termux.ts'
import { runCommand } from './inbox/termux-command.ts'
import { pairTerminal } from './pair/pair.ts'
import { startTerminal } from './run/start.ts'
import { languageOf, type Say, sentenceText } from './texts.ts'

const language = languageOf(process.env)
const folder = terminalFolder(process.env)

const say: Say = (sentence, values) => {
  const time = new Date().toLocaleTimeString('ru-RU')
  process.stdout.write(`${time}  ${sentenceText(language, sentence, values)}\n`)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof TerminalFault)) throw error
  process.stderr.write(`${sentenceText(language, error.sentence, error.values)}\n`)
  process.exitCode = exitCodeOf(error.sentence)
}

async function main(): Promise<number> {
  const { positionals, values } = readArguments()
  const [command, given] = positionals
  if (command === 'pair') return await pair(given)
  if (command === 'run') return await run(values)
  throw new TerminalFault('usage')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { inbox: { type: 'string' }, charge: { type: 'string' } },
    })
  } catch {
    throw new TerminalFault('usage')
  }
}

async function pair(given: string | undefined): Promise<number> {
  const offer = await offerText(given)
  const [model, sdk] = await Promise.all([property('ro.product.model'), property('ro.build.version.sdk')])
  const { serverUrl } = await pairTerminal({
    folder,
    offer,
    model: model || `Node ${process.version}`,
    sdk: /^[1-9]\d{0,2}$/.test(sdk) ? Number(sdk) : null,
  })
  say('paired', { server: serverUrl })
  return 0
}

/** The QR code's text, a file, or what comes through the pipe: text or picture, whichever it turns out to be. */
async function offerText(given: string | undefined): Promise<string> {
  if (given?.trimStart().startsWith('{')) return given
  if (given === undefined && process.stdin.isTTY) throw new TerminalFault('usage')
  const bytes = given === undefined || given === '-' ? await buffer(process.stdin) : readPicture(given)
  // Loaded only here: a terminal that runs for months need not carry two picture decoders.
  const { isPicture, readQrCode } = await import('./pair/picture.ts')
  return isPicture(bytes) ? readQrCode(bytes) : bytes.toString('utf8')
}

function readPicture(path: string): Buffer {
  if (!existsSync(path)) throw new TerminalFault('qr_picture_broken')
  return readFileSync(path)
}

async function property(name: string): Promise<string> {
  return (await runCommand('getprop', [name])).stdout.trim()
}

async function run({ inbox: file, charge }: { inbox?: string; charge?: string }): Promise<number> {
  if (charge !== undefined && !/^(?:100|\d{1,2})$/.test(charge)) throw new TerminalFault('usage')
  const inbox = file ? scriptedInbox({ file, charge: charge ? Number(charge) : null }) : termuxInbox()
  const terminal = await startTerminal({ folder, inbox, say })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void terminal.stop()
      // A command of Termux may hang. Writes are never half done, so the program may end without it.
      setTimeout(() => process.exit(0), 5_000).unref()
    })
  }
  const fault = await terminal.ended
  if (fault) throw fault
  return 0
}
