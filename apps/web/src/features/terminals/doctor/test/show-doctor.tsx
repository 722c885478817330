import type { Language } from '@florin/contract/rules'
import { Notifications } from '@mantine/notifications'
import { vi } from 'vitest'
import { makeWindow, showIn } from '../../../../components/test/show.tsx'
import type { Doctor } from '../doctor-queries.ts'
import { DoctorScreen } from '../doctor-screen.tsx'

const banks = [
  { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)', is_popular: true },
  { id: 'ozon-bank', name: 'Ozon Bank', full_name: 'Озон Банк', is_popular: false },
]

type Answering = () => Response | Promise<Response>

/** The page with a server that answers with this; `calls` are the calls that were made. */
export async function showDoctor(
  language: Language,
  answer: Doctor | Answering,
  { width = 1_440, trial }: { width?: number; trial?: Answering } = {},
) {
  makeWindow(width)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${path}`)
    if (path.endsWith('/doctor/')) return typeof answer === 'function' ? answer() : Response.json(answer)
    if (path.endsWith('/trial/')) return trial?.() ?? Response.json({}, { status: 404 })
    if (path.includes('bank')) return Response.json({ count: banks.length, results: banks })
    if (path.endsWith('/connect-request/'))
      return Response.json({ terminal_id: 'a', status: 'sent', message: '' })
    return Response.json([])
  })
  const shown = await showIn(
    language,
    <>
      <Notifications />
      <DoctorScreen />
    </>,
    'doctor',
    'terminals',
    'chain',
  )
  return { ...shown, calls }
}
