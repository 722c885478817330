import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useLoadFailure } from '../use-load-failure.ts'
import { type UserPayment, userPaymentsQuery, userQuery } from '../users-queries.ts'
import { EditPaymentDialog } from './edit-payment-dialog.tsx'
import { PaymentsTable } from './payments-table.tsx'

interface Props {
  readonly userId: string | undefined
  readonly onClose: () => void
}

export function UserPaymentsDialog({ userId, onClose }: Props) {
  const shown = useLast(userId)
  return shown === undefined ? null : (
    <PaymentsWindow key={shown} userId={shown} isOpen={userId !== undefined} onClose={onClose} />
  )
}

function PaymentsWindow({
  userId,
  isOpen,
  onClose,
}: {
  userId: string
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTexts('users')
  const [edited, setEdited] = useState<UserPayment>()
  const user = useQuery({ ...userQuery(userId), enabled: isOpen })
  const payments = useQuery({ ...userPaymentsQuery(userId), enabled: isOpen })
  useLoadFailure(payments, t('payments_failed'), onClose)
  return (
    <>
      <FormDialog
        opened={isOpen}
        title={t('payments_title', { name: user.data?.username ?? '' })}
        size={1080}
        isDirty={false}
        isCovered={edited !== undefined}
        onClose={onClose}
      >
        <QueryView
          query={payments}
          failure={t('payments_failed')}
          loading={t('payments_loading')}
          skeleton={<Skeleton height={220} radius={12} />}
          isEmpty={(page) => page.payments.length === 0}
          empty={<p>{t('payments_none')}</p>}
        >
          {(page) => (
            <>
              <PaymentsTable
                label={t('payments_title', { name: '' })}
                payments={page.payments}
                onEdit={setEdited}
              />
              {page.count > page.payments.length && (
                <p>{t('payments_more', { count: page.payments.length })}</p>
              )}
            </>
          )}
        </QueryView>
      </FormDialog>
      <EditPaymentDialog userId={userId} payment={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
