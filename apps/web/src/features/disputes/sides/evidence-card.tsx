import { Button } from '@mantine/core'
import { IconCamera, IconQrcode, IconSend } from '@tabler/icons-react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case, EvidenceFile } from '../disputes-queries.ts'
import evidence from '../evidence/evidence.module.css'
import { Faults } from '../evidence/faults.tsx'
import { FileDrop, useTouch } from '../evidence/file-drop.tsx'
import { UploadLine } from '../evidence/file-line.tsx'
import { FileTile } from '../evidence/file-tile.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import { ItemChoice } from './item-choice.tsx'
import { fileItems, type Side } from './side.ts'
import styles from './sides.module.css'

interface Props {
  readonly found: Case
  readonly side: Side
  readonly offers: string
  readonly uploads: Uploads
  readonly hasBar: boolean
  readonly onLook: (file: EvidenceFile) => void
  readonly onPhone: () => void
  readonly onCamera: () => void
}

/** The reader's own files, and where new ones are chosen and sent. */
export function EvidenceCard(props: Props) {
  const { found, side, onLook } = props
  const t = useTexts('disputes')
  const { files } = found
  return (
    <section className={styles.card} aria-label={t('files_own')}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          {t('files_own')} <span className={styles.count}>{files.length}</span>
        </h2>
        <span className={styles.hint}>
          {t(side === 'trader' ? 'side_unseen_by_merchant' : 'side_unseen_by_trader')}
        </span>
      </div>
      <div className={styles.evidence}>
        {files.length > 0 && (
          <ul className={evidence.tiles}>
            {files.map((file) => (
              <FileTile key={file.id} caseId={found.id} file={file} onLook={onLook} />
            ))}
          </ul>
        )}
        {files.length === 0 && !found.may.upload && <p className={styles.hint}>{t('files_none')}</p>}
        {found.may.upload && <NewFiles {...props} />}
      </div>
    </section>
  )
}

function NewFiles({ found, side, offers, uploads, hasBar, onPhone, onCamera }: Props) {
  const t = useTexts('disputes')
  const isTouch = useTouch()
  const items = fileItems(found)
  return (
    <>
      {!hasBar && (
        <FileDrop offers={offers} onFiles={uploads.add}>
          {side === 'trader' && !isTouch && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
              onClick={onCamera}
            >
              {t('drop_camera')}
            </Button>
          )}
          {side === 'trader' && (
            <Button
              className={styles.fromPhone ?? ''}
              variant="default"
              size="xs"
              leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden="true" />}
              onClick={onPhone}
            >
              {t('side_from_phone')}
            </Button>
          )}
        </FileDrop>
      )}
      <Faults faults={uploads.faults} />
      {uploads.uploads.length > 0 && (
        <ul className={evidence.lines} aria-label={t('upload_list')}>
          {uploads.uploads.map((each) => (
            <UploadLine key={each.key} upload={each} onRemove={uploads.remove} onRetry={uploads.retry}>
              {items.length > 1 && each.state !== 'sending' && (
                <ItemChoice found={found} upload={each} onChoose={uploads.setItem} />
              )}
            </UploadLine>
          ))}
        </ul>
      )}
      {!hasBar && (
        <div className={styles.sendLine}>
          <span className={styles.hint}>{t('side_resumes')}</span>
          <Send side={side} uploads={uploads} />
        </div>
      )}
    </>
  )
}

export function Send({ side, uploads }: Pick<Props, 'side' | 'uploads'>) {
  const t = useTexts('disputes')
  const count = uploads.uploads.filter(({ state }) => state !== 'sending').length
  const words = count === 0 ? t('upload_send_none') : t('upload_send', { count })
  return (
    <div className={styles.send}>
      <BusyButton
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        loading={uploads.isSending}
        // Not `disabled`: once all is sent, that would take the focus away from under a keyboard.
        {...(count === 0 && !uploads.isSending && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={uploads.sendAll}
      >
        {side === 'trader' ? t('side_send') : words}
      </BusyButton>
    </div>
  )
}
