import { expect, test } from 'vitest'
import { displayName, headerName } from './file-name.ts'

test.each([
  ['receipt.JPG', 'receipt.jpg'],
  ['Чек за 5 мая.jpeg', 'Чек за 5 мая.jpg'],
  ['C:\\Users\\ann\\photo.png', 'photo.jpg'],
  ['../../../etc/passwd', 'passwd.jpg'],
  ['a\r\nset-cookie: x=1.png', 'aset-cookie x=1.jpg'],
  ['gpj.\u202Eexe', 'gpj.jpg'],
  ['"><script>.html', 'script.jpg'],
  ['...', 'file.jpg'],
  ['', 'file.jpg'],
  ['\0', 'file.jpg'],
  ['x'.repeat(5000), `${'x'.repeat(100)}.jpg`],
])('%j is shown as %j', (sent, shown) => {
  expect(displayName(sent, 'jpeg')).toBe(shown)
})

test('in a header there is nothing but what a header may hold', () => {
  expect(headerName('Чек (1)\'".pdf')).toBe("filename*=UTF-8''%D0%A7%D0%B5%D0%BA%20%281%29%27%22.pdf")
})
