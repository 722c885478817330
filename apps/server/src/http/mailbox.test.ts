import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageServer } from '../../test/pages.ts'
import { mailboxRoutes } from './mailbox.ts'

let place: string
let folder: string
let app: FastifyInstance

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'florin-mailbox-'))
  folder = join(place, 'mail')
  app = await pageServer((serveRaw) => mailboxRoutes(serveRaw, folder))
})

afterEach(async () => {
  await app.close()
  await rm(place, { recursive: true })
})

const open = (url: string, language = 'en') =>
  app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

async function put(
  name: string,
  { subject = 'Hello', to = 'a@b.example', text = 'Some words' } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const encoded = `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`
  const lines = [
    'From: Florin <no-reply@florin.example>',
    `To: ${to}`,
    `Subject: ${encoded}`,
    'Date: Sun, 15 Nov 2026 02:24:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ' boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Only for mail readers</p>',
    '--b--',
    '',
  ]
  await writeFile(join(folder, name), lines.join('\r\n'))
}

describe('the mailbox', () => {
  test('shows the newest mail first, with its code', async () => {
    await put('2026-11-15T02-24-00.000Z-a.eml', {
      subject: 'Код для входа',
      text: 'Привет\n\n    048213\n\nПока',
    })
    await put('2026-11-15T02-25-00.000Z-b.eml', { subject: 'Later', to: 'later@b.example' })

    const { statusCode, body } = await open('/mailbox')

    expect(statusCode).toBe(200)
    expect(body.indexOf('Later')).toBeLessThan(body.indexOf('Код для входа'))
    expect(body).toContain('later@b.example')
    expect(body).toMatch(/class="code mono"[^>]*>048213</)
    expect(body.match(/class="code mono"/g)).toHaveLength(1)
  })

  test('renews itself, runs no script and takes nothing from elsewhere', async () => {
    await put('2026-11-15T02-24-00.000Z-a.eml')

    const { headers, body } = await open('/mailbox')

    const policy = String(headers['content-security-policy'])
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'nonce-${nonce}'`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(body).toContain(`<style nonce="${nonce}">`)
    expect(body).toContain(`<script nonce="${nonce}">`)
    expect(body).not.toMatch(/<script>| style="| on\w+="/)
    expect(headers['cache-control']).toBe('no-store')
    expect(String((await open('/mailbox')).headers['content-security-policy'])).not.toContain(nonce)
  })

  test('is empty before the first mail', async () => {
    expect((await open('/mailbox')).body).toContain('No mails yet')
    expect((await open('/mailbox', 'ru')).body).toContain('Писем пока нет')
  })

  test('shows the text of one mail', async () => {
    await put('2026-11-15T02-24-00.000Z-a.eml', { subject: 'Код', text: 'Привет\n\n    048213\n' })

    const { statusCode, body } = await open('/mailbox/2026-11-15T02-24-00.000Z-a.eml', 'ru')

    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="ru">')
    expect(body).toMatch(/<pre>Привет\s+048213/)
    expect(body).not.toContain('Only for mail readers')
  })

  test('shows hostile mails as text', async () => {
    const hostile = '</pre></title><script>alert(1)</script><img src=x onerror=alert(1)>'
    await put('2026-11-15T02-24-00.000Z-a.eml', {
      subject: hostile,
      to: '"<b>" <a@b.example>',
      text: hostile,
    })

    for (const url of ['/mailbox', '/mailbox/2026-11-15T02-24-00.000Z-a.eml']) {
      expect((await open(url)).body).not.toMatch(/<script>|<img|<b>/)
    }
  })

  test('survives files that are no mails', async () => {
    await mkdir(join(folder, 'folder.eml'), { recursive: true })
    await writeFile(join(folder, 'broken.eml'), Buffer.from([0, 255, 13, 10, 61, 61]))
    await writeFile(join(folder, 'empty.eml'), '')
    await writeFile(join(folder, 'huge.eml'), Buffer.alloc(300_000))
    await writeFile(join(folder, '.draft.eml'), 'Subject: half written\r\n\r\n')

    const { statusCode, body } = await open('/mailbox')

    expect(statusCode).toBe(200)
    expect(body).not.toContain('half written')
    expect(body).not.toContain('huge.eml')
  })
})

describe('out of the folder', () => {
  beforeEach(async () => {
    await mkdir(folder)
    await writeFile(join(place, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
    await symlink(join(place, 'secret.eml'), join(folder, 'link.eml'))
  })

  test.each([
    '/mailbox/..%2fsecret.eml',
    '/mailbox/%2e%2e%2fsecret.eml',
    '/mailbox/..%5csecret.eml',
    '/mailbox/../secret.eml',
    '/mailbox/....//secret.eml',
    '/mailbox/secret.eml',
    '/mailbox/link.eml',
    '/mailbox/%00.eml',
    '/mailbox/..eml',
    '/mailbox/%2fetc%2fpasswd',
    `/mailbox/${'a'.repeat(200)}.eml`,
  ])('%s leads nowhere', async (url) => {
    const { statusCode, body } = await open(url)

    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toContain('secret')
  })

  test('a link in the folder is not listed', async () => {
    expect((await open('/mailbox')).body).not.toContain('link.eml')
  })

  test('a mail that is not there is told as such', async () => {
    expect((await open('/mailbox/none.eml')).json()).toMatchObject({ code: 'file.not_found', status: 404 })
  })
})

test('without a folder there is no mailbox', async () => {
  const closed = await pageServer((serveRaw) => mailboxRoutes(serveRaw, undefined))

  for (const url of ['/mailbox', '/mailbox/a.eml']) {
    expect((await closed.inject({ url })).json()).toMatchObject({ code: 'route.not_found', status: 404 })
  }
  await closed.close()
})
