import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListView } from '../../components/list-view/list-view.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { NotForShops, NotForShopsNote, useIsMerchant } from '../../components/shop/of-traders.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ConnectDialogs } from './activation/connect-dialogs.tsx'
import { useConnect } from './activation/use-connect.ts'
import { DeleteTerminalDialog } from './delete-terminal-dialog.tsx'
import { TerminalMethodsDialog } from './methods/terminal-methods-dialog.tsx'
import { ReceiptsDialog } from './receipts/receipts-dialog.tsx'
import type { TerminalIntent } from './terminal-intent.ts'
import { NoMatch, NoTerminals } from './terminals-empty.tsx'
import { TerminalsList } from './terminals-list.tsx'
import { terminalsQuery } from './terminals-queries.ts'
import { countEnabled, find, wholeList } from './terminals-search.ts'
import { TerminalsSkeleton } from './terminals-skeleton.tsx'
import { TerminalsToolbar } from './terminals-toolbar.tsx'

export function TerminalsScreen() {
  const t = useTexts('terminals')
  const [search, setSearch] = useState(wholeList)
  const [intent, setIntent] = useState<TerminalIntent>()
  const terminals = useQuery(terminalsQuery)
  const connect = useConnect()
  const isMerchant = useIsMerchant()
  const isFirstUse = terminals.data?.length === 0

  const close = () => setIntent(undefined)
  const add = () => void connect.start()
  const onIntent = (wanted: TerminalIntent) =>
    wanted.act === 'connect' ? void connect.start(wanted.terminal) : setIntent(wanted)
  const wanted = (act: TerminalIntent['act']) => (intent?.act === act ? intent.terminal : undefined)

  return (
    <>
      <PageTitle title={t('title')} subtitle={<Subtitle terminals={terminals.data} />} />
      {isMerchant && !isFirstUse && <NotForShopsNote what="terminals" />}
      {!isFirstUse && (
        <TerminalsToolbar search={search} isAdding={connect.isAdding} onSearch={setSearch} onAdd={add} />
      )}
      <ListView
        query={terminals}
        failure={sentenceOf(terminals.error, t('load_failed'))}
        loading={t('loading')}
        skeleton={<TerminalsSkeleton />}
        empty={
          isMerchant ? (
            <NotForShops what="terminals" icon={IconDeviceMobile} />
          ) : (
            <NoTerminals isAdding={connect.isAdding} onAdd={add} />
          )
        }
      >
        {(all) => {
          const found = find(all, search)
          if (found.count === 0) return <NoMatch words={search.text} onReset={() => setSearch(wholeList)} />
          return (
            <TerminalsList
              {...found}
              connectingId={connect.connectingId}
              onIntent={onIntent}
              onPage={(page) => {
                setSearch({ ...search, page })
                window.scrollTo(0, 0)
              }}
            />
          )
        }}
      </ListView>
      <ConnectDialogs connect={connect} />
      <TerminalMethodsDialog terminal={wanted('methods')} onClose={close} />
      <ReceiptsDialog terminal={wanted('receipts')} onClose={close} />
      <DeleteTerminalDialog terminal={wanted('delete')} onClose={close} />
    </>
  )
}

function Subtitle({ terminals }: { terminals: readonly Terminal[] | undefined }) {
  const t = useTexts('terminals')
  // Its line is kept while it is not known, so that nothing jumps.
  if (terminals === undefined) return '\u00A0'
  if (terminals.length === 0) return t('subtitle_empty')
  return t('counts', { total: terminals.length, enabled: countEnabled(terminals) })
}
