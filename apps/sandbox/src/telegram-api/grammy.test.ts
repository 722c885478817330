import { InlineKeyboard, InputFile, InputMediaBuilder, Keyboard } from 'grammy'
import { expect, test } from 'vitest'
import { drawPicture } from './drawings.ts'
import { makeBot, openTelegram, refusal, run, testToken } from './test-bot.ts'

test('an unmodified bot hears a deep link, answers with buttons, and edits after a press', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  bot.command('start', (context) =>
    context.reply(`key ${context.match}`, { reply_markup: new InlineKeyboard().text('Done', 'd:1') }),
  )
  bot.callbackQuery('d:1', async (context) => {
    await context.answerCallbackQuery('taken')
    await context.editMessageText('over')
  })
  await run(bot)
  const { control } = telegram
  const chat = control.chat(control.makePerson('Anna'))

  chat.start('KEY_1')
  await control.until(() => chat.fromBot().find((message) => message.text === 'key KEY_1'))
  const press = chat.press('Done')

  await control.until(() => chat.fromBot().find((message) => message.text === 'over'))
  expect(press.answer()?.text).toBe('taken')
  expect(chat.fromBot()).toHaveLength(1)
})

test('an album arrives as separate updates of one group, and each file can be downloaded', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  const seen: { group: string | undefined; caption: string | undefined; path: string }[] = []
  bot.on('message:photo', async (context) => {
    const { file_path: path = '' } = await context.getFile()
    seen.push({ group: context.message.media_group_id, caption: context.message.caption, path })
  })
  await run(bot)
  const { control } = telegram

  control.chat(control.makePerson('Anna')).sendAlbum([{}, {}, {}], 'three receipts')

  await expect.poll(() => seen.length).toBe(3)
  expect(new Set(seen.map(({ group }) => group)).size).toBe(1)
  expect(seen.map(({ caption }) => caption)).toEqual(['three receipts', undefined, undefined])
  const file = await fetch(`${telegram.url}/file/bot${testToken}/${seen[1]!.path}`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(drawPicture({ seed: 2 }))
})

test('files go out as multipart and come back byte for byte', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  const { control } = telegram
  const person = control.makePerson('Anna')
  const chat = control.chat(person)
  chat.start()
  const content = Buffer.from('%PDF-1.4\r\n--not a boundary\r\n\r\n')

  const sent = await bot.api.sendDocument(person.id, new InputFile(content, 'statement.pdf'), {
    caption: '<b>Here</b>',
    parse_mode: 'HTML',
  })
  await bot.api.sendPhoto(person.id, new InputFile(drawPicture(), 'one.png'))
  const group = await bot.api.sendMediaGroup(person.id, [
    InputMediaBuilder.photo(new InputFile(drawPicture(), 'one.png')),
    InputMediaBuilder.photo(new InputFile(drawPicture({ seed: 2 }), 'two.png')),
  ])

  const { file_path: path } = await bot.api.getFile(sent.document.file_id)
  const back = await fetch(`${telegram.url}/file/bot${testToken}/${path}`)
  expect(Buffer.from(await back.arrayBuffer())).toEqual(content)
  expect(sent).toMatchObject({ caption: 'Here', caption_entities: [{ type: 'bold', offset: 0, length: 4 }] })
  expect(group).toHaveLength(2)
  const [one, two] = chat.fromBot().slice(-2)
  expect(one!.media_group_id).toBe(two!.media_group_id)
  expect(chat.fromBot()).toHaveLength(4)
})

test('a file above 20 MB is not handed out', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  const { control } = telegram
  const size = 20 * 1024 * 1024 + 1
  const { document } = control
    .chat(control.makePerson('Anna'))
    .sendDocument({ name: 'screen.mp4', content: Buffer.alloc(10), size })

  const answer = await refusal(bot.api.getFile(document!.file_id))

  expect(answer).toMatchObject({ error_code: 400, description: 'Bad Request: file is too big' })
})

test('the keyboard of a chat stays until it is changed or removed', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  const { control } = telegram
  const person = control.makePerson('Anna')
  const chat = control.chat(person)
  chat.start()
  await bot.api.sendMessage(person.id, 'menu', {
    reply_markup: new Keyboard().text('Disputes (2)').text('Alerts'),
  })
  await bot.api.sendMessage(person.id, 'no keyboard of its own')
  expect(chat.keyboard()).toEqual([['Disputes (2)', 'Alerts']])

  await bot.api.sendMessage(person.id, 'bye', { reply_markup: { remove_keyboard: true } })

  expect(chat.keyboard()).toEqual([])
})

test('commands, chats and messages are set, read and deleted', async () => {
  const telegram = await openTelegram()
  const bot = makeBot(telegram)
  const { control } = telegram
  const person = control.makePerson('Anna', { username: 'anna' })
  control.chat(person).start()
  await bot.api.setMyCommands([{ command: 'start', description: 'Begin' }], { language_code: 'en' })
  const { message_id } = await bot.api.sendMessage(person.id, 'one')
  await bot.api.sendChatAction(person.id, 'upload_photo')
  await bot.api.deleteMessage(person.id, message_id)

  expect(await bot.api.getMyCommands({ language_code: 'en' })).toEqual([
    { command: 'start', description: 'Begin' },
  ])
  expect(await bot.api.getChat(person.id)).toMatchObject({ type: 'private', username: 'anna' })
  expect(control.chat(person).fromBot()).toEqual([])
  expect(await bot.api.getMe()).toMatchObject({ id: 4242, is_bot: true, username: 'florin_bot' })
})
