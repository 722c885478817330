import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, appPackage } from './options.ts'
import { run } from './run.ts'
import type { AppVersion } from './version.ts'

/** What reading a QR code needs of ZXing; its other formats and its writers stay out of the app. */
const zxingParts =
  /^com\/google\/zxing\/(?:[^/]+|common\/.+|qrcode\/(?:QRCodeReader|decoder\/.+|detector\/.+)[^/]*)\.class$/
const zxingOut =
  /MultiFormat|InvertedLuminance|RGBLuminance|WriterException|\/Writer\.class|ECIEncoderSet|MinimalECI/

export interface Jars {
  readonly androidJar: string
  readonly dxJar: string
  readonly zxingJar: string
}

/** Constants that only the build knows, as a class. */
export function writeBuildInfo(generated: string, { version, code }: AppVersion, isTest: boolean): void {
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

/** The app's classes and the used part of ZXing, in one folder. */
export function compileClasses(work: string, generated: string, { androidJar, zxingJar }: Jars): string {
  const classes = join(work, 'classes')
  unpackZxing(work, classes, zxingJar)
  const sources = [join(app, 'core', 'src'), join(app, 'app', 'src'), generated].filter(existsSync)
  const files = sources.flatMap((folder) => javaFiles(folder)).sort()
  // Only the API-23 stubs are seen: a newer class or method does not compile.
  const level = ['-source', '8', '-target', '8', '-bootclasspath', androidJar, '-Xlint:-options']
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
export function makeDex(work: string, classes: string, { dxJar }: Jars): string {
  const raw = join(work, 'raw')
  mkdirSync(raw, { recursive: true })
  const output = `--output=${join(raw, 'classes.dex')}`
  run('java', ['-cp', dxJar, 'com.android.dx.command.Main', '--dex', '--min-sdk-version=23', output, classes])
  return raw
}
