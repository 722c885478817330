import { mailText, telegramText } from '@florin/texts/server'
import type { Browser, Page } from '@playwright/test'
import { pdf } from '../../apps/server/src/evidence/test/sample-files.ts'
import { Account } from '../account.ts'
import { makeStaff } from '../florin.ts'
import { expect, expectAccessible, expectFits, type Mailbox, merchant, signIn } from '../journey.ts'
import { Payer } from '../payer.ts'
import { Shop } from '../shop.ts'
import { idOfDeal, openShop, sumIn } from '../shop-walk.ts'
import { TelegramPerson } from '../telegram.ts'
import { Trader } from '../trader.ts'

const walk = merchant.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shop: async ({}, use) => {
    const shop = await Shop.open()
    await use(shop)
    await shop.close()
  },
})

// Support's and the shop's screens have walks of their own; here they are calls, and the chat page is what is looked at.
walk(
  'a case in Telegram: connected by link and by key, told of, answered with an album, asked for more, decided',
  { tag: ['@long', '@long-phone'] },
  async ({ page, browser, language, say, mail, person, shop, isPhone }) => {
    const span = isPhone ? { from: 49, to: 51 } : { from: 53, to: 55 }
    const account = await Account.register(browser, mail, 'trader', language)
    const trader = await Trader.begin(account, mail, span)
    const judge = await makeJudge(browser, mail)
    const chat = await account.page.context().newPage()
    const second = await connectsTwice(chat, account, language)
    await openShop(await Account.on(page, person.email), mail, shop)
    const order = await shop.order(await sumIn(shop, span))
    const payer = await Payer.open(browser, say, order.pay_url)
    const dispute = await isDisputed(payer, judge, () => idOfDeal(shop, order))
    const words = wordsOf(language)

    await second.isOffered(words.evidence)
    await expect(chat.getByRole('log').getByText(words.opened).last()).toBeVisible()
    await expectAccessible(chat)
    await expectFits(chat)
    await sendsAlbum(chat, words)
    await expect(chat.getByRole('button', { name: words.disputes(0) })).toBeVisible()
    const { files } = await judge.get<{ files: { side: string }[] }>(`/api/v1/disputes/${dispute.id}/`)
    expect(files.filter(({ side }) => side === 'trader')).toHaveLength(3)

    await judge.post(`/api/v1/disputes/${dispute.id}/resolve/`, {
      resolution: 'insufficient',
      comment: 'Пришлите выписку',
    })
    await expect(chat.getByRole('log').getByText(words.askedForMore).last()).toBeVisible()
    await sendsStatement(chat, words)
    await expect(chat.getByRole('button', { name: words.disputes(0) })).toBeVisible()

    const before = await chat.getByRole('log').locator('.message.bots').count()
    await judge.post(`/api/v1/disputes/${dispute.id}/resolve/`, {
      resolution: 'trader',
      comment: 'Перевода нет',
    })
    await expect.poll(() => chat.getByRole('log').locator('.message.bots').count()).toBeGreaterThan(before)
    await expect(chat.getByRole('log').getByText(words.decided).last()).toBeVisible()

    await payer.leave()
    await trader.end()
    await judge.page.context().close()
    await account.page.context().close()
  },
)

async function makeJudge(browser: Browser, mail: Mailbox): Promise<Account> {
  const judge = await Account.register(browser, mail, 'trader')
  await makeStaff(judge.email)
  await signIn(judge.page.context(), judge.page, mail, judge.email)
  return Account.on(judge.page, judge.email)
}

/** One person presses *Connect* behind the link of the QR code; another sends the key as a message. */
async function connectsTwice(chat: Page, account: Account, language: 'ru' | 'en'): Promise<TelegramPerson> {
  const { connection_key: key, link } = await account.get<{ connection_key: string; link: string }>(
    '/api/account/get_tg_key/',
  )
  const first = await TelegramPerson.make()
  await first.opens(chat, language, new URL(link).searchParams.get('start') ?? '')
  await chat.locator('#connect-button').click()
  await first.hasMenu()
  const second = await TelegramPerson.make()
  await second.sends(key)
  await second.hasMenu()
  const { accounts } = await account.get<{ accounts: unknown[] }>('/api/account/tg_action/')
  expect(accounts).toHaveLength(2)
  return second
}

/** The payer says they have paid, and support opens a case about it. */
async function isDisputed(
  payer: Payer,
  judge: Account,
  dealId: () => Promise<string>,
): Promise<{ id: string; number: number }> {
  await payer.choose()
  await payer.press('i_have_paid')
  await payer.sees('checking_title')
  return judge.form<{ id: string; number: number }>('/api/v1/disputes/create-by-support/', {
    transaction_id: await dealId(),
    note: 'Чек в приложении',
    files: { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) },
  })
}

async function picksCase(chat: Page, words: Words): Promise<void> {
  // The keyboard's number is that of the bot's last answer, so its words are enough.
  await chat.locator('#keyboard').getByRole('button', { name: words.menu }).click()
  await chat
    .getByRole('log')
    .getByRole('button', { name: /^(№|No\.) \d+/ })
    .last()
    .click()
  await expect(chat.getByRole('log').getByText(words.needed).last()).toBeVisible()
}

async function sendsAlbum(chat: Page, words: Words): Promise<void> {
  await picksCase(chat, words)
  await chat.locator('[data-ready=album]').click()
  await chat
    .getByRole('log')
    .getByRole('button', { name: words.done(3) })
    .last()
    .click()
  await expect(chat.getByRole('log').getByText(words.answered).last()).toBeVisible()
}

async function sendsStatement(chat: Page, words: Words): Promise<void> {
  await picksCase(chat, words)
  await chat.locator('[data-ready=statement]').click()
  await chat
    .getByRole('log')
    .getByRole('button', { name: words.done(1) })
    .last()
    .click()
}

type Words = ReturnType<typeof wordsOf>

/** What the bot and its keyboard say. */
function wordsOf(language: 'ru' | 'en') {
  const bot = (key: Parameters<typeof telegramText>[1], values?: Parameters<typeof telegramText>[2]) =>
    telegramText(language, key, values)
  const number = '\n'
  return {
    disputes: (count: number) => bot('menu_disputes', { count }),
    menu: bot('menu_disputes', { count: 0 }).split(' (')[0]!,
    evidence: bot('evidence'),
    done: (count: number) => bot('done_count', { count }),
    // Up to the case's number.
    needed: bot('needed', { number })
      .split(number)[1]!
      .replace(/^\.\s*/, ''),
    answered: bot('answered', { number }).split('.')[0]!,
    opened: mailText(language, 'dispute.opened.heading'),
    askedForMore: mailText(language, 'dispute.evidence_needed.heading'),
    decided: mailText(language, 'dispute.decided.heading'),
  }
}
