/** Markup that is safe to send. Only `html` makes it, so nothing unescaped slips into a page or a mail. */
export class Html {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** Literal markup stays, every value is escaped unless it is markup itself. */
  static join(strings: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(strings.map((string, at) => string + render(values[at])).join(''))
  }
}

export type HtmlValue = string | number | Html | readonly Html[] | undefined

export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.join(strings, values)
}

function render(value: HtmlValue): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((part) => part.text).join('')
  return escapeHtml(String(value))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
}
