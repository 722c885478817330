// @vitest-environment happy-dom
import { findingCodes } from '@florin/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import type { CaseRole, FileFinding } from '../disputes-queries.ts'
import { caseId, caseOf, fileOf, putAway, serve } from '../test/cases.ts'
import { CaseDialog } from './case-dialog.tsx'
import { FileFindings } from './file-findings.tsx'

afterEach(putAway)

const findingOf = (code: FileFinding['code'], part: Partial<FileFinding> = {}): FileFinding => ({
  code,
  is_warning: false,
  names: [],
  sums: [],
  times: [],
  number: null,
  elsewhere: [],
  ...part,
})

const role: CaseRole = 'support'
const other = { id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ab', number: 1811 }
const deal = '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e40'

test('support reads what a file tells under it, warnings first, with a way to the other case', async () => {
  const file = fileOf('check.pdf', { content_type: 'application/pdf' })
  const findings = [
    findingOf('program', { names: ['JasperReports'] }),
    findingOf('sum_differs', { is_warning: true, sums: ['7301.00'] }),
    findingOf('same_look', {
      is_warning: true,
      number: 3,
      elsewhere: [
        { deal_id: caseId, case: other },
        { deal_id: deal, case: null },
      ],
    }),
  ]
  serve('support', {
    [`GET /api/v1/disputes/${caseId}/`]: caseOf({
      files: [file],
      findings: [{ file_id: file.id, findings }],
    }),
    'POST /support/dispute/*': { held_until: '2030-11-16T04:24:00.000Z' },
  })
  await show(<CaseDialog id={caseId} role={role} onClose={() => {}} onOpen={() => {}} />, 'disputes')

  const panel = await screen.findByRole('region', { name: 'Что видно по файлу check.pdf' }, soon)

  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((line) => line.textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Названы другие суммы: 7 301,00 ₽',
    'То же изображение прислали к другой сделке:диспут № 1811сделка без диспутаи ещё 1',
    'Программа: JasperReports',
  ])
  const links = within(panel).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [`/dispute?id=${other.id}`, '_blank'],
    [`/deal?id=${deal}`, '_blank'],
  ])
  await expectNoFindings()
})

test('every finding has its sentence', async () => {
  const filled = {
    names: ['A'],
    sums: ['1.00'],
    times: ['2026-11-17T11:03:30.000Z', '2026-11-18T06:00:00.000Z'],
    number: 2,
  }
  const findings = findingCodes.map((code) => findingOf(code, filled))
  await show(<FileFindings name="x.pdf" findings={findings} />, 'disputes')

  const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '')

  expect(lines).toHaveLength(findingCodes.length)
  for (const line of lines) expect(line).not.toMatch(/finding_|[{}]/)
})

test('a file that tells nothing takes no room', async () => {
  await show(<FileFindings name="x.pdf" findings={[]} />, 'disputes')

  expect(screen.queryByRole('region')).toBeNull()
})
