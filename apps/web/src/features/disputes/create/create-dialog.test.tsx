// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { loseFocus, serve } from '../test/cases.ts'
import { takeUploads } from '../test/fake-xhr.ts'
import { CreateDialog } from './create-dialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const deal = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'

async function open() {
  serve('support', {})
  const onClose = vi.fn()
  await show(<CreateDialog opened onClose={onClose} />, 'disputes')
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
      fields: { transaction_id: deal, note: 'Чек есть' },
      files: ['files[] receipt.pdf'],
    },
  ])
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
  await user.type(id, deal)
  await press()

  expect((await dialog.findByRole('alert', {}, soon)).textContent).toBe(words)
  expect(id.value).toBe(deal)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Создать диспут'), soon)
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await screen.findByText('Закрыть без сохранения?', {}, soon)
})
