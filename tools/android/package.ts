import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawDrawables } from './drawables.ts'
import { frameworkResources } from './needs.ts'
import { app, appPackage, type BuildOptions } from './options.ts'
import { Missing, run } from './run.ts'
import type { AppVersion } from './version.ts'
import { sortedZip } from './zip.ts'

/** All input of `aapt`: manifest, resources, and the file in which a server finds the app's version. */
export function layOut(work: string, version: AppVersion, isTest: boolean): void {
  cpSync(join(app, 'app', 'res'), join(work, 'res'), { recursive: true })
  drawDrawables(join(work, 'res'))
  mkdirSync(join(work, 'assets'), { recursive: true })
  const facts = { version: version.version, code: version.code, package: appPackage }
  writeFileSync(join(work, 'assets', 'florin.json'), JSON.stringify(facts))
  writeFileSync(join(work, 'AndroidManifest.xml'), manifest(isTest))
}

function manifest(isTest: boolean): string {
  const text = readFileSync(join(app, 'app', 'AndroidManifest.xml'), 'utf8')
  const closed = 'android:usesCleartextTraffic="false"'
  if (text.split(closed).length !== 2) throw new Error(`The manifest must say ${closed} once.`)
  if (!isTest) return text
  return text
    .replace(closed, 'android:usesCleartextTraffic="true"')
    .replace('label="Florin"', 'label="Florin TEST"')
}

/** Writes R.java, which names the resources to the compiler. */
export function nameResources(work: string, generated: string): void {
  mkdirSync(generated, { recursive: true })
  run('aapt', [
    'package',
    '-f',
    '-m',
    '-J',
    generated,
    '--custom-package',
    `${appPackage}.app`,
    ...inputs(work),
  ])
}

/** An aligned archive without signature; `florin.json` is stored plain, so that a server reads it without unpacking. */
export function packApk(work: string, raw: string, { version, code }: AppVersion): string {
  const [loose, sorted, aligned] = ['loose.apk', 'sorted.apk', 'aligned.apk'].map((name) => join(work, name))
  const named = ['--version-code', String(code), '--version-name', version]
  const assets = ['-A', join(work, 'assets'), '-0', 'json']
  run('aapt', ['package', '-f', '-F', loose!, ...named, ...assets, ...inputs(work), raw])
  writeFileSync(sorted!, sortedZip(readFileSync(loose!)))
  run('zipalign', ['-f', '-p', '4', sorted!, aligned!])
  return aligned!
}

function inputs(work: string): string[] {
  return ['-M', join(work, 'AndroidManifest.xml'), '-S', join(work, 'res'), '-I', frameworkResources]
}

/** The repository's key, which is public: an app signed with it proves nothing about who built it. */
const testKey = join(app, 'release', 'TEST-KEY.p12')
const testPassword = 'florin-test-key'

/** RSA signatures carry neither time nor chance, so the same archive gets the same signature. */
export function signApk(aligned: string, { key, out }: BuildOptions): void {
  mkdirSync(dirname(out), { recursive: true })
  const password = key ? process.env.ANDROID_KEY_PASSWORD : testPassword
  if (!password) throw new Missing('Missing: ANDROID_KEY_PASSWORD, the password of the keystore.')
  const keystore = ['--ks', key ?? testKey, '--ks-pass', 'env:FLORIN_KEY_PASSWORD']
  const files = ['--v4-signing-enabled', 'false', '--out', out, aligned]
  run('apksigner', ['sign', '--min-sdk-version', '23', ...keystore, ...files], {
    env: { FLORIN_KEY_PASSWORD: password },
  })
}
