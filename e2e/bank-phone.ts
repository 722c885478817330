import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type Mailbox } from './journey.ts'

/** A phone of this person is paired, and brings what the bank wrote; signed by the words of the protocol alone. */
export async function phoneBrings(
  page: Page,
  mail: Mailbox,
  email: string,
  sender: string,
  texts: readonly string[],
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const asOwner = (path: string, body: object) => post(page, path, body, { Authorization: `Bearer ${token}` })
  const { terminal_id } = await asOwner('/user/terminal/connect-request/', {})
  const otp = await mail.code(email)
  const { auth_key } = await asOwner('/user/terminal/verify-request/', { terminal_id, otp })
  const phone = { installation_id: randomUUID(), model: 'Redmi Note 12', app_version: '1.0.0', sdk: 33 }
  const { device_secret } = await signed(
    page,
    '/device/v1/pair',
    { terminal_id, ...phone },
    { terminal: terminal_id, key: auth_key },
  )
  const messages = texts.map((text, at) => ({
    seq: at + 1,
    id: randomUUID(),
    channel: 'sms',
    sender,
    title: null,
    text,
    received_at: new Date().toISOString(),
  }))
  await signed(page, '/device/v1/messages', { messages }, { terminal: terminal_id, key: device_secret })
}

/** A call of a phone: signed by the words of the protocol alone. */
export function signed(
  page: Page,
  path: string,
  body: object,
  { terminal = '', key = '' }: { terminal: string | undefined; key: string | undefined },
): Promise<Record<string, string>> {
  const timestamp = String(Date.now())
  const nonce = randomUUID()
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return post(page, path, body, {
    'X-Terminal-Id': terminal,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': createHmac('sha256', key)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${hash}`)
      .digest('hex'),
  })
}

export async function post(
  page: Page,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const answer = await page.request.post(`${process.env.FLORIN_URL}${path}`, {
    // As text: what is signed must be what is sent.
    data: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Record<string, string>
}
