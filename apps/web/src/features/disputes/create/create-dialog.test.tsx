// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { loseFocus, refused, serve } from '../test/cases.ts'
import { takeUploads } from '../test/fake-xhr.ts'
import { CreateDialog } from './create-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const deal = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'

const request = (key: string, kind: string, is_required = true, side = 'merchant') => ({
  key,
  side,
  kind,
  is_required,
})
const operations = request('operations', 'file', true, 'trader')
const usual = [request('receipt', 'file'), request('sbp_number', 'text', false), operations]
const found = {
  id: deal,
  amount: '7300.00',
  bank: { id: 'vtb-bank', name: 'VTB Bank' },
  merchant: 'gamestore',
  trader: 'morozov_a',
  created_at: '2026-11-15T10:02:00.000Z',
  status: 'expired',
  is_disputable: true,
  reasons: ['not_credited', 'another_sum', 'wrong_requisite', 'paid_late', 'paid_twice'],
  would_freeze: '74.933279',
  frozen_of: 'trader',
  checklists: {
    not_credited: [...usual, request('payer_statement', 'file'), request('requisite_shown', 'server', false)],
    another_sum: usual,
    wrong_requisite: usual,
    paid_late: usual,
    paid_twice: [request('second_receipt', 'file'), request('sbp_number', 'text', false), operations],
    forged_receipt: [request('original_receipt', 'file'), operations],
    bank_returned: [request('bank_notice', 'file', true, 'trader'), operations],
  },
}

async function open(preview: unknown = refused(404, 'deal.not_found')) {
  const vtb = { ...found.bank, full_name: 'Банк ВТБ (ПАО)' }
  serve('support', {
    [`GET /api/v1/disputes/deals/${deal}/`]: preview,
    'GET /api/v1/payments/banks/': { results: [vtb] },
  })
  const onClose = vi.fn()
  await show(<CreateDialog opened onClose={onClose} onCreated={() => undefined} />, 'disputes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Создать диспут' }, soon))
  const user = userEvent.setup()
  const id = dialog.getByRole<HTMLInputElement>('textbox', { name: /ID транзакции/ })
  const press = () => user.click(dialog.getByRole('button', { name: 'Создать диспут' }))
  return { dialog, user, onClose, id, press }
}

test('the id has the focus, is needed and must be a UUID; axe finds nothing', async () => {
  const sent = takeUploads(() => ({ status: 201 }))
  const { dialog, user, id, press } = await open()
  await waitFor(() => expect(document.activeElement).toBe(id), soon)

  await press()
  expect(dialog.getByText('Укажите ID транзакции')).toBeDefined()
  await user.type(id, '57fb44b1-0c6e-7a1f-9d53-7b20e4c1f9aa')
  await press()
  expect(dialog.getByText(/^ID транзакции должен быть в формате UUID/)).toBeDefined()
  expect(document.activeElement).toBe(id)
  expect(sent).toEqual([])
  await expectNoFindings()
})

test('id, note and files go in one request; the success is told', async () => {
  const success = vi.spyOn(toasts, 'success').mockReturnValue(undefined)
  const sent = takeUploads(() => ({ status: 201, body: { id: deal, number: 1 } }))
  const { dialog, user, onClose, id, press } = await open()

  await user.type(id, ` ${deal} `)
  await user.type(dialog.getByRole('textbox', { name: 'Комментарий' }), 'Чек есть')
  const file = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
  await user.upload(dialog.getByLabelText(/Перетащите файлы/), file)
  await press()

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), soon)
  expect(success).toHaveBeenCalledWith('Диспут успешно создан')
  expect(sent).toEqual([
    {
      path: '/api/v1/disputes/create-by-support/',
      fields: {
        transaction_id: deal,
        note: 'Чек есть',
        reason: 'not_credited',
        items: '[null]',
        statements: '{}',
      },
      files: ['files[] receipt.pdf'],
    },
  ])
})

// The browser's window for files is open while the server looks for the deal, and a hand with a file is on its way.
test('a file that is chosen or dropped in the moment when the deal is found is kept', async () => {
  const { dialog, user, id } = await open(found)
  const field = dialog.getByLabelText<HTMLInputElement>(/Перетащите файлы/)
  await user.click(id)
  await user.paste(deal)
  const list = await dialog.findByRole('list', { name: 'Что приложить по этой причине' }, soon)
  expect(field.isConnected).toBe(false)

  const paper = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(field, 'files', { value: [paper('chosen.pdf')], configurable: true })
  fireEvent.change(field)
  const dropped = (name: string) => ({ dataTransfer: { types: ['Files'], files: [paper(name)] } })
  fireEvent.drop(id, dropped('beside.pdf'))
  const [receipt] = within(list).getAllByRole('listitem')
  fireEvent.drop(receipt as HTMLElement, dropped('receipt.pdf'))

  expect(
    (await within(receipt as HTMLElement).findByText(/receipt\.pdf/, {}, soon)).textContent,
  ).toBeDefined()
  const others = within(dialog.getByRole('list', { name: 'Другие файлы' }))
  expect(others.getByText('chosen.pdf')).toBeDefined()
  expect(others.getByText('beside.pdf')).toBeDefined()
})

test.each([
  [404, '', 'Транзакция не найдена'],
  [500, '', 'Внутренняя ошибка сервера'],
  [409, 'По этой транзакции уже есть диспут.', 'По этой транзакции уже есть диспут.'],
])('%i «%s» is told as %s, and what was typed stays', async (status, detail, words) => {
  takeUploads(() => {
    loseFocus()
    return { status, body: { code: 'x', detail } }
  })
  const { dialog, user, onClose, id, press } = await open()
  await user.click(id)
  await user.paste(deal)
  await press()

  expect((await dialog.findByRole('alert', {}, soon)).textContent).toBe(words)
  expect(id.value).toBe(deal)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Создать диспут'), soon)
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await screen.findByText('Закрыть без сохранения?', {}, soon)
})

const receipt = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
const sbp = 'B52150939400340L0000110011700501'

test('the deal is shown, its list asks for files and lines, and the foot says what the press will do', async () => {
  const { dialog, user, id } = await open(found)

  await user.click(id)
  await user.paste(deal)

  const shown = await dialog.findByRole('status', { name: 'Сделка найдена' }, soon)
  await waitFor(
    () => expect(shown.textContent).toMatch(/7\s300,00\s₽.*Банк ВТБ, gamestore → morozov_a.*Истекла/),
    soon,
  )
  const list = within(dialog.getByRole('list', { name: 'Что приложить по этой причине' }))
  expect(list.getAllByRole('listitem')).toHaveLength(4)
  expect(list.getByLabelText('Загрузить: Чек с датой и суммой')).toBeDefined()
  expect(list.getByLabelText('Загрузить: Выписка банка плательщика')).toBeDefined()
  expect(list.getByText('Уже есть')).toBeDefined()
  // What the trader is asked for is told, not asked of support.
  expect(list.queryByText('История операций за день')).toBeNull()
  expect(
    dialog.getByText(/У\sтрейдера заморозится до 74,93\sUSDT. Мы попросим у\sнего историю операций/),
  ).toBeDefined()
  await expectNoFindings()
})

test('files and lines go with their item; another reason keeps them, and sends what it does not ask for without one', async () => {
  vi.spyOn(toasts, 'success').mockReturnValue(undefined)
  const sent = takeUploads(() => ({ status: 201, body: { id: deal, number: 1 } }))
  const { dialog, user, onClose, id, press } = await open(found)
  await user.click(id)
  await user.paste(deal)
  await user.upload(await dialog.findByLabelText('Загрузить: Чек с датой и суммой', {}, soon), receipt)
  await user.click(dialog.getByRole('button', { name: 'Ввести: Номер операции СБП' }))
  await user.type(dialog.getByRole('textbox', { name: 'Номер операции СБП' }), '123')

  await press()
  expect(dialog.getByText('Нужно 32 буквы и цифры, сейчас 3')).toBeDefined()
  expect(sent).toEqual([])
  await user.clear(dialog.getByRole('textbox', { name: 'Номер операции СБП' }))
  await user.type(dialog.getByRole('textbox', { name: 'Номер операции СБП' }), sbp)

  await user.click(dialog.getByRole('radio', { name: /^Оплачено дважды/ }))
  const others = within(dialog.getByRole('list', { name: 'Другие файлы' }))
  expect(others.getByText('receipt.pdf')).toBeDefined()
  expect(id.value).toBe(deal)
  await user.upload(
    dialog.getByLabelText('Загрузить: Чек второго перевода'),
    new File(['%PDF'], 'second.pdf', { type: 'application/pdf' }),
  )
  await press()

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), soon)
  expect(sent).toMatchObject([
    {
      fields: {
        reason: 'paid_twice',
        items: '[null,"second_receipt"]',
        statements: JSON.stringify({ sbp_number: sbp }),
      },
      files: ['files[] receipt.pdf', 'files[] second.pdf'],
    },
  ])
})

test('a reason that does not fit, and a deal that takes no case, are told before the press', async () => {
  const { dialog, user, id } = await open(found)
  await user.click(id)
  await user.paste(deal)
  await dialog.findByRole('status', { name: 'Сделка найдена' }, soon)

  await user.click(dialog.getByRole('radio', { name: /^Поддельный чек/ }))

  expect(dialog.getByText(/^Эта причина не подходит к\sсделке/)).toBeDefined()
})

test('a deal that is not there is told beside its id', async () => {
  const { dialog, user, id } = await open()

  await user.click(id)
  await user.paste(deal)

  expect(await dialog.findByText('Транзакция не найдена', {}, soon)).toBeDefined()
})

test('an id that was copied with spaces around it and in it is one id', async () => {
  const { dialog, user, id } = await open(found)

  await user.click(id)
  await user.paste(`  ${deal.slice(0, 20)} ${deal.slice(20)}\t`)

  expect(id.value).toBe(deal)
  await dialog.findByRole('status', { name: 'Сделка найдена' }, soon)
})

test('a file that is taken off leaves the keyboard at its item', async () => {
  const { dialog, user, id } = await open(found)
  await user.click(id)
  await user.paste(deal)
  const input = await dialog.findByLabelText('Загрузить: Чек с датой и суммой', {}, soon)
  await user.upload(input, receipt)

  await user.click(dialog.getByRole('button', { name: /receipt\.pdf/ }))

  expect(dialog.queryByText(/receipt\.pdf/)).toBeNull()
  expect(document.activeElement).toBe(input)
})

test('on a phone the reasons fold into the chosen one, and unfold with the keyboard on it', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const { dialog, user } = await open(found)
  await user.click(dialog.getByRole('radio', { name: /^Другая сумма/ }))
  expect(dialog.getAllByRole('radio')).toHaveLength(1)

  await user.click(dialog.getByRole('button', { name: 'Изменить причину' }))

  expect(dialog.getAllByRole('radio')).toHaveLength(7)
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^Другая сумма/ }))
})
