// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { UploadCard } from './upload-screen.tsx'

interface Begun {
  name: string
  size: number
  received_bytes: number
}

let begun: Begun | null
let look: () => Response | Promise<Response>
let put: () => Response | Promise<Response>

beforeEach(() => {
  begun = null
  look = () => state()
  put = () => state(true)
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'PUT') return put()
    if (init.method === 'POST') {
      begun = { received_bytes: 0, ...JSON.parse(String(init.body)) }
      return state()
    }
    return look()
  })
})
afterEach(() => vi.unstubAllGlobals())

const state = (filed = false) =>
  Response.json({ number: 1842, expires_at: '2026-11-18T09:00:00.000Z', file: begun, filed })
const refusal = (status: number, code: string, detail: string) => () =>
  Response.json({ code, detail }, { status })

const paper = (name = 'check.pdf', size = 10) => new File([new Uint8Array(size)], name)
const pick = async (file: File, label: string | RegExp = 'Выбрать файл') =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText(label, undefined, soon), file)
const heading = (name: string | RegExp) => screen.findByRole('heading', { name }, soon)

test('a file is chosen, sent, and said to be in the case', async () => {
  await show(<UploadCard token="token" />, 'upload')
  await heading(/Доказательство по\sдиспуту №\s1842/)
  await expectNoFindings()

  await pick(paper())

  await heading(/Файл в\sделе/)
  expect(screen.getByText(/«check\.pdf» подан/)).toBeTruthy()
})

test('a broken connection is told, and the upload goes on by itself', async () => {
  let tries = 0
  put = () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return state(true)
  }
  await show(<UploadCard token="token" />, 'upload')
  await pick(paper())

  await screen.findByText(/Связь прервалась/, undefined, soon)
  expect(screen.getByRole('progressbar')).toBeTruthy()
  await heading(/Файл в\sделе/)
})

test('after a reload the page says how much is there', async () => {
  begun = { name: 'check.pdf', size: 200, received_bytes: 150 }
  await show(<UploadCard token="token" />, 'upload')

  await screen.findByText(/«check\.pdf» уже пришёл на\s75%/, undefined, soon)
})

test('a refused file is told with its reason, and another one can be chosen', async () => {
  put = refusal(400, 'evidence.wrong_type', 'Неподдерживаемый формат файла.')
  await show(<UploadCard token="token" />, 'upload')
  await pick(paper())
  await screen.findByText(/Файл не\sпринят\. Неподдерживаемый формат/, undefined, soon)

  put = () => state(true)
  await pick(paper('other.pdf'), 'Выбрать другой файл')

  await heading(/Файл в\sделе/)
})

test('what can’t be evidence is not even sent', async () => {
  put = () => {
    throw new Error('sent')
  }
  await show(<UploadCard token="token" />, 'upload')
  await pick(paper('notes.txt'))

  await screen.findByText(/Неподдерживаемый формат файла\. Разрешены/, undefined, soon)
  expect(begun).toBeNull()
})

test('a link that is over says so, also when it ends meanwhile', async () => {
  look = refusal(410, 'upload_link.over', '')
  const { unmount } = await show(<UploadCard token="token" />, 'upload')
  await heading(/Ссылка больше не\sработает/)
  unmount()

  look = () => state()
  put = refusal(410, 'upload_link.over', '')
  await show(<UploadCard token="token" />, 'upload')
  await pick(paper())
  await screen.findByText(/Она истекла или уже использована/, undefined, soon)
})

test('while the server can’t be reached the page keeps asking', async () => {
  let request = 0
  look = () => {
    request += 1
    if (request === 1) throw new TypeError('Failed to fetch')
    return state()
  }
  await show(<UploadCard token="token" />, 'upload')

  await screen.findByText(/не\sможет связаться с\sсервером/, undefined, soon)
  await heading(/Доказательство по\sдиспуту/)
})
