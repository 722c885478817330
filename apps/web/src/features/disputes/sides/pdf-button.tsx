import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../../components/busy-button.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isDecided } from '../dispute-status.tsx'
import type { Case } from '../disputes-queries.ts'

/** The case, once it is decided with its verdict, as a file. */
export function PdfButton({ found: { id, number, status } }: { found: Case }) {
  const t = useTexts('disputes')
  const save = useMutation({
    mutationFn: () => saveFile('disputePdf', { params: { id } }, `dispute-${number}.pdf`, 'application/pdf'),
    onError: (error) => toasts.problem(error, t('side_pdf_failed')),
  })
  return (
    <BusyButton
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => save.mutate()}
    >
      {t(isDecided(status) ? 'side_pdf_verdict' : 'side_pdf_case')}
    </BusyButton>
  )
}
