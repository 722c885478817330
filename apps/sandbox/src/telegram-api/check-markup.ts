import { badRequest } from './api-error.ts'
import type { Markup } from './shapes.ts'

/** The mistakes in buttons that Telegram refuses; addresses of no public host only where it is strict. */
export function checkMarkup(markup: Markup | undefined, isStrict: boolean): void {
  for (const button of (markup?.inline_keyboard ?? []).flat()) {
    if (typeof button.text !== 'string' || button.text === '')
      throw badRequest('can\'t parse inline keyboard button: Field "text" must be of type String')
    const kinds = [button.callback_data, button.url].filter((kind) => kind !== undefined)
    if (kinds.length !== 1)
      throw badRequest(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      )
    const bytes = Buffer.byteLength(button.callback_data ?? 'x')
    if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID')
    if (button.url !== undefined && !isTaken(button.url, isStrict))
      throw badRequest(`inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`)
  }
}

function isTaken(url: string, isStrict: boolean): boolean {
  if (!/^(https?|tg):\/\/./.test(url)) return false
  return !isStrict || url.startsWith('tg:') || new URL(url).hostname.includes('.')
}
