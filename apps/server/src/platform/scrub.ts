const patterns: [RegExp, string | ((match: string) => string)][] = [
  [/Bearer [\w.~+/=-]+/g, 'Bearer [cut]'],
  // Telegram's Bot API has the token in its addresses.
  [/\/bot\d+:[\w-]+/g, '/bot[cut]'],
  [/\b[a-f0-9]{64}\b/gi, '[hex]'],
  [/\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g, (address) => `${address.slice(0, 4)}..${address.slice(-4)}`],
  [/\b([A-Za-z0-9])[A-Za-z0-9._%+-]*@([a-z0-9.-]+\.[a-z]{2,})\b/gi, '$1***@$2'],
  [/(?<![\w.])(?:\d[ -]?){12,18}\d(?![\w.])/g, (digits) => (isCardNumber(digits) ? '[card]' : digits)],
  [/((?:otp|code|код)\W{0,4})\d{6}\b/gi, '$1[code]'],
]

/** The last filter of a log line: what looks like a card, a token, an address or a code does not leave the process. */
export function scrub(line: string): string {
  let clean = line
  for (const [pattern, replacement] of patterns) {
    clean =
      typeof replacement === 'string'
        ? clean.replace(pattern, replacement)
        : clean.replace(pattern, replacement)
  }
  return clean
}

// Luhn's sum: time stamps and row counts pass, card numbers do not.
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse()
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
}
