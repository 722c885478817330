import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormClose } from '../../../components/form-dialog.tsx'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { upload } from '../../../lib/upload.ts'
import { AppealDialog } from '../appeal/appeal-dialog.tsx'
import evidence from '../evidence/evidence.module.css'
import { Faults } from '../evidence/faults.tsx'
import { offeredFiles, offeredToTrader } from '../evidence/file-check.ts'
import { FileDrop } from '../evidence/file-drop.tsx'
import { UploadLine } from '../evidence/file-line.tsx'
import { type Uploads, useUploads } from '../evidence/use-uploads.ts'
import styles from './case.module.css'
import type { PartProps } from './case-content.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseFiles } from './case-files.tsx'
import { AppealOffer, WithdrawOffer } from './case-offers.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

/** A case as one of its sides sees it: its own files, and what it may do. */
export function PartyCase(props: PartProps & { words: ReactNode }) {
  const { found, role, words, onLook, onDirty, onCover, onChanged, onOpen } = props
  const [asking, setAsking] = useState<'withdraw' | 'appeal'>()
  const side = role === 'trader' ? 'trader' : 'merchant'
  const uploads = useUploads({
    count: found.files.filter((file) => file.side === side).length,
    send: (file, underway) =>
      upload(
        'addDisputeFiles',
        { params: { id: found.id }, fields: { type: side }, files: [file] },
        underway,
      ),
    onSent: onChanged,
  })
  const hasUnsent = uploads.uploads.length > 0
  useEffect(() => onDirty(hasUnsent), [hasUnsent, onDirty])
  const ask = (what: typeof asking) => {
    setAsking(what)
    onCover(what !== undefined)
  }
  return (
    <>
      <CaseFacts found={found} role={role} />
      {words}
      <CaseFiles found={found} onLook={onLook}>
        {found.may.upload && (
          <NewFiles uploads={uploads} offers={side === 'trader' ? offeredToTrader : offeredFiles} />
        )}
      </CaseFiles>
      {found.may.appeal && found.appeal_until !== null && (
        <AppealOffer until={found.appeal_until} onAppeal={() => ask('appeal')} />
      )}
      {found.may.withdraw && <WithdrawOffer onWithdraw={() => ask('withdraw')} />}
      {found.may.upload && <Feet uploads={uploads} />}
      <WithdrawQuestion
        id={found.id}
        opened={asking === 'withdraw'}
        onClose={() => ask(undefined)}
        onDone={onChanged}
      />
      <AppealDialog
        found={found}
        offers={side === 'trader' ? offeredToTrader : offeredFiles}
        opened={asking === 'appeal'}
        onClose={() => ask(undefined)}
        onDone={(id) => {
          onChanged()
          onOpen(id)
        }}
      />
    </>
  )
}

function NewFiles({ uploads, offers }: { uploads: Uploads; offers: string }) {
  const t = useTexts('disputes')
  return (
    <>
      <FileDrop offers={offers} onFiles={uploads.add} />
      <Faults faults={uploads.faults} />
      {uploads.uploads.length > 0 && (
        <ul className={evidence.lines} aria-label={t('upload_list')}>
          {uploads.uploads.map((each) => (
            <UploadLine key={each.key} upload={each} onRemove={uploads.remove} onRetry={uploads.retry} />
          ))}
        </ul>
      )}
    </>
  )
}

function Feet({ uploads }: { uploads: Uploads }) {
  const close = useFormClose()
  const t = useTexts('disputes')
  const common = useTexts('common')
  const count = uploads.uploads.filter(({ state }) => state !== 'sending').length
  const button = useFocusAfterBusy(uploads.isSending)
  return (
    <div className={styles.feet}>
      <Button variant="default" onClick={close}>
        {common('close')}
      </Button>
      <Button
        ref={button}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        loading={uploads.isSending}
        // Not `disabled`: once all is sent, that would take the focus away from under a keyboard.
        {...(count === 0 && !uploads.isSending && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={uploads.sendAll}
      >
        {count === 0 ? t('upload_send_none') : t('upload_send', { count })}
      </Button>
    </div>
  )
}
