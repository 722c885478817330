// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { onFarewell } from '../../../lib/session.ts'
import { CaseDialog } from '../detail/case-dialog.tsx'
import type { Case } from '../disputes-queries.ts'
import { caseId, caseOf, putAway, refused, serve } from '../test/cases.ts'
import { takeUploads } from '../test/fake-xhr.ts'
import { onFile, proposalOf, typed, verdictOf, request as wanted } from '../test/parts.ts'

afterEach(putAway)
afterEach(() => makeWindow(1440))

const role = 'trader'
const one = `GET /api/v1/disputes/${caseId}/`
const due = '2030-11-16T01:24:00.000Z'
const may = { ...caseOf().may, upload: true, propose: true, accept: true }

async function open(found: Case | (() => unknown), replies: Record<string, unknown> = {}) {
  const calls = serve(role, { [one]: found, ...replies })
  const onClose = vi.fn()
  const { queries } = await show(
    <CaseDialog id={caseId} role={role} onClose={onClose} onOpen={vi.fn()} />,
    'disputes',
  )
  const shown = await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  await within(shown).findByRole('region', { name: 'Ваши доказательства' }, soon)
  return { calls, shown, queries, onClose, user: userEvent.setup() }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ')

test('the claim, what is asked, what is there already, the clock and the most that can be lost', async () => {
  const checklist = [
    wanted('zeta_history'),
    onFile('zeta_messages', { count: 4 }),
    onFile('zeta_phone', {
      name: 'Pixel 6a',
      from: '2026-11-15T09:10:00.000Z',
      to: '2026-11-15T10:35:00.000Z',
    }),
  ]
  const { shown } = await open(
    caseOf({
      checklist,
      answer_due_at: due,
      claimed_at: '2026-11-15T10:09:00.000Z',
      possible: { for_merchant: '-71.935948', for_trader: '0.000000' },
      frozen: '74.933279',
      may,
    }),
  )

  const text = plain(shown.textContent)
  expect(text).toContain('Деньги не поступили. Открыт мерчантом 15-11-2026')
  expect(text).toMatch(
    /плательщик перевёл эту сумму на ваш счёт 15-11-2026 в \d\d:\d\d\. У вас она не отмечена/,
  )
  expect(text).toContain('Заморожено74,93 USDT')
  const list = within(shown).getByRole('region', { name: 'Что от вас нужно' })
  expect(list.textContent).toContain('осталось 1 из 3')
  const [first, messages, phone] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('Нужно от вас')
  expect(plain(messages?.textContent)).toContain(
    'У нас уже есть4 сообщения вашего телефона вокруг этого времени',
  )
  expect(plain(phone?.textContent)).toMatch(/Pixel 6a был на связи без перерыва с \d\d:10 до \d\d:35\./)
  const nothing = within(shown).getByRole('region', { name: 'Если ничего не делать' })
  expect(plain(nothing.textContent)).toContain('до −71,94 USDT из замороженных')
  // 24 hours after the question, which is 9 after the answer was due.
  const [, silent] = within(nothing).getAllByRole('listitem')
  expect(silent?.textContent).toMatch(/^16-11-2030 \d\d:24/)
  await expectNoFindings()
})

test('what is asked names the day, the bank and the half hour of the payment', async () => {
  const { shown } = await open(
    caseOf({
      checklist: [wanted('operations')],
      answer_due_at: due,
      claimed_at: '2026-11-15T10:09:00.000Z',
      may,
    }),
  )

  const list = within(shown).getByRole('region', { name: 'Что от вас нужно' })
  await waitFor(() => expect(plain(list.textContent)).toContain('История операций за 15 ноября'), soon)
  expect(plain(list.textContent)).toMatch(/из приложения [А-ЯA-Z]\S* с \d\d:00 до \d\d:30\./)
  expect(list.textContent).not.toMatch(/[{}]/)
})

test('what the server does not have is nobody’s work', async () => {
  const { shown } = await open(
    caseOf({
      checklist: [wanted('zeta_history'), { ...wanted('zeta_phone'), kind: 'server', is_required: false }],
      may,
    }),
  )

  const list = within(shown).getByRole('region', { name: 'Что от вас нужно' })
  expect(list.textContent).toContain('осталось 1 из 2')
  expect(within(list).getAllByRole('listitem')[1]?.textContent).toContain('Нет данных')
})

test('a file goes to what is asked first, or to what its owner chooses', async () => {
  const sent = takeUploads(() => ({ status: 201, body: { urls: [], files: [] } }))
  const checklist = [wanted('zeta_history'), wanted('zeta_details')]
  const { user, shown } = await open(caseOf({ checklist, may }))
  const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), [
    pdf('one.pdf'),
    pdf('two.pdf'),
    pdf('three.pdf'),
  ])
  await user.selectOptions(
    within(shown).getByRole('combobox', { name: 'К\u00A0чему относится two.pdf' }),
    'zeta details',
  )
  await user.selectOptions(
    within(shown).getByRole('combobox', { name: 'К\u00A0чему относится three.pdf' }),
    'Другое',
  )
  await user.click(within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }))

  await waitFor(() => expect(sent).toHaveLength(3), soon)
  expect(sent.map(({ fields }) => fields)).toEqual([
    { type: 'trader', items: '["zeta_history"]' },
    { type: 'trader', items: '["zeta_details"]' },
    { type: 'trader' },
  ])
})

test('an upload whose session has ended is told where its owner is led', async () => {
  takeUploads(() => ({ status: 401 }))
  const farewell = vi.fn()
  onFarewell(farewell)
  const { user, shown } = await open(caseOf({ may }))

  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), [new File(['%PDF'], 'one.pdf')])
  await user.click(within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }))

  await waitFor(() => expect(farewell).toHaveBeenCalledExactlyOnceWith('Необходима авторизация'), soon)
})

test('on a phone camera and file stand in a bar at the lower edge, which also sends what was chosen', async () => {
  makeWindow(390)
  const sent = takeUploads(() => ({ status: 201, body: { urls: [], files: [] } }))
  const { user, shown } = await open(caseOf({ checklist: [wanted('zeta_history')], may }))
  expect(within(shown).queryByLabelText(/Перетащите файлы|Выбрать файлы/)).toBeNull()
  const camera = within(shown).getByLabelText<HTMLInputElement>('Снять')
  expect(camera.getAttribute('capture')).toBe('environment')
  await expectNoFindings()

  const file = new File(['%PDF'], 'one.pdf', { type: 'application/pdf' })
  await user.upload(within(shown).getByLabelText('Выбрать файл'), file)
  expect(within(shown).queryByLabelText('Снять')).toBeNull()
  within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }).focus()
  await user.keyboard('{Enter}')

  await waitFor(() => expect(sent).toHaveLength(1), soon)
  await within(shown).findByLabelText('Снять', {}, soon)
  expect(shown.contains(document.activeElement)).toBe(true)
})

test('a large file goes in pieces by a link of its own; a broken line is told, and it goes on where it stopped', async () => {
  const megabyte = 1024 * 1024
  const offsets: string[] = []
  let received = 0
  const state = (filed = false) => ({
    number: 1842,
    expires_at: due,
    file: { name: 'history.mp4', size: 2 * megabyte, received_bytes: received },
    filed,
  })
  const token = 'abcdefghijklmnopqrstuvwxyz1'
  const piece = (offset: number) => ({
    [`PUT /api/v1/upload-links/${token}/${offset}/`]: ({ query }: { query: URLSearchParams }) => {
      offsets.push(`${offset} ${query.get('item')}`)
      if (offsets.length === 2) throw new TypeError('Failed to fetch')
      received = offset + megabyte
      return state(received === 2 * megabyte)
    },
  })
  const { user, shown, calls } = await open(caseOf({ checklist: [wanted('zeta_history')], may }), {
    [`POST /api/v1/disputes/${caseId}/upload-links/`]: {
      url: `http://localhost/u/${token}`,
      expires_at: due,
    },
    [`POST /api/v1/upload-links/${token}/`]: () => state(),
    ...piece(0),
    ...piece(megabyte),
  })
  const film = new File([new Uint8Array(2 * megabyte)], 'history.mp4', { type: 'video/mp4' })
  await user.upload(within(shown).getByLabelText(/Перетащите файлы/), film)
  await user.click(within(shown).getByRole('button', { name: 'Отправить на рассмотрение' }))

  await within(shown).findByText(/^Нет связи\. Продолжим/, {}, soon)
  await waitFor(() => expect(within(shown).queryByText('history.mp4')).toBeNull(), { timeout: 20_000 })
  expect(offsets).toEqual(['0 zeta_history', `${megabyte} zeta_history`, `${megabyte} zeta_history`])
  expect(calls.filter(({ path }) => path.endsWith('/upload-links/'))).toHaveLength(1)
})

test('the text of a rule is not told as a comment of support', async () => {
  const verdict = verdictOf({
    by: 'rule',
    rule: 'silence',
    towards: 'merchant',
    comment: 'Решено по правилу',
  })
  const { shown } = await open(caseOf({ status: 'completed_towards_merchant', verdict }))

  const card = within(shown).getByRole('region', { name: 'Решение' })
  expect(plain(card.textContent)).toContain('трейдер не ответил 24 часа')
  expect(within(shown).queryByText('Комментарий поддержки')).toBeNull()
})

test('a line that is asked for is typed in a question; what is lacking and a refusal are told in it', async () => {
  let tries = 0
  const { user, shown, calls } = await open(caseOf({ checklist: [typed('zeta_number')], may }), {
    [`PUT /api/v1/disputes/${caseId}/items/zeta_number/`]: () => {
      tries += 1
      return tries === 1 ? refused(409, 'dispute.decided', 'Уже решён.') : { status: 'waiting' }
    },
  })
  const add = within(shown).getByRole('button', { name: 'zeta number: добавить' })
  await user.click(add)
  const question = await screen.findByRole('dialog', { name: 'zeta number' }, soon)
  const send = () => user.click(within(question).getByRole('button', { name: 'Отправить' }))

  await send()
  expect(within(question).getByText('Сначала введите')).toBeDefined()
  await user.type(within(question).getByRole('textbox'), ' A6138 ')
  await send()
  expect((await within(question).findByRole('alert', {}, soon)).textContent).toBe('Уже решён.')
  await send()

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'zeta number' })).toBeNull(), soon)
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ text: 'A6138' })
  await waitFor(() => expect(document.activeElement).toBe(add), soon)
})

test('a number of the wrong length is told at its field before anything is sent', async () => {
  const { user, shown, calls } = await open(caseOf({ checklist: [typed('sbp_number')], may }))
  await user.click(within(shown).getByRole('button', { name: 'Номер операции СБП: добавить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Номер операции СБП' }, soon))

  await user.type(question.getByRole('textbox'), 'A123')
  await user.click(question.getByRole('button', { name: 'Отправить' }))

  expect(question.getByText('Нужно 32 буквы и цифры, сейчас 4')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a proposal is soft, is accepted by a question that names it, and Escape closes only the question', async () => {
  let tries = 0
  const proposal = proposalOf({ by: 'merchant', amount: '5000.00' })
  const { user, shown, calls, onClose } = await open(caseOf({ proposal, may }), {
    [`POST /api/v1/disputes/${caseId}/proposals/${proposal.id}/accept/`]: () => {
      tries += 1
      return tries === 1
        ? refused(409, 'proposal.differs', 'Предложение о другой сумме.')
        : { status: 'completed_towards_merchant' }
    },
  })
  const card = within(shown).getByRole('region', { name: 'Завершить на 5\u00A0000,00\u00A0₽' })
  expect(plain(card.textContent)).toContain('Предложение мерчанта')
  expect(plain(card.textContent)).toContain('Вместо 7 300,00 ₽. Дело закроется сразу, без поддержки.')
  expect(plain(card.textContent)).toContain('Спишется49,27 USDTВаша прибыль+2,05 USDTРазморозится25,66 USDT')
  expect(plain(card.textContent)).toContain('Молчание не значит согласие: предложение просто истечёт.')
  const accept = within(card).getByRole('button', { name: 'Принять' })
  expect(accept.dataset.variant).toBe('light')

  await user.click(accept)
  const question = await screen.findByRole('dialog', { name: 'Принять предложение?' }, soon)
  expect(plain(question.textContent)).toContain('Предложение 81c40f2a: сделка завершится на 5 000,00 ₽')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Принять предложение?')).toBeNull(), soon)
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(accept), soon)

  await user.click(accept)
  const again = await screen.findByRole('dialog', { name: 'Принять предложение?' }, soon)
  const yes = () => user.click(within(again).getByRole('button', { name: 'Принять 5\u00A0000,00\u00A0₽' }))
  const read = () =>
    calls.filter(({ method, path }) => method === 'GET' && path.endsWith(`${caseId}/`)).length
  const before = read()
  await yes()
  expect((await within(again).findByRole('alert', {}, soon)).textContent).toBe('Предложение о другой сумме.')
  // The case is read anew, so that what it says now stands behind the question.
  await waitFor(() => expect(read()).toBeGreaterThan(before), soon)
  await yes()
  await waitFor(() => expect(screen.queryByText('Принять предложение?')).toBeNull(), soon)
  expect(calls.find(({ path }) => path.endsWith('/accept/'))?.body).toEqual({ amount: '5000.00' })
})

test('a sum of one’s own is typed as people type it; more than the deal’s is refused in its field', async () => {
  const proposal = proposalOf({ by: 'merchant', amount: '5000.00' })
  const { user, shown, calls } = await open(caseOf({ proposal, may }), {
    [`POST /api/v1/disputes/${caseId}/proposals/`]: proposalOf({ by: 'trader', is_own: true }),
  })
  await user.click(within(shown).getByRole('button', { name: 'Своя сумма' }))
  const question = await screen.findByRole('dialog', { name: 'Предложение по диспуту №\u00A01842' }, soon)
  const field = within(question).getByRole('textbox', { name: 'Сумма' })
  const send = () => user.click(within(question).getByRole('button', { name: 'Предложить' }))
  const made = () => calls.filter(({ path }) => path.endsWith('/proposals/'))

  await send()
  expect(within(question).getByText('Введите сумму')).toBeDefined()
  await user.type(field, '7300,01')
  expect(plain(question.textContent)).toContain('Не больше 7 300,00 ₽')
  await send()
  expect(made()).toEqual([])
  await user.clear(field)
  await user.click(field)
  await user.paste('4 200,50')
  await send()

  await waitFor(() => expect(made()[0]?.body).toEqual({ kind: 'complete', amount: '4200.50' }), soon)
})

test('cancelling names no sum, and an own proposal waits and can only be replaced', async () => {
  const proposal = proposalOf({ by: 'trader', is_own: true, kind: 'cancel', amount: null })
  const { user, shown, calls } = await open(caseOf({ proposal, may: { ...may, accept: false } }), {
    [`POST /api/v1/disputes/${caseId}/proposals/`]: proposal,
  })
  const card = within(shown).getByRole('region', { name: 'Отменить сделку' })
  expect(card.textContent).toContain('Ваше предложение')
  expect(card.textContent).toContain('Ждём мерчанта. Решение поддержки его отменит.')
  expect(within(card).queryByRole('button', { name: 'Принять' })).toBeNull()

  await user.click(within(card).getByRole('button', { name: 'Новое предложение' }))
  const question = await screen.findByRole('dialog', { name: 'Предложение по диспуту №\u00A01842' }, soon)
  await user.click(within(question).getByRole('radio', { name: 'Отменить сделку' }))
  await user.click(within(question).getByRole('button', { name: 'Предложить' }))

  await waitFor(
    () => expect(calls.find(({ path }) => path.endsWith('/proposals/'))?.body).toEqual({ kind: 'cancel' }),
    soon,
  )
})

test('a proposal that comes while the case is open shows without a reload', async () => {
  let proposal: Case['proposal'] = null
  const { shown, queries } = await open(() => caseOf({ proposal, may }))
  expect(within(shown).getByRole('region', { name: 'Договориться без поддержки' })).toBeDefined()

  proposal = proposalOf({ by: 'merchant', amount: '5000.00' })
  await queries.invalidateQueries()

  await within(shown).findByRole('region', { name: 'Завершить на 5\u00A0000,00\u00A0₽' }, soon)
})

test('a phone gets a one-time link as a code', async () => {
  const { user, shown } = await open(caseOf({ may }), {
    [`POST /api/v1/disputes/${caseId}/upload-links/`]: {
      url: 'https://florin.example/u/abc',
      expires_at: '2030-11-16T01:24:00.000Z',
    },
  })
  await user.click(within(shown).getByRole('button', { name: 'С телефона' }))

  const dialog = await screen.findByRole('dialog', { name: 'Отправить файл с\u00A0телефона' }, soon)
  expect(await within(dialog).findByRole('img', { name: 'Код со ссылкой для телефона' }, soon)).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Скопировать ссылку' })).toBeDefined()
})
