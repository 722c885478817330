import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askForMore } from '../deals/index.ts'
import { partsOf } from '../deals/test/opened.ts'
import { setRate } from '../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  filesAbout,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../disputes/test/cases.ts'
import { pdf } from '../evidence/test/sample-files.ts'
import { connected, keyOf, says, textsOf, useBotWorld } from './test/bot-world.ts'

const bots = useBotWorld()
const { world } = bots
let shop: MerchantPerson
let ann: TraderPerson
let staff: CasePerson

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

async function openCase(amount = '5000.00') {
  const { dealId } = await expiredDeal(world, shop, amount)
  const id = await disputed(world, { dealId })
  const [row] = await world.query<{ number: bigint }>('select number from dispute where id = $1', [id])
  return { id, dealId, number: Number(row?.number) }
}

const statusOf = async (id: string) =>
  (await world.query<{ status: string }>('select status from dispute where id = $1', [id]))[0]?.status

const paper = { name: 'statement.pdf', content: new Uint8Array(pdf()), mime_type: 'application/pdf' }

describe('from the menu to the answer', () => {
  test('the list, what is asked, an album, Done; support asks for more and it comes back', async () => {
    const { id, dealId, number } = await openCase()
    const chat = await connected(bots, ann, 'album_one')
    const { control } = bots.telegram
    expect(chat.keyboard()).toEqual([['Active disputes (1)', 'Notifications']])

    chat.send('Active disputes (1)')
    const list = await says(bots.telegram, chat, 'Pick the dispute you will send evidence for')
    const [label = ''] = (list.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text)
    expect(label).toMatch(new RegExp(`^No. ${number} · RUB.5,000 · 14 h 5\\d min$`))
    chat.press(label)
    await says(bots.telegram, chat, `Dispute ${number}. What is needed`)
    chat.sendAlbum([{}, {}, {}])
    await says(bots.telegram, chat, 'Files taken: 3.')
    expect(await statusOf(id)).toBe('waiting')
    // One message for the whole album. The next file, even one that is refused, is answered below it.
    const note = chat.sendDocument({ name: 'note.docx', content: new Uint8Array([1, 2, 3]) })
    const refused = await says(bots.telegram, chat, 'note.docx')
    expect(refused.message_id).toBeGreaterThan(note.message_id)
    expect(refused.reply_markup?.inline_keyboard?.[0]?.[0]?.text).toBe('Done, 3 files')
    const sent = chat.sendDocument(paper)
    expect((await says(bots.telegram, chat, 'Files taken: 4.')).message_id).toBeGreaterThan(sent.message_id)
    chat.press('Done, 4 files')
    await says(bots.telegram, chat, `Sent for consideration. Dispute ${number} comes back`)

    expect(await statusOf(id)).toBe('consideration')
    expect((await filesAbout(world, dealId)).filter(({ by }) => by === `user:${ann.id}`)).toHaveLength(4)
    const { checklist, files } = (await ann.browser.call('getDispute', { params: { id } })).body
    const item = checklist.find(({ key }: { key: string }) => key === 'operations')
    expect(item.state).toBe('sent')
    expect(files.map((file: { id: string }) => file.id)).toEqual(expect.arrayContaining(item.file_ids))
    expect(item.file_ids.length).toBeGreaterThan(0)
    await control.until(() => chat.keyboard()[0]?.[0] === 'Active disputes (0)' || undefined)

    const origin = { ip: '127.0.0.1', requestId: 'test' }
    const comment = 'Show the whole day, please.'
    await askForMore(partsOf(world), { disputeId: id, comment, actorId: staff.id, origin })
    chat.send('/disputes')
    await control.until(() =>
      chat
        .fromBot()
        .filter(({ text }) => text?.startsWith('Pick'))
        .at(1),
    )
    chat.press(`No. ${number}`)
    await says(bots.telegram, chat, comment)
  })

  test('a file that came by the upload link is the answer, and the chat says so', async () => {
    const { id, number } = await openCase()
    const chat = await connected(bots, ann, 'by_link')
    chat.send('/disputes')
    await says(bots.telegram, chat, 'Pick the dispute')
    chat.press(`No. ${number}`)
    await says(bots.telegram, chat, 'What is needed')
    chat.press('Big file')
    const token = (await says(bots.telegram, chat, '/u/')).text?.match(/\/u\/([\w-]{27})/)?.[1] ?? ''
    const content = Buffer.from(pdf())
    await world
      .browser()
      .call('beginUpload', { params: { token }, body: { name: 'a.pdf', size: content.length } })
    await fetch(`${world.url}/api/v1/upload-links/${token}/0/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
    })

    await says(bots.telegram, chat, `Sent for consideration. Dispute ${number} comes back`)
    expect(await statusOf(id)).toBe('consideration')
    expect(chat.keyboard()[0]?.[0]).toBe('Active disputes (0)')
  })

  test('what can’t be evidence is told with its reason, and the rest counts', async () => {
    const { id, number } = await openCase()
    const chat = await connected(bots, ann, 'bad_file')
    chat.sendPhoto()
    await says(bots.telegram, chat, 'pick the dispute first')
    chat.send('/disputes')
    await says(bots.telegram, chat, 'Pick the dispute')
    chat.press(`No. ${number}`)
    await says(bots.telegram, chat, 'What is needed')

    chat.sendDocument({ name: 'a.exe', content: new Uint8Array(Buffer.from('MZ no evidence at all')) })
    await says(bots.telegram, chat, 'a.exe was not taken: Unsupported file format.')
    bots.telegram.control.raw({ message: bigFile(chat.id) as never })
    await says(bots.telegram, chat, 'big.mp4 was not taken: Telegram hands over 20 MB at most.')
    chat.press('Big file')
    await says(bots.telegram, chat, '/u/')
    chat.press('Done')
    await says(bots.telegram, chat, 'Send at least one file first.')
    expect(await statusOf(id)).toBe('waiting')
    const photo = chat.sendPhoto()
    await says(bots.telegram, chat, 'Files taken: 1.')
    // The same content again is the same file.
    const again = { ...photo, message_id: 9_999 }
    bots.telegram.control.raw({ message: again as never })
    await says(bots.telegram, chat, 'This file is here already.')
    chat.send('Done')
    await says(bots.telegram, chat, 'Sent for consideration')
  })

  test('a download that breaks off is made again, in the person’s language, and the token is in no log', async () => {
    const { number } = await openCase()
    await world.query(`update user_account set language = 'ru' where id = $1`, [ann.id])
    const { control } = bots.telegram
    const chat = control.chat(control.makePerson('Анна'))
    chat.send((await keyOf(ann)).connection_key)
    await says(bots.telegram, chat, 'Аккаунт подключён')
    chat.send(chat.keyboard()[0]?.[0] ?? '')
    await says(bots.telegram, chat, 'Выберите спор, по которому пришлёте доказательства')
    chat.press(`№ ${number}`)
    await says(bots.telegram, chat, `Диспут № ${number}. Что нужно`)
    control.faults({ fault: { kind: 'broken download', afterBytes: 100 }, times: 1 })
    control.faults({ fault: { kind: 'status', status: 500 }, method: 'getFile', times: 1 })

    chat.sendPhoto()
    await says(bots.telegram, chat, 'Принято файлов: 1. Если видео больше 20 МБ')
    chat.press('Готово, 1 файл')
    await says(bots.telegram, chat, `Отправлено на рассмотрение. Диспут № ${number} вернётся в список`)

    expect(control.calls('getFile').length).toBeGreaterThan(2)
    expect(world.logLines.join()).not.toContain(bots.place.token)
  })

  test('fifteen quiet minutes are Done, too', async () => {
    const { id, number } = await openCase()
    const chat = await connected(bots, ann, 'quiet_one')
    chat.send('/disputes')
    await says(bots.telegram, chat, 'Pick the dispute')
    chat.press(`No. ${number}`)
    await says(bots.telegram, chat, 'What is needed')
    chat.sendPhoto()
    await says(bots.telegram, chat, 'Files taken: 1.')

    await world.query(`update telegram_file set created_at = created_at - interval '14 minutes'`)
    await world.florin.services.telegram.bot?.jobs.find(({ name }) => name === 'telegram.answers')?.run()
    expect(await statusOf(id)).toBe('waiting')
    await world.query(`update telegram_file set created_at = created_at - interval '1 minute'`)

    await says(bots.telegram, chat, 'Sent for consideration')
    expect(await statusOf(id)).toBe('consideration')
  })
})

const bigFile = (id: number) => ({
  message_id: 5_000,
  date: 1,
  chat: { id, type: 'private', first_name: 'x' },
  from: { id, is_bot: false, first_name: 'x' },
  document: { file_id: 'big', file_unique_id: 'big', file_name: 'big.mp4', file_size: 21 * 1024 * 1024 },
})

describe('whose case', () => {
  test('a button is worth something in its own chat, for its owner’s case, and nowhere else', async () => {
    const { number } = await openCase()
    const chat = await connected(bots, ann, 'own_button')
    const bob = await trader(world)
    const other = await connected(bots, bob, 'other_button')
    const { id: foreign } = await openCase()
    chat.send('/disputes')
    const list = await says(bots.telegram, chat, 'Pick the dispute')
    const buttons = list.reply_markup?.inline_keyboard as { text: string; callback_data: string }[][]
    expect(buttons.flat().map(({ text }) => text.split(' · ')[0])).toEqual([`No. ${number}`])
    const [data = ''] = buttons.flat().map(({ callback_data }) => callback_data)
    expect(data.length).toBeLessThanOrEqual(64)

    const press = (from: number, forged: string) =>
      bots.telegram.control.raw({ callback_query: pressOf(from, forged) as never })
    press(other.id, data)
    await says(bots.telegram, other, 'This button is out of date.')
    const short = Buffer.from(foreign.replaceAll('-', ''), 'hex').toString('base64url')
    press(chat.id, `c${short}.${data.split('.')[1]}`)
    await says(bots.telegram, chat, 'This button is out of date.')
    // Even a button that we signed ourselves opens nobody else's case.
    const { buttonData } = await import('./buttons.ts')
    const { secrets } = world.florin.services.telegram.parts
    press(chat.id, buttonData(secrets, String(chat.id), 'case', foreign))
    await says(bots.telegram, chat, 'does not wait for your evidence')

    expect(
      await world.query('select from telegram_chat where dispute_id is not null and telegram_id = any($1)', [
        [chat.id, other.id],
      ]),
    ).toEqual([])
    expect(textsOf(other).join()).not.toContain(`Dispute ${number}`)
  })

  test('the same update ten times has one effect', async () => {
    const { number } = await openCase()
    const chat = await connected(bots, ann, 'ten_times')
    chat.send('/disputes')
    await says(bots.telegram, chat, 'Pick the dispute')
    chat.press(`No. ${number}`)
    await says(bots.telegram, chat, 'What is needed')
    const before = textsOf(chat).length
    const update_id = 50_000_000
    const message = { ...bigFile(chat.id), document: undefined, text: '/notifications' }

    const { bot } = world.florin.services.telegram
    await Promise.all(Array.from({ length: 10 }, () => bot?.handle({ update_id, message } as never)))
    await says(bots.telegram, chat, 'Notifications come to this chat.')
    await expect.poll(() => world.query('select from telegram_reply')).toEqual([])

    expect(textsOf(chat).length).toBe(before + 1)
  })
})

const pressOf = (id: number, data: string) => ({
  id: String(Math.random()),
  from: { id, is_bot: false, first_name: 'x' },
  chat_instance: '1',
  message: { message_id: 1, date: 1, chat: { id, type: 'private', first_name: 'x' } },
  data,
})

test('a trader without an account is told so by the list, and not by the case', async () => {
  const { id } = await openCase()

  expect(await ann.browser.call('listDisputes', { query: {} })).toMatchObject({
    status: expect.any(Number),
    body: { code: 'dispute.messenger_needed' },
  })
  expect((await ann.browser.call('getDispute', { params: { id } })).status).toBe(200)
  await connected(bots, ann, 'now_connected')
  expect((await ann.browser.call('listDisputes', { query: {} })).status).toBe(200)
})
