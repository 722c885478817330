import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startTelegramApi, type TelegramApi } from '../apps/sandbox/src/telegram-api/index.ts'
import { telegramText } from '../packages/texts/src/server.ts'

/**
 * Draws the pictures of Help's Telegram pages from the sandbox's chat page: `node tools/draw-telegram-help.ts`. They are kept in the
 * repository, so that a build needs no browser; run this when the page or the bot's words have changed.
 */
const folder = join(
  import.meta.dirname,
  '..',
  'apps',
  'web',
  'src',
  'features',
  'help',
  'pictures',
  'telegram',
)
const size = { width: 480, height: 560 }

type Language = 'ru' | 'en'
type Markup = { inline_keyboard?: object[][]; keyboard?: string[][] }

/** The case of the pictures. */
const facts = {
  ru: { sum: '7 300 ₽', clock: '13 ч 52 мин', opened: 'Новый диспут № 1842\n7 300,00 ₽, ВТБ, счёт •• 4471' },
  en: { sum: '₽7,300', clock: '13 h 52 min', opened: 'New dispute 1842\n₽7,300.00, VTB, account •• 4471' },
} as const

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(folder, { recursive: true })
  for (const language of ['ru', 'en'] as const) await drawAll(language)
} finally {
  await browser.close()
}

async function drawAll(language: Language): Promise<void> {
  const telegram = await startTelegramApi({})
  const page = await browser.newPage({ viewport: { width: 760, height: 900 }, deviceScaleFactor: 1.5 })
  const draw = (name: string) => savePicture(page, `${name}-${language}.webp`)
  try {
    await page.goto(`${telegram.url}/telegram?lang=${language}&start=KEY`)
    await draw('connect')
    await page.locator('#connect-button').click()
    await telegram.control.until(() => telegram.control.persons()[0]?.hasStarted || undefined)
    await connected(telegram, language)
    await draw('alert')
    await picked(telegram, language)
    await draw('evidence')
  } finally {
    await page.close()
    await telegram.close()
  }
}

async function connected(telegram: TelegramApi, language: Language): Promise<void> {
  const say = sayer(language)
  await send(telegram, say('connected', { name: 'morozov_a' }), {
    keyboard: [[say('menu_disputes', { count: 1 }), say('menu_notifications')]],
  })
  const buttons = [
    { text: say('evidence'), callback_data: 'c' },
    { text: say('open_site'), url: 'http://localhost:3000/dispute' },
  ]
  await send(telegram, facts[language].opened, { inline_keyboard: [buttons] })
}

async function picked(telegram: TelegramApi, language: Language): Promise<void> {
  const say = sayer(language)
  const { control } = telegram
  const { sum: amount, clock } = facts[language]
  const chat = control.chat(control.persons()[0]!)
  chat.send(say('menu_disputes', { count: 1 }))
  const row = { text: say('case_button', { number: 1842, amount, clock }), callback_data: 'c' }
  await send(telegram, say('pick'), { inline_keyboard: [[row]] })
  chat.sendAlbum([{}, {}, {}])
  const done = { text: say('done_count', { count: 3 }), callback_data: 'd' }
  await send(telegram, say('files_taken', { count: 3 }), { inline_keyboard: [[done]] })
}

function sayer(language: Language) {
  return (key: Parameters<typeof telegramText>[1], values?: Parameters<typeof telegramText>[2]): string =>
    telegramText(language, key, values)
}

/** As the bot would, by its own way in. */
async function send({ url, token, control }: TelegramApi, text: string, markup: Markup): Promise<void> {
  const answer = await fetch(`${url}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: control.persons()[0]!.id, text, reply_markup: markup }),
  })
  if (!answer.ok) throw new Error(`sendMessage answered ${answer.status}: ${await answer.text()}`)
}

/** The chat alone, as WebP: Playwright writes PNG only, so the browser itself encodes it. */
async function savePicture(page: Page, file: string): Promise<void> {
  const chat = page.locator('.chat')
  await chat.evaluate((element, { width, height }) => {
    Object.assign((element as unknown as { style: object }).style, {
      width: `${width}px`,
      height: `${height}px`,
    })
  }, size)
  await page.waitForTimeout(500)
  await page.evaluate("document.getElementById('log').scrollTop = 1e6")
  const picture = (await chat.screenshot()).toString('base64')
  const blank = await browser.newPage()
  const encoded = await blank.evaluate<string>(`new Promise((resolve) => {
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d').drawImage(image, 0, 0)
      resolve(canvas.toDataURL('image/webp', 0.85))
    }
    image.src = 'data:image/png;base64,${picture}'
  })`)
  await blank.close()
  await writeFile(join(folder, file), Buffer.from(encoded.split(',')[1] ?? '', 'base64'))
}
