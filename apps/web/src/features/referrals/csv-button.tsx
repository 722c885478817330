import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadCsv } from '../../lib/download-csv.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'

interface Props {
  /** One code's lines; all of the lead's without it. */
  readonly code?: { readonly id: string; readonly name: string }
  readonly days?: number | undefined
  readonly size?: 'sm' | 'xs'
}

export function CsvButton({ code, days, size = 'sm' }: Props) {
  const t = useTexts('referrals')
  const [isBusy, setBusy] = useState(false)
  const query = days === undefined ? {} : { days }

  const download = async () => {
    setBusy(true)
    try {
      await (code
        ? downloadCsv('exportReferral', { params: { id: code.id }, query }, `${code.name}.csv`)
        : downloadCsv('exportReferrals', { query }, 'referrals.csv'))
    } catch (error) {
      toasts.problem(error, t('csv_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size={size}
      loading={isBusy}
      aria-label={t(code ? 'csv_code' : 'csv_all')}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void download()}
    >
      CSV
    </Button>
  )
}
