// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { endSitting } from '../../../lib/case-sitting.ts'
import { toasts } from '../../../lib/toasts.ts'
import { CaseDialog } from '../detail/case-dialog.tsx'
import type { Case } from '../disputes-queries.ts'
import { caseId, caseOf, fileOf, loseFocus, putAway, refused, serve } from '../test/cases.ts'
import { adviceOf, exhibitOf, previewOf } from '../test/desk.ts'

const until = '2030-11-16T11:47:00.000Z'
const other = '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ab'
const files = [
  fileOf('receipt.png'),
  fileOf('statement.pdf', { id: 'm2', content_type: 'application/pdf' }),
  fileOf('history.mp4', { id: 't1', side: 'trader', content_type: 'video/mp4' }),
]
const item: Pick<
  Case['checklist'][number],
  'kind' | 'is_required' | 'file_ids' | 'text' | 'sent_at' | 'on_file'
> = { kind: 'file', is_required: true, file_ids: [], text: null, sent_at: null, on_file: null }
const checklist: Case['checklist'] = [
  { ...item, key: 'zz_payer_receipt', side: 'merchant', state: 'sent', file_ids: [files[0]?.id ?? ''] },
  { ...item, key: 'zz_operation', side: 'merchant', state: 'missing' },
  {
    ...item,
    key: 'zz_messages',
    side: 'trader',
    state: 'on_file',
    on_file: { count: 4, name: 'Pixel 6a', from: null, to: null },
  },
  { ...item, key: 'zz_uptime', kind: 'server', is_required: false, side: 'trader', state: 'missing' },
]
const found = (part: Partial<Case> = {}) =>
  caseOf({
    status: 'consideration',
    files,
    checklist,
    held_until: until,
    decide_by: '2030-11-16T19:24:00.000Z',
    trader: 'morozov_a',
    merchant: 'gamestore',
    may: { ...caseOf().may, resolve: true, remove_files: true },
    ...part,
  })

beforeEach(() => {
  endSitting()
  vi.spyOn(toasts, 'info').mockReturnValue(undefined)
  vi.spyOn(toasts, 'success').mockReturnValue(undefined)
})
afterEach(async () => {
  await putAway()
  vi.restoreAllMocks()
  makeWindow(1440)
})

const role = 'support'

/** As the list keeps it: the address names the case. */
function Desk({ first }: { first: string }) {
  const [id, setId] = useState<string | undefined>(first)
  return (
    <>
      <button type="button" onClick={() => setId(first)}>
        Список
      </button>
      <CaseDialog id={id} role={role} onClose={() => setId(undefined)} onOpen={setId} />
    </>
  )
}

async function open(replies: Record<string, unknown> = {}) {
  const requests = serve('support', {
    [`GET /api/v1/disputes/${caseId}/`]: found(),
    [`GET /api/v1/disputes/${other}/`]: found({ id: other, number: 1843 }),
    [`GET /api/v1/disputes/${caseId}/exhibit/`]: { exhibit: exhibitOf() },
    'POST /support/dispute/next/': { dispute: { id: other, number: 1843 }, left: 3, oldest_seconds: 60 },
    'POST /support/dispute/block/': { held_until: until },
    'POST /support/dispute/unblock/': { held_until: null },
    ...replies,
  })
  await show(<Desk first={caseId} />, 'disputes')
  const dialog = await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  await within(dialog).findByRole('heading', { name: 'Доказательства' }, soon)
  const sent = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body)
  return { requests, sent, dialog: within(dialog), user: userEvent.setup() }
}

const verdictDialog = (number: number) =>
  screen.findByRole('dialog', { name: `Решение по диспуту №\u00A0${number}` }, soon)
const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ') ?? ''

test('sum, clocks, sides and what is frozen stand in one bar; axe finds nothing', async () => {
  const { dialog } = await open()

  const bar = dialog.getByRole('region', { name: 'Дело коротко' })
  await waitFor(() => expect(plain(bar)).toContain('74,93 USDT'), soon)
  expect(plain(bar)).toContain('7 300,00 ₽')
  expect(plain(bar)).toMatch(/до \d\d:\d\dпродлевается само/)
  await waitFor(() => expect(plain(bar)).toContain('gamestore3 дела из 1 204 сделок'), soon)
  expect(plain(bar)).toContain('morozov_a 92%1 дело из 860 сделок')
  expect(dialog.getByText(/^Деньги не поступили\. Открыл мерчант/)).toBeDefined()
  await expectNoFindings()
})

test('the time line tells payer, phone and case in one order, also to whoever does not see it', async () => {
  const { dialog } = await open()

  await dialog.findByText(/^\+1\s500,00\s₽$/, {}, soon)
  const list = dialog.getByRole('list', { name: 'Что произошло, по порядку' })
  const lines = within(list)
    .getAllByRole('listitem')
    .map((line) => plain(line).replace(/\d\d:\d\d/, 'T'))
  expect(lines).toEqual([
    'Реквизит показанT, страница оплаты',
    '«Я оплатил»T, страница оплаты',
    '+1 500,00 ₽, цепочка: продолжаетT, телефон',
    'Время вышлоT, страница оплаты',
    'Диспут открыл мерчантT, дело',
    '+3 000,00 ₽, цепочка: продолжаетT, телефон',
  ])
})

test('exhibit A: three facts, the requisite with its hash, and where the chain leaves no room', async () => {
  const { dialog } = await open()

  const panel = await dialog.findByRole('region', { name: 'Материалы сервера' }, soon)
  const table = await within(panel).findByRole('table', { name: /Сообщения банка/ }, soon)
  const rows = within(table).getAllByRole('row').map(plain)
  expect(rows[1]).toMatch(/СМС L2Поступление 1500р Баланс ·····рПродолжает$/)
  expect(rows[2]).toMatch(/в цепочке нет места для 7 300,00 ₽/)
  expect(rows[3]).toContain('3000р')
  for (const fact of ['Телефон на связи', 'Цепочка не прервана', 'Поступления нет'])
    expect(within(panel).getByText(fact)).toBeDefined()
  expect(within(panel).getByText('+7 903 217-44-71')).toBeDefined()
  expect(within(panel).getByRole('button', { name: 'Скопировать хеш' })).toBeDefined()
  expect(within(panel).getByText(/^Совпадает с/)).toBeDefined()
})

test('an old case has no record, and says so', async () => {
  const { dialog } = await open({ [`GET /api/v1/disputes/${caseId}/exhibit/`]: { exhibit: null } })

  expect(await dialog.findByText(/^Материалов нет: диспут открыт до того/, {}, soon)).toBeDefined()
  expect(dialog.getByRole('list', { name: 'Что произошло, по порядку' })).toBeDefined()
})

test('each part fails alone, and is asked again alone', async () => {
  let isIll = true
  const ill = (answer: unknown) => () => (isIll ? refused(503, 'busy', 'Подождите.') : answer)
  const { dialog, user } = await open({
    [`GET /api/v1/disputes/${caseId}/exhibit/`]: ill({ exhibit: exhibitOf() }),
    [`GET /api/v1/disputes/${caseId}/advice/`]: ill(adviceOf()),
    [`POST /api/v1/disputes/${caseId}/preview/`]: () =>
      isIll ? refused(503, 'books.busy', 'Busy.') : previewOf('trader'),
  })

  expect(await dialog.findByText('Не удалось загрузить материалы сервера', {}, soon)).toBeDefined()
  expect(await dialog.findByText('Не удалось загрузить предложение', {}, soon)).toBeDefined()
  expect(await dialog.findByText('Не удалось загрузить похожие дела', {}, soon)).toBeDefined()
  const busy = (await dialog.findByText('Книги заняты, повторите', {}, soon)).parentElement as HTMLElement
  expect(dialog.getByRole('button', { name: 'В пользу трейдера' })).toBeDefined()
  isIll = false
  await user.click(within(busy).getByRole('button', { name: 'Повторить' }))
  expect(await dialog.findByRole('table', { name: 'Что изменит решение' }, soon)).toBeDefined()
})

test('the checklist of both sides: sent with its file, not sent, on file', async () => {
  const { dialog } = await open()

  const panel = dialog.getByRole('region', { name: 'Что нужно для этой причины' })
  expect(within(panel).getAllByText('1 из 2')).toHaveLength(2)
  const lines = within(panel).getAllByRole('listitem').map(plain)
  expect(lines).toEqual([
    'zz payer receiptreceipt.png',
    'zz operationне прислан',
    'zz messagesPixel 6a, 4 записиУже есть',
    'zz uptimeнет данных',
  ])
})

test('where nothing is suggested, no ground has the tick of one that speaks for it', async () => {
  const ground = { code: 'merchant_file_elsewhere', is_against: false, case: null }
  const { dialog } = await open({
    [`GET /api/v1/disputes/${caseId}/advice/`]: {
      advice: { towards: null, rule: 'undecided', grounds: [ground] },
      similar: [],
      median_hours: null,
    },
  })

  const panel = within(await dialog.findByRole('region', { name: 'Предложение' }, soon))
  const [line] = await panel.findAllByRole('listitem', {}, soon)
  expect(line?.querySelector('.tabler-icon-check')).toBeNull()
  expect(line?.querySelector('.tabler-icon-point')).not.toBeNull()
})

test('the suggestion has its rule and grounds and chooses nothing; similar cases have their outcome', async () => {
  const similar = [1790, 1777].map((number, index) => ({
    id: `00000000-0000-4000-8000-00000000${number}`,
    number,
    amount: '6800.00',
    reason: 'not_credited' as const,
    likeness: 98 - index,
    towards: index === 0 ? ('trader' as const) : ('merchant' as const),
    hours: 3,
  }))
  const seen = { id: other, number: 1042 }
  const { dialog } = await open({
    [`GET /api/v1/disputes/${caseId}/advice/`]: adviceOf({
      advice: {
        towards: 'trader',
        rule: 'chain_without_room',
        grounds: [
          { code: 'zz_file_seen', is_against: false, case: seen },
          { code: 'zz_not_checked', is_against: true, case: null },
        ],
      },
      similar,
      median_hours: 3.34,
    }),
  })

  const advice = dialog.getByRole('region', { name: 'Предложение' })
  await within(advice).findByRole('heading', { name: 'В пользу трейдера' }, soon)
  expect(plain(advice)).toContain('Правило «нет места в цепочке»')
  expect(within(advice).getAllByRole('listitem').map(plain)).toEqual([
    'zz file seen № 1042',
    'Против: zz not checked',
  ])
  const cases = dialog.getByRole('region', { name: 'Десять похожих дел' })
  expect(plain(cases)).toContain('1 в пользу трейдера, 1 в пользу мерчанта. Медиана решения 3 ч 20 мин.')
  expect(within(cases).getByRole('link', { name: '№\u00A01790' }).getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('what each verdict does, side by side', async () => {
  const { dialog } = await open()

  const table = dialog.getByRole('table', { name: 'Что изменит решение' })
  await waitFor(() => expect(plain(table)).toContain('+69,69'), soon)
  expect(within(table).getAllByRole('row').map(plain)).toEqual([
    'ТрейдеруМерчантуМало данных',
    'Трейдер+74,93разморозка-71,94прибыль 3,000заморозка',
    'Мерчант0+69,690',
    'Лиды, 10+0,450',
    'Сервис0+1,800',
    'Рейтинг092% → 83%0',
  ])
})

test('1, 2 and 3 open the dialog with that verdict and decide nothing', async () => {
  const { user, sent } = await open()
  for (const [key, name] of [
    ['1', 'В пользу трейдера'],
    ['2', 'В пользу мерчанта'],
    ['3', 'Недостаточно данных'],
  ] as const) {
    await user.keyboard(key)
    const verdict = await verdictDialog(1842)
    expect(within(verdict).getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Решение/ })).toBeNull(), soon)
  }
  expect(sent(`/api/v1/disputes/${caseId}/resolve/`)).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Диспут №\u00A01842' })).toBeDefined()
})

test('keys do nothing while a field has the focus, with Ctrl, or without the right to decide', async () => {
  const { user, sent } = await open()
  await user.keyboard('{Control>}1{/Control}')
  await user.keyboard('3')
  const verdict = await verdictDialog(1842)
  await user.type(within(verdict).getByRole('textbox', { name: /Комментарий/ }), 'j1k2')
  expect(within(verdict).getByRole<HTMLTextAreaElement>('textbox', { name: /Комментарий/ }).value).toBe(
    'j1k2',
  )
  within(verdict).getByRole('button', { name: 'Отмена' }).focus()
  await user.keyboard('j')
  expect(sent('/support/dispute/next/')).toEqual([])
})

test('J gives this case back and takes the next; K leads back, and at the first one says so', async () => {
  const { user, sent } = await open()
  await user.keyboard('k')
  expect(toasts.info).toHaveBeenCalledWith('Это первое дело подхода')

  await user.keyboard('j')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01843' }, soon)
  expect(sent('/support/dispute/next/')).toEqual([{ except: [caseId] }])
  await waitFor(() => expect(sent('/support/dispute/unblock/')).toEqual([{ dispute_id: caseId }]), soon)
  expect(sent('/support/dispute/block/').at(-1)).toEqual({ dispute_id: other })
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()

  await user.keyboard('k')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
})

test('what was passed over comes again when nothing else is left; an empty queue is said', async () => {
  let rest = [other]
  const { user, sent } = await open({
    'POST /support/dispute/next/': ({ body }: { body: { except: string[] } }) => {
      const id = rest.find((each) => !body.except.includes(each))
      return { dispute: id ? { id, number: 1843 } : null, left: rest.length, oldest_seconds: null }
    },
  })
  await user.keyboard('j')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01843' }, soon)
  rest = [caseId]
  await user.keyboard('j')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  expect(sent('/support/dispute/next/').slice(1)).toEqual([{ except: [caseId, other] }, { except: [other] }])

  rest = []
  await user.keyboard('j')
  await waitFor(() => expect(toasts.info).toHaveBeenCalledWith('Других дел для поддержки сейчас нет'), soon)
})

test('E goes to the evidence, Z enlarges the first picture, ? lists the keys', async () => {
  const { dialog, user } = await open({
    [`GET /api/v1/disputes/${caseId}/files/${files[0]?.id}/`]: { url: '/files/receipt.png?fresh' },
  })
  await user.keyboard('e')
  const evidence = dialog.getByRole('region', { name: 'Доказательства' })
  await waitFor(() => expect(document.activeElement).toBe(evidence), soon)
  expect(within(evidence).getByRole('button', { name: 'Скачать statement.pdf' })).toBeDefined()
  expect(within(evidence).getByRole('button', { name: 'Посмотреть history.mp4' })).toBeDefined()

  await user.keyboard('z')
  const viewer = await screen.findByRole('dialog', { name: 'Файл receipt.png' }, soon)
  const picture = await within(viewer).findByRole('img', { name: 'receipt.png' }, soon)
  const scale = () => picture.style.getPropertyValue('--scale')
  expect(scale()).toBe('1')
  await user.keyboard('z')
  expect(scale()).toBe('2')
  await user.keyboard('+')
  expect(scale()).toBe('3')
  await user.keyboard('0')
  expect(scale()).toBe('1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Файл/ })).toBeNull(), soon)

  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Клавиши дела' }, soon)
  expect(within(keys).getAllByRole('term').map(plain)).toEqual('1 2 3 J K E Z ? Esc'.split(' '))
})

test('the wheel enlarges what is under the pointer, and a drag moves it', async () => {
  const { dialog, user } = await open({
    [`GET /api/v1/disputes/${caseId}/files/${files[0]?.id}/`]: { url: '/files/receipt.png?fresh' },
  })
  await user.click(dialog.getByRole('button', { name: 'Посмотреть receipt.png' }))
  const stage = await screen.findByRole('region', { name: 'receipt.png' }, soon)
  const picture = within(stage).getByRole('img', { name: 'receipt.png' })

  stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
  await waitFor(() => expect(picture.style.getPropertyValue('--scale')).toBe('1.5'), soon)
  stage.scrollLeft = 50
  stage.scrollTop = 0
  await user.pointer([
    { keys: '[MouseLeft>]', target: stage, coords: { clientX: 100, clientY: 100 } },
    { target: stage, coords: { clientX: 70, clientY: 80 } },
    { keys: '[/MouseLeft]', target: stage },
  ])
  expect([stage.scrollLeft, stage.scrollTop]).toEqual([80, 20])
})

test('a case after the other by keyboard alone: the focus is never lost, and after the verdict it is on the next one', async () => {
  const places: string[] = []
  const slowly = (answer: object) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    places.push(document.activeElement?.textContent ?? '')
    return answer
  }
  loseFocus()
  const { user, sent } = await open({
    [`POST /api/v1/disputes/${caseId}/resolve/`]: slowly({ status: 'completed_towards_trader' }),
    'POST /support/dispute/next/': slowly({
      dispute: { id: other, number: 1843 },
      left: 0,
      oldest_seconds: null,
    }),
  })
  await user.keyboard('1')
  const verdict = within(await verdictDialog(1842))
  verdict.getByRole('combobox').focus()
  await user.selectOptions(verdict.getByRole('combobox'), 'money_did_not_come')
  verdict.getByRole('textbox', { name: /Комментарий/ }).focus()
  await user.keyboard('Нет')
  verdict.getByRole('button', { name: 'Решить в пользу трейдера' }).focus()
  await user.keyboard('{Enter}')

  const next = await screen.findByRole('button', { name: 'Следующее дело' }, soon)
  await waitFor(() => expect(document.activeElement).toBe(next), soon)
  // The case is off the desk, also while its author looks at this.
  await waitFor(() => expect(sent('/support/dispute/unblock/')).toEqual([{ dispute_id: caseId }]), soon)
  await expectNoFindings()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01843' }, soon)
  await screen.findByRole('heading', { name: 'Доказательства' }, soon)
  await user.keyboard('2')
  await verdictDialog(1843)
  expect(places).toEqual(['Решить в пользу трейдера', 'Следующее дело'])
})

test('a decided case that K brings back is not shown open before its new answer is there', async () => {
  let isDecided = false
  const { user, requests } = await open({
    [`GET /api/v1/disputes/${caseId}/`]: async () => {
      if (!isDecided) return found()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return found({ status: 'completed_towards_trader', may: { ...found().may, resolve: false } })
    },
    [`POST /api/v1/disputes/${caseId}/resolve/`]: () => {
      isDecided = true
      return { status: 'completed_towards_trader' }
    },
  })
  await user.keyboard('1')
  const verdict = within(await verdictDialog(1842))
  await user.selectOptions(verdict.getByRole('combobox'), 'money_did_not_come')
  await user.type(verdict.getByRole('textbox', { name: /Комментарий/ }), 'Нет')
  await user.click(verdict.getByRole('button', { name: 'Решить в пользу трейдера' }))
  await user.click(await screen.findByRole('button', { name: 'Следующее дело' }, soon))
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01843' }, soon)
  await screen.findByRole('heading', { name: 'Доказательства' }, soon)
  const previews = () => requests.filter(({ path }) => path === `/api/v1/disputes/${caseId}/preview/`).length
  const before = previews()

  await user.keyboard('k')

  await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  await screen.findByText('В пользу трейдера', {}, soon)
  expect(previews()).toBe(before)
})

test('a case that was asked about can be opened again from the list', async () => {
  const { user } = await open({
    [`POST /api/v1/disputes/${caseId}/resolve/`]: { status: 'deepconsideration' },
  })
  await user.keyboard('3')
  const verdict = within(await verdictDialog(1842))
  await user.type(verdict.getByRole('textbox', { name: /Комментарий/ }), 'Выписка?')
  await user.click(verdict.getByRole('button', { name: 'Запросить ещё' }))
  await screen.findByRole('button', { name: 'Следующее дело' }, soon)
  await user.click(screen.getByRole('button', { name: /К\sсписку/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)

  await user.click(screen.getByRole('button', { name: 'Список' }))

  const again = within(await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon))
  await again.findByRole('heading', { name: 'Доказательства' }, soon)
})

test('a comment that was begun waits for the way back', async () => {
  const { user } = await open()
  await user.keyboard('3')
  await user.type(within(await verdictDialog(1842)).getByRole('textbox', { name: /Комментарий/ }), 'Выписка?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Решение/ })).toBeNull(), soon)
  await user.keyboard('j')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01843' }, soon)
  await screen.findByRole('heading', { name: 'Доказательства' }, soon)
  await user.keyboard('k')
  await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon)
  await screen.findByRole('heading', { name: 'Доказательства' }, soon)
  await user.keyboard('3')

  const again = within(await verdictDialog(1842)).getByRole<HTMLTextAreaElement>('textbox', {
    name: /Комментарий/,
  })
  expect(again.value).toBe('Выписка?')
})

test('on a phone: three tabs, and at the lower edge the verdict and the next case', async () => {
  makeWindow(390)
  serve('support', {
    [`GET /api/v1/disputes/${caseId}/`]: found(),
    [`GET /api/v1/disputes/${caseId}/exhibit/`]: { exhibit: exhibitOf() },
    'POST /support/dispute/block/': { held_until: until },
    'POST /support/dispute/next/': { dispute: null, left: 0, oldest_seconds: null },
  })
  await show(<Desk first={caseId} />, 'disputes')
  const user = userEvent.setup()
  const tabs = await screen.findAllByRole('tab', {}, soon)
  await waitFor(
    () => expect(screen.getAllByRole('tab').map(plain)).toEqual(['Ход', 'Файлы 3', 'Похожие 0']),
    soon,
  )
  expect(screen.getByRole('list', { name: 'Что произошло, по порядку' })).toBeDefined()
  await expectNoFindings()

  await user.click(tabs[1] as HTMLElement)
  expect(await screen.findByRole('region', { name: 'Доказательства' }, soon)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Следующее дело' }))
  await waitFor(() => expect(toasts.info).toHaveBeenCalledWith('Других дел для поддержки сейчас нет'), soon)
  await user.click(screen.getByRole('button', { name: 'Решить' }))
  const verdict = await verdictDialog(1842)
  expect(
    within(verdict)
      .getAllByRole<HTMLInputElement>('radio')
      .some(({ checked }) => checked),
  ).toBe(false)
})

const proposal = {
  id: '0f3c1a52-8a8e-4d55-9c0e-2f7f3f4f1d10',
  by: 'trader',
  kind: 'complete',
  amount: '4000.00',
  created_at: '2026-11-15T10:30:00.000Z',
  ends_at: until,
  is_own: false,
  effect: { pays: null, profit: null, unfrozen: null, receives: null, less: null },
} as const

const openAt = async (width: number, part: Partial<Case>, more: Record<string, unknown> = {}) => {
  makeWindow(width)
  const requests = serve('support', {
    [`GET /api/v1/disputes/${caseId}/`]: found(part),
    [`GET /api/v1/disputes/${caseId}/exhibit/`]: { exhibit: exhibitOf() },
    'POST /support/dispute/block/': { held_until: until },
    'POST /support/dispute/unblock/': { held_until: null },
    ...more,
  })
  await show(<Desk first={caseId} />, 'disputes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Диспут №\u00A01842' }, soon))
  await dialog.findByRole('button', { name: 'Дело в PDF' }, soon)
  return { requests, dialog, user: userEvent.setup() }
}

test.each([1440, 390])(
  'a proposal that stands is read below the verdicts, and not pressed, at %i',
  async (width) => {
    const { dialog } = await openAt(width, { proposal })

    const panel = await dialog.findByRole('region', { name: /^Завершить на 4\s000,00\s₽$/ }, soon)
    expect(within(panel).getByText('Предложение трейдера')).toBeDefined()
    expect(within(panel).queryAllByRole('button')).toEqual([])
    const effects = await dialog.findByRole('heading', { name: 'Что изменит решение' }, soon)
    expect(effects.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0)
  },
)

test.each([1440, 390])('the case is saved as a PDF, at %i', async (width) => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:case', revokeObjectURL: () => undefined }),
  )
  const { requests, dialog, user } = await openAt(
    width,
    {},
    {
      [`GET /api/v1/disputes/${caseId}/pdf/`]: () => new Response('%PDF'),
    },
  )

  await user.click(dialog.getByRole('button', { name: 'Дело в PDF' }))

  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), soon)
  expect(requests.some(({ path }) => path.endsWith('/pdf/'))).toBe(true)
})

test('what the server’s lists ask for has words, and no key or bracket of a text is seen', async () => {
  const keys = ['receipt', 'payer_statement', 'sbp_number', 'operations', 'account_details', 'bank_notice']
  const asks = keys.map((key) => ({ ...item, key, side: 'trader', state: 'missing' }) as const)
  const { dialog } = await openAt(1440, { checklist: asks })

  const panel = dialog.getByRole('region', { name: 'Что нужно для этой причины' })
  expect(within(panel).getByText('История операций за день')).toBeDefined()
  expect(panel.textContent).not.toMatch(/[a-z]_[a-z]|[{}]|receipt|operations/)
})
