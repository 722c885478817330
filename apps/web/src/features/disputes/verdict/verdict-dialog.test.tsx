// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon, write } from '../../../components/test/show.tsx'
import { caseId, caseOf, fileOf, loseFocus, refused, serve } from '../test/cases.ts'
import { VerdictDialog } from './verdict-dialog.tsx'
import type { Resolution } from './verdict-form.ts'

afterEach(() => vi.unstubAllGlobals())

const line = { party: 'trader', name: 'morozov_a', account: 'frozen', before: '90.000000', after: '0.000000' }
const preview = {
  lines: [
    { ...line, change: '-90.000000' },
    { ...line, account: 'debt', before: '0.000000', change: '25.850874', after: '25.850874' },
    { ...line, account: 'available', before: '5.000000', change: '0.000000', after: '5.000000' },
    { party: 'house', name: null, account: 'due', before: '0.000000', change: '2.956273', after: '2.956273' },
  ],
  debt: { debtor: 'trader', amount: '25.850874' },
  rating: { before: 92, after: 83 },
  amount_most: '7300.00',
  rate: '97.42',
  version: 3,
}
const previewPath = `POST /api/v1/disputes/${caseId}/preview/`
const resolvePath = `POST /api/v1/disputes/${caseId}/resolve/`
const onDone = vi.fn()
const onClose = vi.fn()

const files = [fileOf('receipt.png'), fileOf('history.mp4', { id: 't1', side: 'trader' })]

function Dialog({ chosen }: { chosen: Resolution | undefined }) {
  const [comment, setComment] = useState('')
  return (
    <VerdictDialog
      found={caseOf({ status: 'consideration', files })}
      hasRecord
      opened
      chosen={chosen}
      comment={comment}
      onComment={setComment}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

async function open(chosen: Resolution | undefined, replies: Record<string, unknown> = {}) {
  onDone.mockClear()
  onClose.mockClear()
  const requests = serve('support', {
    [previewPath]: preview,
    [resolvePath]: { status: 'completed_towards_merchant' },
    [`GET /api/v1/disputes/${caseId}/`]: caseOf({ status: 'consideration', version: 4 }),
    ...replies,
  })
  const { queries } = await show(<Dialog chosen={chosen} />, 'disputes')
  const dialog = await screen.findByRole('dialog', { name: 'Решение по диспуту №\u00A01842' }, soon)
  const bodies = (name: string) =>
    requests.filter(({ path }) => path.endsWith(`/${name}/`)).map(({ body }) => body)
  const user = userEvent.setup()
  const say = (reason: string) =>
    user.selectOptions(within(dialog).getByRole('combobox', { name: /Что было на самом деле/ }), reason)
  return { dialog: within(dialog), bodies, queries, user, say }
}

test('nothing is chosen for the author, nothing is tried, and a press says what is lacking', async () => {
  const { dialog, bodies, user } = await open(undefined)

  expect(dialog.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Решить' }))

  expect(dialog.getByText('Выберите решение')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'В пользу трейдера' }))
  expect(bodies('preview')).toEqual([])
  expect(bodies('resolve')).toEqual([])
  await expectNoFindings()
})

test('each balance before and after, without those that stay, the debt and the rating', async () => {
  const { dialog } = await open('merchant')

  const table = await dialog.findByRole('table', { name: 'Балансы до и после' }, soon)
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  expect(rows).toEqual([
    'USDTСейчасИзменениеСтанет',
    'Трейдер morozov_a',
    'Заморожено90,000000-90,0000000,000000',
    'Долг0,000000+25,85087425,850874',
    'Лиды и сервис',
    'Сервис, из долга0,000000+2,9562732,956273',
  ])
  expect(dialog.getByText(/Трейдеру не хватает 25,850874\sUSDT, это станет долгом/)).toBeDefined()
  expect(dialog.getByText('92% → 83%')).toBeDefined()
  expect(dialog.getByRole('button', { name: /^Решить на 7\s300,00\s₽$/ })).toBeDefined()
  await expectNoFindings()
})

test('a corrected sum is typed twice, not pasted, and then tried and decided about', async () => {
  const { dialog, bodies, user, say } = await open('merchant')
  await say('Поступила другая сумма')
  await user.click(dialog.getByRole('radio', { name: 'Исправленная' }))
  await user.type(dialog.getByRole('textbox', { name: 'Исправленная сумма' }), '5000')
  const again = dialog.getByRole('textbox', { name: 'Ещё раз' })
  await user.click(again)
  await user.paste('5000')
  expect((again as HTMLInputElement).value).toBe('')
  expect(dialog.getByText(/Введите с клавиатуры/)).toBeDefined()

  await user.type(again, '500')
  await write(
    user,
    dialog.getByRole('textbox', { name: /Комментарий для обеих сторон/ }),
    'Пришло пять тысяч',
  )
  await user.click(dialog.getByRole('button', { name: 'Решить' }))
  expect(dialog.getByText('Суммы не совпадают')).toBeDefined()
  await user.type(again, '0')

  expect(dialog.getByRole('img', { name: 'Суммы совпадают' })).toBeDefined()
  await waitFor(
    () => expect(bodies('preview').at(-1)).toEqual({ resolution: 'merchant', amount: '5000.00' }),
    soon,
  )
  await user.click(dialog.getByRole('button', { name: /^Решить на 5\s000,00/ }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  expect(bodies('resolve')).toEqual([
    {
      resolution: 'merchant',
      comment: 'Пришло пять тысяч',
      version: 3,
      reason: 'other_sum_came',
      exhibits: [],
      amount: '5000.00',
    },
  ])
})

test('a sum above the deal’s is no agreement, is not tried, and is on no button', async () => {
  const { dialog, bodies, user } = await open('merchant')
  await user.click(dialog.getByRole('radio', { name: 'Исправленная' }))
  await user.type(dialog.getByRole('textbox', { name: 'Исправленная сумма' }), '9999999')
  await user.type(dialog.getByRole('textbox', { name: 'Ещё раз' }), '9999999')

  expect(dialog.getByText(/Здесь можно назвать не больше/)).toBeDefined()
  expect(dialog.queryByRole('img', { name: 'Суммы совпадают' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Решить' })).toBeDefined()
  expect(bodies('preview').filter((body) => (body as { amount?: string }).amount !== undefined)).toEqual([])
})

test('busy books are told, and tried again', async () => {
  let isBusy = true
  const { dialog, user } = await open('trader', {
    [previewPath]: () => (isBusy ? refused(503, 'books.busy', 'Busy.') : preview),
  })

  await dialog.findByText('Книги заняты, повторите', {}, soon)
  isBusy = false
  await user.click(dialog.getByRole('button', { name: 'Повторить' }))

  await dialog.findByRole('table', { name: 'Балансы до и после' }, soon)
})

test('books that are busy for a moment are tried again without a press', async () => {
  let tries = 0
  const { dialog } = await open('trader', {
    [previewPath]: () => (++tries === 1 ? refused(503, 'books.busy', 'Busy.') : preview),
  })

  await dialog.findByRole('table', { name: 'Балансы до и после' }, soon)
  expect(tries).toBe(2)
})

test('too little data: no sum and no table, and nothing is tried', async () => {
  const { dialog, bodies, user } = await open('insufficient')

  expect(dialog.queryByRole('table')).toBeNull()
  expect(dialog.queryByText('Исправленная')).toBeNull()
  await write(user, dialog.getByRole('textbox', { name: /Комментарий/ }), 'Пришлите выписку')
  await user.click(dialog.getByRole('button', { name: 'Запросить ещё' }))

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  expect(bodies('preview')).toEqual([])
  expect(bodies('resolve')).toEqual([{ resolution: 'insufficient', comment: 'Пришлите выписку', version: 3 }])
})

test('what was decided is not tried again while the dialog goes away', async () => {
  const { dialog, bodies, queries, user, say } = await open('trader')
  await say('Деньги не поступили')
  await dialog.findByRole('table', { name: 'Балансы до и после' }, soon)
  await write(user, dialog.getByRole('textbox', { name: /Комментарий/ }), 'Поступления нет')
  await user.click(dialog.getByRole('button', { name: 'Решить в пользу трейдера' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  const tried = bodies('preview').length

  // As the list's refresh and the live line do after a verdict.
  await queries.invalidateQueries()

  expect(bodies('preview')).toHaveLength(tried)
})

test('a case that has changed is read anew, and the comment stays', async () => {
  let tries = 0
  const { dialog, bodies, user, say } = await open('trader', {
    [resolvePath]: () => {
      tries += 1
      if (tries > 1) return { status: 'completed_towards_trader' }
      loseFocus()
      return refused(409, 'dispute.changed', 'В деле появилось новое. Посмотрите его и решите ещё раз.')
    },
  })
  await say('Деньги не поступили')
  const comment = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Комментарий/ })
  await write(user, comment, 'Поступления нет')
  const decide = () => user.click(dialog.getByRole('button', { name: 'Решить в пользу трейдера' }))

  await decide()
  await dialog.findByText(/Ошибка при разрешении спора. В деле появилось новое/, {}, soon)
  expect(comment.value).toBe('Поступления нет')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Решить в пользу трейдера'), soon)
  expect(onDone).not.toHaveBeenCalled()
  // A press before that does nothing, and one after the answer would decide again.
  await waitFor(() => expect(dialog.queryByRole('button', { busy: true })).toBeNull(), soon)
  await decide()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  expect(bodies('resolve').at(-1)).toEqual({
    resolution: 'trader',
    comment: 'Поступления нет',
    version: 4,
    reason: 'money_did_not_come',
    exhibits: [],
  })
})

test('Escape closes only the dialog', async () => {
  const { user } = await open('trader')

  await user.keyboard('{Escape}')

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), soon)
  expect(onDone).not.toHaveBeenCalled()
})

test('a verdict that a colleague has to approve asks for a code, and says that it waits', async () => {
  let tries = 0
  const { dialog, bodies, user, say } = await open('merchant', {
    [resolvePath]: () =>
      ++tries === 1 ? refused(400, 'code.missing') : { status: 'consideration', held: ['amount'] },
    'POST /support/otp/': { status: 'success', message: 'OTP sent' },
  })
  await say('Деньги поступили')
  await write(user, dialog.getByRole('textbox', { name: /Комментарий для обеих сторон/ }), 'Оплачено меньше')
  await user.click(dialog.getByRole('button', { name: /^Решить на/ }))
  const asking = await screen.findByRole('dialog', { name: 'Для этого решения нужен код' }, soon)
  await user.type(within(asking).getAllByRole('textbox')[0] as HTMLElement, '123456')

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  const [first, second] = bodies('resolve')
  expect(second).toEqual({ ...(first as object), otp: '123456' })
  expect(bodies('otp')).toEqual([
    { method: 'POST', path: `/api/v1/disputes/${caseId}/resolve/`, body: first },
  ])
})

test('a verdict says what was the case and what it rests on; nothing of it is chosen beforehand', async () => {
  const { dialog, bodies, user, say } = await open('trader')
  expect(dialog.getByText('Деньги не поступили', { selector: 'span' })).toBeDefined()
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false])
  await write(user, dialog.getByRole('textbox', { name: /Комментарий/ }), 'Поступления нет')
  const decide = () => user.click(dialog.getByRole('button', { name: 'Решить в пользу трейдера' }))

  await decide()
  expect(dialog.getByText('Выберите, что было на самом деле')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByRole('combobox'))
  await expectNoFindings()
  await say('Чек поддельный')
  await user.click(dialog.getByRole('checkbox', { name: 'A: Материалы сервера' }))
  await user.click(dialog.getByRole('checkbox', { name: 'M1: receipt.png' }))
  await user.click(dialog.getByRole('checkbox', { name: 'T1: history.mp4' }))
  await user.click(dialog.getByRole('checkbox', { name: 'M1: receipt.png' }))
  await decide()

  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), soon)
  expect(bodies('resolve')).toEqual([
    {
      resolution: 'trader',
      comment: 'Поступления нет',
      version: 3,
      reason: 'receipt_forged',
      exhibits: ['A', 'T1'],
    },
  ])
})
