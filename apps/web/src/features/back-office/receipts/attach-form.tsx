import type { Answer, Contract } from '@florin/contract'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconLink, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Note } from '../../../components/note.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { previewQuery } from '../back-office-queries.ts'
import { CodedActDialog } from '../coded-act.tsx'
import { leastLength } from '../reason-question.tsx'
import styles from './attach.module.css'
import { DealChoice } from './deal-choice.tsx'
import { MoneyAfter } from './money-after.tsx'
import { useAttach } from './use-attach.ts'

interface Props {
  readonly found: Answer<Contract['receiptCandidates']>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onExplain: () => void
  readonly onDone: () => void
}

const searchAfterMs = 300

/** Candidates on the left, what happens to the money on the right. Nothing is chosen beforehand. */
export function AttachForm({ found, search, onSearch, onDirty, onExplain, onDone }: Props) {
  const t = useTexts('back-office')
  const { receipt, deals, held_above: heldAbove } = found
  const [pickedId, setPickedId] = useState<string>()
  const [reason, setReason] = useState('')
  // A search may hide the deal that was picked: nothing is attached to a deal that is not on the screen.
  const dealId = deals.find(({ transaction_id: dealOf }) => dealOf === pickedId)?.transaction_id
  const ask = useDebouncedCallback(onSearch, searchAfterMs)
  const preview = useQuery({ ...previewQuery(receipt.id, dealId ?? ''), enabled: dealId !== undefined })
  const attach = useAttach(receipt.id, onDone)
  const shown = dealId === undefined ? undefined : preview.data
  const isReady = shown !== undefined && reason.trim().length >= leastLength

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && dealId !== undefined) void attach.send(dealId, shown, reason.trim())
      }}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <h3 className={styles.caption} id="which-deal">
            {t('which_deal')}
          </h3>
          <TextInput
            aria-label={t('which_search')}
            placeholder={t('which_search')}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            defaultValue={search}
            onChange={(event) => ask(event.currentTarget.value.trim())}
          />
          <DealChoice deals={deals} chosen={dealId} onChoose={setPickedId} />
          <Textarea
            label={t('why_this')}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              onDirty(event.currentTarget.value.trim() !== '')
            }}
          />
        </div>
        <MoneyAfter preview={preview} isChosen={dealId !== undefined} />
      </div>
      <div className={styles.foot}>
        <span className={styles.held}>
          {heldAbove !== null && t('held_note', { sum: formats().roubles(heldAbove) })}
        </span>
        <Button variant="default" onClick={onExplain}>
          {t('explain')}
        </Button>
        <Button
          type="submit"
          loading={attach.isBusy}
          disabled={!isReady}
          leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        >
          {shown?.is_held ? t('send_for_approval') : t('attach_to', { id: dealId?.slice(0, 8) ?? '…' })}
        </Button>
      </div>
      <div className={styles.failure}>
        {attach.failure !== '' && <Note family="bad">{attach.failure}</Note>}
      </div>
      <CodedActDialog coded={attach.coded} failure={t('attach_failed')} />
    </form>
  )
}
