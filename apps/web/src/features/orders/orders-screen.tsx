import { orderStatuses } from '@florin/contract/rules'
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconFlask, IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CursorPager } from '../../components/cursor-pager.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { everything } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import { ListView } from '../../components/list-view/list-view.tsx'
import { SteadyList } from '../../components/list-view/steady-list.tsx'
import { NothingFound } from '../../components/nothing-found.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { NextShopStep } from '../../components/shop/next-step.tsx'
import { Table } from '../../components/table/table.tsx'
import { TableSkeleton } from '../../components/table/table-skeleton.tsx'
import { Toolbar } from '../../components/toolbar/toolbar.tsx'
import { useAutoRefresh } from '../../components/use-auto-refresh.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { shopOverviewQuery } from '../../lib/shop.ts'
import { useTexts } from '../../lib/texts.tsx'
import { orderCardsAt, useOrderColumns } from './order-columns.tsx'
import {
  isNarrowed,
  type Mode,
  modes,
  type OrderSearch,
  readSearch,
  searchMaxLength,
  wholeList,
  writeSearch,
} from './order-search.ts'
import { type OrderPage, ordersQuery } from './orders-queries.ts'

/** A merchant's orders. The deals among them are in the transactions, too; those that no payer has taken up are only here. */
export function OrdersScreen() {
  const t = useTexts('shop')
  const { search, typed, ask, type, reset } = useOrderSearch()
  const auto = useAutoRefresh('orders')
  // Whoever asks for the newest sees it.
  const [askedAt, setAskedAt] = useState(0)
  const navigate = useNavigate()
  const columns = useOrderColumns()
  const page = useQuery({ ...ordersQuery(search), refetchInterval: auto.intervalMs(false) })
  return (
    <>
      <PageTitle title={t('orders_title')} subtitle={t('orders_subtitle')} />
      <NextShopStep />
      <Toolbar
        search={{
          label: t('orders_search'),
          placeholder: t('orders_search_hint'),
          text: typed,
          maxLength: searchMaxLength,
          onText: type,
        }}
        filters={useFilters(search, ask)}
        refresh={{
          every: auto.every,
          onEvery: auto.onEvery,
          isBusy: page.isFetching,
          onRefresh: () => void page.refetch().then(() => setAskedAt(Date.now())),
        }}
        onReset={reset}
      />
      <ListView
        query={page}
        failure={sentenceOf(page.error, t('orders_failed'))}
        loading={t('orders_loading')}
        skeleton={<TableSkeleton columns={columns} cardsAt={orderCardsAt} rows={8} />}
        empty={<NoOrders search={search} onReset={reset} onTest={() => ask({ mode: 'test' })} />}
        isEmpty={({ results, next }: OrderPage) => results.length === 0 && next === null}
      >
        {({ results, next }) => (
          <SteadyList
            rows={results}
            question={`${JSON.stringify(search)} ${askedAt}`}
            isPlaceholder={page.isPlaceholderData}
            keyOf={({ id }) => id}
            label={(unseen) => t('new_rows', { count: unseen })}
          >
            {(rows) => (
              <Table
                label={t('orders_list')}
                columns={columns}
                cardsAt={orderCardsAt}
                rows={rows}
                keyOf={({ id }) => id}
                isRenewing={page.isPlaceholderData}
                onOpen={({ transaction_id: deal }) => deal !== null && void navigate(`/deal?id=${deal}`)}
                pager={<CursorPager after={search.after} next={next} onGo={(after) => ask({ after })} />}
              />
            )}
          </SteadyList>
        )}
      </ListView>
    </>
  )
}

interface NoOrdersProps {
  readonly search: OrderSearch
  readonly onReset: () => void
  readonly onTest: () => void
}

function NoOrders({ search, onReset, onTest }: NoOrdersProps) {
  const t = useTexts('shop')
  const hasTested = useQuery(shopOverviewQuery).data?.steps.test_paid
  const text = search.text.trim()
  if (isNarrowed(search))
    return (
      <NothingFound
        icon={IconShoppingBag}
        title={text === '' ? t('orders_no_match') : t('orders_no_match_for', { text })}
        text={t('orders_no_match_text')}
        reset={t('orders_reset')}
        onReset={onReset}
      />
    )
  // Whoever has just paid a test order looks for it here.
  if (hasTested && search.mode === 'live')
    return (
      <EmptyState icon={IconShoppingBag} title={t('orders_none')} text={t('orders_none_tested')}>
        <Button
          variant="default"
          leftSection={<IconFlask size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onTest}
        >
          {t('orders_show_test')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconShoppingBag} title={t('orders_none')} text={t(`orders_none_${search.mode}`)}>
      <Button
        component={Link}
        to="/developers#integration-order"
        leftSection={<IconFlask size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('orders_none_go')}
      </Button>
    </EmptyState>
  )
}

function useFilters(search: OrderSearch, ask: (change: Partial<OrderSearch>) => void): readonly Filter[] {
  const t = useTexts('shop')
  return [
    {
      name: t('orders_mode'),
      face: t(`orders_${search.mode}`),
      icon: IconFlask,
      takes: 'one',
      options: modes.map((mode) => ({
        value: mode === 'live' ? everything : mode,
        label: t(`orders_${mode}`),
      })),
      chosen: [search.mode === 'live' ? everything : search.mode],
      onChoose: (value) => ask({ mode: (value === everything ? 'live' : value) as Mode }),
    },
    {
      name: t('orders_status'),
      face: search.status === undefined ? t('orders_all') : t(`status_${search.status}`),
      icon: IconFilter,
      takes: 'one',
      options: [
        { value: everything, label: t('orders_all') },
        ...orderStatuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
      ],
      chosen: [search.status ?? everything],
      onChoose: (value) => ask({ status: orderStatuses.find((status) => status === value) }),
    },
  ]
}

const typingPauseMs = 300

/** The question lives in the address: a reload keeps it, the way back undoes it. */
function useOrderSearch() {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const [typed, setTyped] = useState(search.text)
  useEffect(() => setTyped(search.text), [search.text])
  const ask = (change: Partial<OrderSearch>, replace = false) =>
    setParams((now) => writeSearch({ ...readSearch(now), after: undefined, ...change }), {
      replace,
      preventScrollReset: true,
    })
  const askText = useDebouncedCallback((text: string) => ask({ text: text.trim() }, true), typingPauseMs)
  return {
    search,
    typed,
    ask,
    type: (text: string) => {
      setTyped(text)
      askText(text)
    },
    reset: () => setParams(writeSearch({ ...wholeList, mode: search.mode }), { preventScrollReset: true }),
  }
}
