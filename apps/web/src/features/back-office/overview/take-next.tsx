import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { takeNextCase } from '../../../lib/case-sitting.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'

/** Takes the oldest case that nobody holds, and opens it. */
export function TakeNext() {
  const t = useTexts('back-office')
  const navigate = useNavigate()
  const take = useMutation({
    mutationKey: [...disputesKey, 'next'],
    mutationFn: () => takeNextCase(),
    onSuccess: ({ dispute }) =>
      dispute ? void navigate(`/dispute?id=${dispute.id}`) : toasts.info(t('take_next_none')),
    onError: (error) => toasts.problem(error, t('take_next_failed')),
  })
  const button = useFocusAfterBusy(take.isPending)
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      loading={take.isPending}
      leftSection={<IconGavel size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => take.mutate()}
    >
      {t('take_next')}
    </Button>
  )
}
