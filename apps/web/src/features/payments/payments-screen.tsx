import { useDebouncedValue } from '@mantine/hooks'
import { IconCreditCard } from '@tabler/icons-react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProveBalanceDialog } from '../../components/chain/prove-balance-dialog.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { BindDialog } from '../../components/readiness/bind-dialog.tsx'
import { useShownReadiness } from '../../components/readiness/use-shown-readiness.ts'
import { NotForShops, NotForShopsNote, useIsMerchant } from '../../components/shop/of-traders.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { paymentsKey } from '../../lib/payments.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AddPaymentDialog } from './add-payment-dialog.tsx'
import { EditPaymentDialog } from './edit-payment-dialog.tsx'
import type { PaymentIntent } from './payment-intent.ts'
import { PaymentSettingsDialog } from './payment-settings-dialog.tsx'
import { NoMatch, NoPayments } from './payments-empty.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { PaymentsList } from './payments-list.tsx'
import { type Payment, paymentsQuery } from './payments-queries.ts'
import { lastPage, type PaymentSearch, wholeList } from './payments-search.ts'
import { PaymentsSkeleton } from './payments-skeleton.tsx'
import { ReceivingBar } from './receiving-bar.tsx'
import { UnprovenDialog } from './unproven-dialog.tsx'
import { usePaymentsArrival } from './use-payments-arrival.ts'

const typingPauseMs = 300

export function PaymentsScreen() {
  const t = useTexts('payments')
  const common = useTexts('common')
  const [search, setSearch] = useState<PaymentSearch>(wholeList)
  const [intent, setIntent] = useState<PaymentIntent>()
  const [text] = useDebouncedValue(search.text, typingPauseMs)
  const auto = useAutoRefresh('payments')
  const isPaused = useIsMutating({ mutationKey: paymentsKey }) > 0 || intent !== undefined
  const payments = useQuery({
    // The field shows every letter at once; the question waits until the typing pauses.
    ...paymentsQuery({ ...search, text }),
    refetchInterval: auto.intervalMs(isPaused),
  })
  const readiness = useShownReadiness()
  const isMerchant = useIsMerchant()
  const isFirstUse = payments.data?.total_count === 0
  usePaymentsArrival({ onSearch: setSearch, onIntent: setIntent })
  useExistingPage(search, payments.isPlaceholderData ? undefined : payments.data?.count, setSearch)

  const close = () => setIntent(undefined)
  const add = () => setIntent({ act: 'add' })

  return (
    <>
      <PageTitle
        title={t('title')}
        // Its line is kept while it is not known, so that nothing jumps.
        subtitle={
          payments.data
            ? isFirstUse
              ? t('counts_none')
              : t('counts', { total: payments.data.total_count, active: payments.data.active_count })
            : '\u00A0'
        }
      />
      {isMerchant && !isFirstUse && <NotForShopsNote what="payments" />}
      {!isFirstUse && (
        <PaymentsFilters
          search={search}
          refresh={{
            every: auto.every,
            onEvery: auto.onEvery,
            isBusy: payments.isFetching,
            onRefresh: () => void payments.refetch(),
          }}
          onSearch={setSearch}
          onAdd={add}
        />
      )}
      {!isFirstUse && (
        <ReceivingBar
          readiness={readiness}
          isFiltered={search.ids.length > 0}
          onShow={(ids) => setSearch({ ...wholeList, ids })}
        />
      )}
      <ListView
        query={payments}
        failure={t('load_failed', { message: sentenceOf(payments.error, common('error_occurred')) })}
        loading={t('loading')}
        skeleton={<PaymentsSkeleton />}
        empty={
          isFirstUse ? (
            isMerchant ? (
              <NotForShops what="payments" icon={IconCreditCard} />
            ) : (
              <NoPayments onAdd={add} />
            )
          ) : (
            <NoMatch words={text} onReset={() => setSearch(wholeList)} />
          )
        }
      >
        {(page) => (
          <PaymentsList
            shown={page}
            readiness={readiness}
            page={search.page}
            isRenewing={payments.isPlaceholderData}
            onIntent={setIntent}
            onPage={(next) => {
              setSearch({ ...search, page: next })
              window.scrollTo(0, 0)
            }}
          />
        )}
      </ListView>
      <AddPaymentDialog opened={intent?.act === 'add'} onClose={close} />
      <EditPaymentDialog intent={intent?.act === 'edit' ? intent : undefined} onClose={close} />
      <PaymentSettingsDialog intent={intent?.act === 'settings' ? intent : undefined} onClose={close} />
      <ProveBalanceDialog method={intent?.act === 'balance' ? intent.payment : undefined} onClose={close} />
      <BindDialog method={intent?.act === 'bind' ? bindable(intent.payment) : undefined} onClose={close} />
      <UnprovenDialog payment={intent?.act === 'unproven' ? intent.payment : undefined} onClose={close} />
    </>
  )
}

const bindable = ({ id, bank, card, phone_number }: Payment) => ({
  id,
  bank,
  tail: (card ?? phone_number ?? '').slice(-4),
})

/** Rows may go away while somebody looks at the last page; then the one before is the last. */
function useExistingPage(
  search: PaymentSearch,
  count: number | undefined,
  onSearch: (search: PaymentSearch) => void,
): void {
  useEffect(() => {
    if (count !== undefined && search.page > lastPage(count)) onSearch({ ...search, page: lastPage(count) })
  }, [search, count, onSearch])
}
