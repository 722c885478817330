import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Jars } from './debian.ts'
import { app, appPackage } from './options.ts'
import { layOut, nameResources } from './package.ts'
import { run } from './run.ts'
import { type AppVersion, appVersion } from './version.ts'

/** What reading a QR code needs of ZXing; its other formats and its writers stay out of the app. */
const zxingParts =
  /^com\/google\/zxing\/(?:[^/]+|common\/.+|qrcode\/(?:QRCodeReader|decoder\/.+|detector\/.+)[^/]*)\.class$/
const zxingOut = /MultiFormat|RGBLuminance|WriterException|\/Writer\.class|ECIEncoderSet|MinimalECI/

/** Two builds at once do not meet. */
export function workFolder(cache: string): string {
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'build-'))
}

/** The folder of all classes of the app: core, Android layer, what is generated, and the used part of ZXing. */
export function compileApp(work: string, jars: Jars, isTest: boolean): string {
  const version = appVersion()
  const generated = join(work, 'generated')
  layOut(work, version, isTest)
  nameResources(work, generated)
  writeBuildInfo(generated, version, isTest)
  return compileClasses(work, generated, jars)
}

/** Constants that only the build has, as a class. */
function writeBuildInfo(generated: string, { version, code }: AppVersion, isTest: boolean): void {
  const folder = join(generated, ...appPackage.split('.'), 'app')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'BuildInfo.java'),
    `package ${appPackage}.app;

public final class BuildInfo {
  public static final String VERSION = "${version}";
  public static final int CODE = ${code};
  /** A test build may speak plain http with loopback and private addresses. */
  public static final boolean IS_TEST = ${isTest};

  private BuildInfo() {}
}
`,
  )
}

function compileClasses(work: string, generated: string, jars: Jars): string {
  const classes = join(work, 'classes')
  unpackZxing(work, classes, jars.zxing)
  const sources = [join(app, 'core', 'src'), join(app, 'app', 'src'), generated].filter(existsSync)
  const files = sources.flatMap((folder) => javaFiles(folder)).sort()
  // Only the API-23 stubs are seen: a newer class or method does not compile.
  const level = ['-source', '8', '-target', '8', '-bootclasspath', jars.android, '-Xlint:-options']
  run('javac', [...level, '-encoding', 'UTF-8', '-g:source,lines', '-cp', classes, '-d', classes, ...files])
  return classes
}

function unpackZxing(work: string, classes: string, zxingJar: string): void {
  const whole = join(work, 'zxing')
  mkdirSync(whole, { recursive: true })
  run('jar', ['xf', zxingJar], { cwd: whole })
  const names = readdirSync(whole, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => zxingParts.test(file) && !zxingOut.test(file))) {
    mkdirSync(dirname(join(classes, name)), { recursive: true })
    cpSync(join(whole, name), join(classes, name))
  }
}

export function javaFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.java')).map((name) => join(folder, name))
}

/** Translates the classes for Android's machine. */
export function makeDex(work: string, classes: string, jars: Jars): string {
  const raw = join(work, 'raw')
  mkdirSync(raw, { recursive: true })
  const output = `--output=${join(raw, 'classes.dex')}`
  run('java', [
    '-cp',
    jars.dx,
    'com.android.dx.command.Main',
    '--dex',
    '--min-sdk-version=23',
    output,
    classes,
  ])
  return raw
}
