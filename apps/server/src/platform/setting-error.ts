/** A setting that cannot be used stops the start with a sentence that names it. */
export class SettingError extends Error {
  constructor(name: string, demand: string) {
    super(`${name}: ${demand}.`)
    this.name = 'SettingError'
  }
}
