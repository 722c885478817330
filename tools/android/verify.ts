import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appPackage } from './options.ts'
import { run } from './run.ts'
import { readEntries } from './zip.ts'

/** Checks the finished app with Android's own tools. Throws where one of them does not report what it must; returns what they report. */
export function verifyApk(apk: string, work: string): string {
  const bytes = readFileSync(apk)
  const signature = run('apksigner', ['verify', '--verbose', '--print-certs', apk])
  const badging = run('aapt', ['dump', 'badging', apk])
  const classes = dexClasses(join(work, 'raw', 'classes.dex'))
  run('zipalign', ['-c', '-p', '4', apk])
  expectSeen(signature, ['Verifies', '(JAR signing): true', 'v2): true', 'v3): true'])
  expectSeen(badging, [
    `name='${appPackage}'`,
    "sdkVersion:'23'",
    "targetSdkVersion:'29'",
    'notification-listener',
  ])
  expectSeen(classes.join('\n'), [
    'MainActivity',
    'BankListener',
    'SmsReceiver',
    'BootReceiver',
    'TerminalService',
  ])
  if (readEntries(bytes).find(({ name }) => name === 'assets/florin.json')?.method !== 0)
    throw new Error('assets/florin.json is not stored plain in the finished app.')
  return [
    lines(signature, /^(Verified using v[123]|Number of signers|Signer #1 certificate (DN|SHA-256))/),
    lines(
      badging,
      /^(package:|sdkVersion|targetSdk|uses-permission:|application:|launchable|provides-component)/,
    ),
    `dexdump: ${classes.length} classes, ${classes.filter((name) => name.includes('/florin/')).length} of them ours`,
    `${apk}\n${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`,
  ].join('\n')
}

function dexClasses(dex: string): string[] {
  const found = run('dexdump', [dex]).matchAll(/Class descriptor {2}: '(.+)'/g)
  return Array.from(found, (match) => match[1]!)
}

function expectSeen(text: string, wanted: readonly string[]): void {
  for (const part of wanted)
    if (!text.includes(part)) throw new Error(`The tools do not see "${part}" in:\n${text}`)
}

function lines(text: string, wanted: RegExp): string {
  return text
    .split('\n')
    .filter((line) => wanted.test(line))
    .join('\n')
}
