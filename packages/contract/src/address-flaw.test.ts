import { expect, test } from 'vitest'
import { addressFlaw } from './rules.ts'

const good = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

test.each([
  [good, undefined],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'network'],
  ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'network'],
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'network'],
  [good.slice(0, -1), 'length'],
  [`${good}a`, 'length'],
  ['T123', 'length'],
  [good.replace('Q', '0'), 'letters'],
  [good.replace('9', 'l'), 'letters'],
  [good.slice(1), 'format'],
  ['my wallet', 'format'],
  ['', 'format'],
])('%s: %s', (typed, flaw) => {
  expect(addressFlaw(typed)).toBe(flaw)
})
