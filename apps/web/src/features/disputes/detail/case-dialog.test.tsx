// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon, write } from '../../../components/test/show.tsx'
import type { Alert } from '../../../lib/alerts.ts'
import type { Case, CaseRole } from '../disputes-queries.ts'
import { caseId, caseOf, fileOf, loseFocus, putAway, refused, serve } from '../test/cases.ts'
import { takeUploads } from '../test/fake-xhr.ts'
import { CaseDialog } from './case-dialog.tsx'

afterEach(putAway)

const one = `GET /api/v1/disputes/${caseId}/`
// The same day in every time zone from Hawaii to Kamchatka.
const due = '2030-11-16T11:24:00.000Z'
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

async function open(role: CaseRole, found: Case | (() => unknown), replies: Record<string, unknown> = {}) {
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const requests = serve(role, {
    [one]: found,
    'POST /support/dispute/*': { held_until: due },
    ...replies,
  })
  const { queries } = await show(
    <CaseDialog id={caseId} role={role} onClose={onClose} onOpen={onOpen} />,
    'disputes',
  )
  return { requests, queries, onClose, onOpen, user: userEvent.setup() }
}

const dialog = () => screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)

test('a trader sees the deadline, the facts and own files; axe finds nothing', async () => {
  const files = [fileOf('history.jpg', { side: 'trader', content_type: 'image/jpeg' })]
  await open('trader', caseOf({ answer_due_at: due, files, may: { ...caseOf().may, upload: true } }))

  const shown = await dialog()
  expect(within(shown).getByRole('region', { name: 'Осталось ответить' }).textContent).toContain(
    'до 16-11-2030',
  )
  expect(within(shown).getByText('Ожидает доказательств')).toBeDefined()
  expect(within(shown).getByText('Плательщик прислал чек')).toBeDefined()
  expect(within(shown).getByText('+7 903 217-44-71')).toBeDefined()
  expect(within(shown).getByRole('region', { name: 'Ваши доказательства' })).toBeDefined()
  expect(within(shown).getByRole('button', { name: 'Посмотреть history.jpg' })).toBeDefined()
  expect(within(shown).queryByRole('button', { name: /Удалить/ })).toBeNull()
  const deal = within(shown).getByRole('link', { name: '6a2f8f3e' })
  expect(deal.getAttribute('href')).toBe('/deal?id=6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f')
  // In a tab of its own: leaving the case would lose files that were chosen and words that were typed.
  expect(deal.getAttribute('target')).toBe('_blank')
  await expectNoFindings()
})

test('a case that is not there is told in its window', async () => {
  await open('trader', () => refused(404, 'dispute.not_found', 'Такого диспута нет.'))

  expect((await screen.findByRole('alert', {}, soon)).textContent).toBe('Такого диспута нет.')
})

test('each file is a request of its own; what was acknowledged is not sent again', async () => {
  const sent = takeUploads(({ files }, at) =>
    at === 2 ? { status: 500 } : { status: 201, body: { urls: files, files: [] } },
  )
  const { user } = await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()

  const input = within(shown).getByLabelText(/Перетащите файлы/)
  await user.upload(input, [pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')])
  await user.click(within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }))

  const failed = await within(shown).findByRole('alert', {}, soon)
  expect(failed.textContent).toBe('Ошибка при загрузке файлов')
  await waitFor(() => expect(sent).toHaveLength(3), soon)
  const left = within(shown).getByRole('list', { name: 'Файлы к отправке' })
  expect(within(left).getAllByRole('listitem')).toHaveLength(1)
  await user.click(within(left).getByRole('button', { name: /^Повторить/ }))

  await waitFor(() => expect(screen.queryByRole('list', { name: 'Файлы к отправке' })).toBeNull(), soon)
  expect(sent.map(({ files }) => files)).toEqual([
    ['files[] one.pdf'],
    ['files[] two.pdf'],
    ['files[] three.pdf'],
    ['files[] two.pdf'],
  ])
  expect(
    sent.every(({ path, fields }) => path.endsWith(`${caseId}/files/`) && fields.type === 'trader'),
  ).toBe(true)
})

test('a small file whose line breaks goes again by itself, unless it has arrived after all', async () => {
  const may = { ...caseOf().may, upload: true }
  const arrived = fileOf('two.pdf', { id: '22222222-2222-4222-8222-222222222222', side: 'merchant' })
  let files: ReturnType<typeof fileOf>[] = []
  const sent = takeUploads(() => {
    if (sent.length > 1) files = [arrived]
    return sent.length === 2 ? { status: 201, body: { urls: [], files: [fileOf('one.pdf')] } } : 'broken line'
  })
  const { user } = await open('merchant', () => caseOf({ files, may }))
  const shown = await dialog()
  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), [pdf('one.pdf'), pdf('two.pdf')])
  await user.click(within(shown).getByRole('button', { name: 'Отправить 2 файла' }))

  await within(shown).findByText(/^Нет связи\. Продолжим/, {}, soon)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Файлы к отправке' })).toBeNull(), {
    timeout: 20_000,
  })
  expect(sent.map((form) => form.files)).toEqual([
    ['files[] one.pdf'],
    ['files[] one.pdf'],
    ['files[] two.pdf'],
  ])
})

const focused = () => document.activeElement?.textContent ?? ''

test('a keyboard that sends files is still at the button when they are sent, and when they are not', async () => {
  takeUploads((_form, at) => {
    loseFocus()
    return at === 1 ? { status: 500 } : { status: 201, body: { urls: [], files: [] } }
  })
  const { user } = await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()
  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), pdf('one.pdf'))
  within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }).focus()

  await user.keyboard('{Enter}')
  await within(shown).findByText('Ошибка при загрузке файлов', {}, soon)
  await waitFor(() => expect(focused()).toBe('Отправить на рассмотрение'), soon)

  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull(), soon)
  await waitFor(() => expect(focused()).toBe('Отправить на рассмотрение'), soon)
})

test('a file taken off the list leaves the focus in the case', async () => {
  const { user } = await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()
  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), pdf('one.pdf'))
  within(shown)
    .getByRole('button', { name: /one\.pdf/ })
    .focus()

  await user.keyboard('{Enter}')

  expect(screen.queryByText('one.pdf')).toBeNull()
  expect(shown.contains(document.activeElement)).toBe(true)
})

test('what went wrong with a file is scrolled to: the window may be longer than the screen', async () => {
  const shownTo = vi.spyOn(Element.prototype, 'scrollIntoView')
  const texts = () => shownTo.mock.contexts.map((place) => (place as Element).textContent)
  takeUploads(() => ({ status: 500 }))
  const { user } = await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()
  const zone = within(shown).getByText('Перетащите файлы или выберите').closest('label') as HTMLElement

  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'note.docx'), pdf('one.pdf')] } })
  await waitFor(() => expect(texts().join()).toContain('note.docx: Неподдерживаемый формат'), soon)
  await user.click(within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }))

  await waitFor(() => expect(texts().join()).toContain('Ошибка при загрузке файлов'), soon)
  shownTo.mockRestore()
})

test('a bar shows how far a file is, and stopping it takes it off the list', async () => {
  takeUploads(() => new Promise(() => undefined))
  const { user } = await open('merchant', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()

  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), pdf('one.pdf'))
  await user.click(within(shown).getByRole('button', { name: 'Отправить 1 файл' }))

  const bar = await within(shown).findByRole<HTMLProgressElement>(
    'progressbar',
    { name: 'Отправляем one.pdf' },
    soon,
  )
  expect(bar.value).toBe(64)
  await user.click(within(shown).getByRole('button', { name: 'Остановить отправку one.pdf' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a file dropped beside the box counts as well, and does not replace the page', async () => {
  await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()

  // False: the browser's own way, which is to open the file, was prevented.
  expect(fireEvent.dragOver(shown, { dataTransfer: { types: ['Files'] } })).toBe(false)
  expect(fireEvent.drop(shown, { dataTransfer: { types: ['Files'], files: [pdf('one.pdf')] } })).toBe(false)
  expect(await within(shown).findAllByText('one.pdf')).toHaveLength(1)
  // Beside the case it belongs nowhere, and text may be dragged into a field.
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [pdf('two.pdf')] } })).toBe(
    false,
  )
  expect(fireEvent.dragOver(shown, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  expect(screen.queryByText('two.pdf')).toBeNull()
})

test('a dropped document is named with the reason why it is not taken', async () => {
  const { user, onClose } = await open('trader', caseOf({ may: { ...caseOf().may, upload: true } }))
  const shown = await dialog()
  const zone = within(shown).getByText('Перетащите файлы или выберите').closest('label') as HTMLElement

  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'note.docx'), pdf('one.pdf')] } })

  expect((await within(shown).findByRole('alert')).textContent).toBe(
    'note.docx: Неподдерживаемый формат файла. Разрешены только: pdf, jpeg, jpg, png, mp4',
  )
  expect(within(shown).getByText('one.pdf')).toBeDefined()
  // Files that were chosen are not lost by a stray Escape.
  await user.keyboard('{Escape}')
  await screen.findByText('Закрыть без сохранения?', {}, soon)
  await user.click(screen.getByRole('button', { name: 'Продолжить ввод' }))
  // Nor by the way back.
  await user.click(within(shown).getByRole('button', { name: 'Закрыть' }))
  await screen.findByText('Закрыть без сохранения?', {}, soon)
  expect(onClose).not.toHaveBeenCalled()
})

test('a picture whose link has died asks for a fresh one', async () => {
  const file = fileOf('receipt.png')
  const { user } = await open('merchant', caseOf({ files: [file] }), {
    [`GET /api/v1/disputes/${caseId}/files/${file.id}/`]: { url: '/files/receipt.png?fresh' },
  })
  const button = await screen.findByRole('button', { name: 'Посмотреть receipt.png' }, soon)
  const picture = button.querySelector('img') as HTMLImageElement
  expect(picture.getAttribute('src')).toBe('/files/receipt.png?first')

  fireEvent.error(picture)
  await waitFor(
    () => expect(button.querySelector('img')?.getAttribute('src')).toBe('/files/receipt.png?fresh'),
    soon,
  )

  await user.click(button)
  const large = await screen.findByRole('img', { name: 'receipt.png' }, soon)
  expect(large.getAttribute('src')).toBe('/files/receipt.png?fresh')
  const stage = screen.getByRole('region', { name: 'receipt.png' })
  Object.defineProperty(stage, 'clientWidth', { get: () => 1000 })
  Object.defineProperty(stage, 'scrollWidth', {
    get: () => 1000 * Number(large.style.getPropertyValue('--scale')),
  })
  await user.click(screen.getByRole('button', { name: 'Увеличить' }))
  // The middle of the picture stays in the middle.
  expect(stage.scrollLeft).toBe(250)
  expect(large.style.getPropertyValue('--scale')).toBe('1.5')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('img', { name: 'receipt.png' })).toBeNull(), soon)
  await waitFor(() => expect(document.activeElement).toBe(button), soon)
  expect(screen.getByRole('dialog', { name: 'Диспут №\u00A01842' })).toBeDefined()
})

test('a video whose link dies while it plays goes on with a fresh one, and gives up at last', async () => {
  const file = fileOf('history.mp4', { content_type: 'video/mp4' })
  let links = 0
  const third = Promise.withResolvers<void>()
  const { user } = await open('merchant', caseOf({ files: [file] }), {
    [`GET /api/v1/disputes/${caseId}/files/${file.id}/`]: async () => {
      const url = `/files/history.mp4?${++links}`
      if (links === 3) await third.promise
      return { url }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Посмотреть history.mp4' }, soon))
  const video = await screen.findByLabelText<HTMLVideoElement>('history.mp4', {}, soon)
  expect(video.getAttribute('src')).toBe('/files/history.mp4?1')

  fireEvent.error(video)
  await waitFor(() => expect(video.getAttribute('src')).toBe('/files/history.mp4?2'), soon)
  fireEvent.error(video)
  await screen.findByText('Не удалось показать', {}, soon)
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(screen.queryByLabelText('history.mp4')).toBeNull()
  third.resolve()
  const again = await screen.findByLabelText('history.mp4', {}, soon)
  expect(again.getAttribute('src')).toBe('/files/history.mp4?3')
})

test('a PDF is fetched by a fresh link and leaves the case open', async () => {
  const file = fileOf('receipt.pdf', { content_type: 'application/pdf' })
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const { user } = await open('merchant', caseOf({ files: [file] }), {
    [`GET /api/v1/disputes/${caseId}/files/${file.id}/`]: { url: '/files/receipt.pdf?fresh' },
  })
  await user.click(await screen.findByRole('button', { name: 'Скачать receipt.pdf' }, soon))

  await waitFor(() => expect(pressed).toHaveBeenCalledOnce(), soon)
  const [link] = pressed.mock.contexts
  expect((link as HTMLAnchorElement).getAttribute('href')).toBe('/files/receipt.pdf?fresh')
  pressed.mockRestore()
})

test('the merchant is asked before a case is withdrawn; a refusal stays in the question', async () => {
  let tries = 0
  const { user, requests } = await open('merchant', caseOf({ may: { ...caseOf().may, withdraw: true } }), {
    [`POST /api/v1/disputes/${caseId}/withdraw/`]: () => {
      tries += 1
      return tries === 1
        ? refused(409, 'dispute.decided', 'Уже решён.')
        : { status: 'completed_towards_trader' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Отозвать диспут №\u00A01842' }, soon))
  const question = await screen.findByRole('dialog', { name: 'Отозвать диспут?' }, soon)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'), soon)

  await user.click(within(question).getByRole('button', { name: 'Отозвать' }))
  expect((await within(question).findByRole('alert', {}, soon)).textContent).toBe('Уже решён.')
  await user.click(within(question).getByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(screen.queryByText('Отозвать диспут?')).toBeNull(), soon)
  expect(requests.filter(({ path }) => path.endsWith('/withdraw/'))).toHaveLength(2)
})

test('the offer to withdraw goes with the case withdrawn, and the keyboard stays in the case', async () => {
  let isWithdrawn = false
  const { queries } = await open('merchant', () =>
    caseOf({ is_withdrawn: isWithdrawn, may: { ...caseOf().may, withdraw: !isWithdrawn } }),
  )
  const shown = await dialog()
  ;(await within(shown).findByRole('button', { name: 'Отозвать диспут №\u00A01842' }, soon)).focus()
  isWithdrawn = true

  await queries.invalidateQueries()

  await waitFor(() => expect(screen.queryByText('Отозвать диспут')).toBeNull(), soon)
  expect(shown.contains(document.activeElement)).toBe(true)
})

test('the loser appeals with something new, and is led to the new case', async () => {
  const busy = { status: 503, body: { code: 'busy', detail: 'Сервер занят.' } }
  const sent = takeUploads((_form, at) => {
    loseFocus()
    return at === 1 ? busy : { status: 201, body: { id: 'b', number: 1850 } }
  })
  const lost = caseOf({
    status: 'completed_towards_merchant',
    decided_at: '2026-11-15T12:00:00.000Z',
    comments: 'Чек настоящий',
    appeal_until: due,
    may: { ...caseOf().may, appeal: true },
  })
  const { user, onOpen } = await open('trader', lost)
  await user.click(await screen.findByRole('button', { name: 'Обжаловать' }, soon))
  const appeal = await screen.findByRole('dialog', { name: 'Апелляция на диспут №\u00A01842' }, soon)
  const press = () => user.click(within(appeal).getByRole('button', { name: 'Обжаловать' }))

  await write(user, within(appeal).getByRole('textbox', { name: 'Что нового' }), 'Выписка банка')
  await press()
  expect((await within(appeal).findByRole('alert', {}, soon)).textContent).toBe(
    'Добавьте хотя бы один новый файл',
  )
  await user.upload(within(appeal).getByLabelText(/Перетащите файлы/), pdf('statement.pdf'))
  await press()
  await waitFor(() => expect(within(appeal).getByRole('alert').textContent).toBe('Сервер занят.'), soon)
  await waitFor(() => expect(focused()).toBe('Обжаловать'), soon)
  await press()

  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith('b'), soon)
  const whole = {
    path: `/api/v1/disputes/${caseId}/appeal/`,
    fields: { note: 'Выписка банка' },
    files: ['files[] statement.pdf'],
  }
  expect(sent).toEqual([whole, whole])
})

test('support is told why an appeal against its own verdict cannot be decided by it', async () => {
  const appeal = { status: 'consideration', held_until: due, appeal_of: { id: 'a', number: 1840 } } as const
  await open('support', caseOf(appeal))

  const shown = await dialog()
  expect(within(shown).getByText(/апелляцию решит другой сотрудник/)).toBeDefined()
  expect(within(shown).queryByText('Решение')).toBeNull()
  // The page has its own landmarks; a second one without a name could not be told from them.
  expect(within(shown).queryByRole('complementary')).toBeNull()
})

test('support sees both sides, deletes a file after a question, and admits a case beyond the limits', async () => {
  const files = [
    fileOf('receipt.png'),
    fileOf('history.mp4', { id: 't1', side: 'trader', content_type: 'video/mp4' }),
  ]
  const found = caseOf({
    files,
    trader: 'morozov_a',
    merchant: 'gamestore',
    held_until: due,
    is_admitted: false,
    may: { ...caseOf().may, remove_files: true, admit: true, resolve: true },
  })
  const { user, requests } = await open('support', found, {
    [`DELETE /api/v1/disputes/${caseId}/files/*`]: { status: 'waiting' },
    [`POST /api/v1/disputes/${caseId}/admit/`]: { status: 'waiting' },
  })
  const shown = await dialog()
  const merchants = await within(shown).findByRole('region', { name: 'Мерчант' }, soon)
  expect(within(merchants).getByText('receipt.png')).toBeDefined()
  expect(
    within(within(shown).getByRole('region', { name: 'Трейдер' })).getByText('history.mp4'),
  ).toBeDefined()
  expect(within(shown).getByText('продлевается само')).toBeDefined()
  await expectNoFindings()

  await user.click(within(merchants).getByRole('button', { name: 'Удалить receipt.png' }))
  const question = await screen.findByRole('dialog', { name: 'Удалить файл?' }, soon)
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByText('Удалить файл?')).toBeNull(), soon)
  const removal = requests.find(({ method }) => method === 'DELETE')
  expect(removal?.query.get('type')).toBe('merchant')

  await user.click(screen.getByRole('button', { name: 'Допустить диспут' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/admit/'))).toBe(true), soon)
})

test('the button that admits a case goes, and the keyboard stays in the case', async () => {
  let isAdmitted = false
  const { user } = await open(
    'support',
    () => caseOf({ held_until: due, is_admitted: isAdmitted, may: { ...caseOf().may, admit: !isAdmitted } }),
    {
      [`POST /api/v1/disputes/${caseId}/admit/`]: () => {
        loseFocus()
        isAdmitted = true
        return { status: 'waiting' }
      },
    },
  )
  const shown = await dialog()
  ;(await within(shown).findByRole('button', { name: 'Допустить диспут' }, soon)).focus()

  await user.keyboard('{Enter}')

  await waitFor(() => expect(screen.queryByText('Допустить диспут')).toBeNull(), soon)
  expect(shown.contains(document.activeElement)).toBe(true)
})

test('support reads what the trader was told, by which way, and whether it was opened', async () => {
  const tries = [
    { channel: 'telegram', at: '2026-11-15T10:24:01.000Z', result: 'away', reason: null },
    { channel: 'mail', at: '2026-11-15T10:24:03.000Z', result: 'taken', reason: null },
  ] as const
  const sent: Alert = {
    id: caseId,
    kind: 'dispute.opened',
    weight: 'case',
    summary: '№ 1842',
    created_at: '2026-11-15T10:24:00.000Z',
    state: 'taken',
    tries: [...tries],
    delivered: { channel: 'mail', at: '2026-11-15T10:24:03.000Z', in_digest: false },
    opened_at: null,
    link: '/dispute',
  }
  const opened = {
    ...sent,
    id: '11111111-1111-4111-8111-111111111111',
    opened_at: '2026-11-15T10:30:00.000Z',
  }
  await open('support', caseOf({ alerts: [sent, opened] }))

  const shown = await screen.findByRole('region', { name: 'Что сообщили трейдеру' }, soon)
  const [first, second] = within(shown)
    .getAllByRole('listitem')
    .filter((row) => row.textContent?.includes('Новый диспут'))
  expect(first?.textContent).toMatch(/Новый диспут 15\sнояб\s.*Почта, 15\sнояб\s.*не\sоткрыто/)
  expect(second?.textContent).toMatch(/открыто 15\sнояб/)
  expect(within(shown).getAllByRole('img', { name: /^Telegram, .*канал недоступен/ })).toHaveLength(2)
  await expectNoFindings()
})

test('a party’s window has no list of what was sent', async () => {
  await open('trader', caseOf())

  await dialog()
  expect(screen.queryByRole('region', { name: 'Что сообщили трейдеру' })).toBeNull()
})
