/** How people know the version of Android, by the number of its API. */
const names: Readonly<Record<number, string>> = {
  23: '6',
  24: '7',
  25: '7.1',
  26: '8',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
}

export function androidName(sdk: number): string {
  // From 13 on every version has one number of the API.
  return names[sdk] ?? (sdk > 32 ? String(sdk - 20) : `API ${sdk}`)
}

/** Our app sends its version as "android-1.5.0"; pages show and compare the numbers. */
export function withoutName(version: string): string {
  return version.replace(/^android-/, '')
}

/** Whether the installed version is older, number by number. */
export function isOlder(installed: string, newest: string): boolean {
  const [have, offered] = [installed, newest].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ]
  for (let at = 0; at < Math.max(have.length, offered.length); at += 1) {
    const [one, other] = [have[at] ?? 0, offered[at] ?? 0]
    if (one !== other) return one < other
  }
  return false
}
