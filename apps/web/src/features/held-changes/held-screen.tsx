import { Button } from '@mantine/core'
import { IconArrowLeft, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useNarrow } from '../../components/use-narrow.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './held.module.css'
import { HeldDetail } from './held-detail.tsx'
import { HeldLists } from './held-list.tsx'
import { type HeldList, heldListQuery } from './held-queries.ts'

/** Dangerous acts of colleagues: what waits on the left, one change on the right. Which one is open is in the address. */
export function HeldScreen() {
  const t = useTexts('held')
  const list = useQuery(heldListQuery)
  const subtitle = list.data && t('subtitle', { count: list.data.waiting, own: list.data.own })
  return (
    <>
      <PageTitle title={t('title')} subtitle={subtitle ?? '\u00A0'} />
      <QueryView
        query={list}
        failure={t('load_failed')}
        loading={t('loading')}
        isEmpty={({ open, decided }) => open.length + decided.length === 0}
        empty={<EmptyState icon={IconUserCheck} title={t('empty')} text={t('empty_hint')} />}
      >
        {(found) => <Columns list={found} />}
      </QueryView>
    </>
  )
}

function Columns({ list }: { list: HeldList }) {
  const t = useTexts('held')
  const [params, setParams] = useSearchParams()
  const isNarrow = useNarrow(950)
  const chosen = params.get('id') ?? undefined
  const open = (id: string) => setParams({ id }, { preventScrollReset: true })
  // Wide: one is open at once. Narrow: the list is a page of its own.
  const shown = chosen ?? (isNarrow ? undefined : firstOf(list)?.id)
  if (isNarrow && shown !== undefined)
    return (
      <div className={styles.narrow}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setParams({})}
        >
          {t('back')}
        </Button>
        <HeldDetail key={shown} id={shown} />
      </div>
    )
  return (
    <div className={styles.columns}>
      <HeldLists list={list} openId={shown} onOpen={open} />
      {shown !== undefined && <HeldDetail key={shown} id={shown} />}
    </div>
  )
}

/** The first that this person can decide on, not their own request. */
function firstOf({ open, decided }: HeldList): HeldList['open'][number] | undefined {
  return open.find(({ may_decide: mayDecide }) => mayDecide) ?? open[0] ?? decided[0]
}
