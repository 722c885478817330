// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { toasts } from '../../lib/toasts.ts'
import { StoryActs } from './story-acts.tsx'
import { personId, story } from './test/person.ts'
import { serve } from './test/serve.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const me = { '/user_info/': { email: 'support@example.com' } }
const inDebt = { ...story, money: { ...story.money, debt: '-12.500000' } }
const onlyWithCode = (body: { otp?: string }) =>
  body.otp === '123456'
    ? Response.json({ message: 'Изменение ждёт второго сотрудника', held: personId })
    : Response.json({ code: 'code.missing', otp: ['Нужен код'] }, { status: 400 })

async function choose(act: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Другие действия' }, soon))
  await userEvent.click(await screen.findByRole('menuitem', { name: act }, soon))
}

async function giveReason(dialog: HTMLElement, reason: string, yes: string) {
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Причина/ }), reason)
  await userEvent.click(within(dialog).getByRole('button', { name: yes }))
}

test('a debt is paid from revenue with a reason and a code, and is told as waiting', async () => {
  const info = vi.spyOn(toasts, 'info').mockImplementation(() => undefined)
  const success = vi.spyOn(toasts, 'success').mockImplementation(() => undefined)
  const requests = serve({
    ...me,
    '/debt/cover/': onlyWithCode,
    '/support/otp/': { status: '', message: '' },
  })
  await show(<StoryActs story={inDebt} />, 'story', 'view-as')

  await choose('Погасить долг из дохода')
  const question = await screen.findByRole('dialog', { name: /Погасить долг morozov_a/ }, soon)
  expect(question.textContent?.replace(/\s/g, ' ')).toContain('12,50 USDT уйдут')
  await expectNoFindings()
  await giveReason(question, 'ошибка сервиса', 'Погасить долг из дохода')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Причина/ })).toBeNull(), soon)
  const cells = await screen.findAllByRole('textbox', { name: /Цифра|код/ }, soon)
  await userEvent.click(cells[0] as HTMLElement)
  await userEvent.paste('123456')

  await waitFor(() => expect(info).toHaveBeenCalledWith('Изменение ждёт второго сотрудника'), soon)
  expect(success).not.toHaveBeenCalled()
  const path = `/support/users/${personId}/debt/cover/`
  const code = requests.find(({ name }) => name === 'POST /support/otp/')
  expect(code?.body).toEqual({ method: 'POST', path, body: { reason: 'ошибка сервиса' } })
  expect(requests.filter(({ name }) => name === `POST ${path}`).at(-1)?.body).toEqual({
    reason: 'ошибка сервиса',
    otp: '123456',
  })
})

test('staff’s right is taken away at once, without a code', async () => {
  const success = vi.spyOn(toasts, 'success').mockImplementation(() => undefined)
  const requests = serve({ ...me, '/staff/': { message: 'Право изменено', held: null } })
  await show(<StoryActs story={{ ...story, is_staff: true }} />, 'story', 'view-as')

  await choose('Снять права сотрудника')
  const question = await screen.findByRole('dialog', { name: /Снять права сотрудника с morozov_a/ }, soon)
  await giveReason(question, 'ушёл из команды', 'Снять права сотрудника')

  await waitFor(() => expect(success).toHaveBeenCalledWith('Право изменено'), soon)
  expect(requests.find(({ name }) => name.endsWith('/staff/'))?.body).toEqual({
    is_staff: false,
    reason: 'ушёл из команды',
  })
})

test('a refusal is told in the question, and what was typed stays', async () => {
  serve({
    ...me,
    '/debt/cover/': () =>
      Response.json({ code: 'debt.revenue_short', detail: 'Дохода не хватает.' }, { status: 409 }),
  })
  await show(<StoryActs story={inDebt} />, 'story', 'view-as')
  await choose('Погасить долг из дохода')
  const question = await screen.findByRole('dialog', {}, soon)
  await giveReason(question, 'ошибка сервиса', 'Погасить долг из дохода')

  await within(question).findByText('Дохода не хватает.', {}, soon)
  expect(within(question).getByRole<HTMLInputElement>('textbox').value).toBe('ошибка сервиса')
})

test('without a debt there is nothing to pay, and nobody changes their own rights', async () => {
  serve(me)
  const { again } = await show(<StoryActs story={story} />, 'story', 'view-as')
  await userEvent.click(await screen.findByRole('button', { name: 'Другие действия' }, soon))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Дать права сотрудника',
  ])

  again(<StoryActs story={{ ...story, email: 'support@example.com' }} />)
  expect(screen.queryByRole('button', { name: 'Другие действия' })).toBeNull()
})
