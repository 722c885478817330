/**
 * A bank's text as support may see it. Long numbers keep their last four digits, and what looks like a code is removed; sums stay,
 * because a template is made around them.
 */
export function maskText(text: string): string {
  return text
    .replaceAll(longNumber, (number) => {
      const digits = number.replaceAll(/\D/g, '')
      return digits.length < 9 ? number : `••${digits.slice(-4)}`
    })
    .replaceAll(nearCode, (_whole, before: string, code: string) => `${before}${'•'.repeat(code.length)}`)
}

// Cards, phones and accounts, in groups or not. A sum never has so many digits.
const longNumber = /\+?\d(?:[ ()-]{0,2}\d){8,}/g
const nearCode =
  /((?:код|пароль|code|password|kod|parol)[^\p{L}\p{N}]{0,3}(?:\p{L}+[^\p{L}\p{N}]{1,3}){0,2}?)(\d{4,8})(?!\d)/giu
