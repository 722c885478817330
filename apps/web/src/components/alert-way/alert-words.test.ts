import { alertReasons } from '@florin/contract/alert-kinds'
import { fill } from '@florin/texts'
import { alertLog as en } from '@florin/texts/en/alert-log'
import { alertLog as ru } from '@florin/texts/ru/alert-log'
import { expect, test } from 'vitest'
import { tryWords } from './alert-words.ts'

const at = '2026-11-18T10:00:00Z'

test.each(['en', 'ru'] as const)('every reason of a try is told in %s', (language) => {
  const texts: Record<string, string> = { en, ru }[language]
  const t = ((key: string, values?: Record<string, string>) =>
    fill(language, texts[key] ?? key, values)) as Parameters<typeof tryWords>[0]
  for (const reason of alertReasons) {
    const words = tryWords(t, { channel: 'push', at, result: 'refused', reason })
    expect(words).toMatch(new RegExp(`: ${texts[`reason.${reason}`]}$`))
  }
})
