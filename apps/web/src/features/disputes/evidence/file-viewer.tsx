import { Button, Modal } from '@mantine/core'
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useLast } from '../../../components/use-last.ts'
import { useOpener } from '../../../components/use-opener.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { EvidenceFile } from '../disputes-queries.ts'
import styles from './evidence.module.css'
import { download } from './file-tile.tsx'
import { useFileUrl } from './use-file-url.ts'
import { useZoom } from './use-zoom.ts'

interface Props {
  readonly caseId: string
  readonly file: EvidenceFile | undefined
  readonly onClose: () => void
}

/** A picture that can be enlarged, or a video, above the case. */
export function FileViewer({ caseId, file, onClose }: Props) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const shown = useLast(file)
  const returnFocus = useOpener(file !== undefined)
  return (
    <Modal
      opened={file !== undefined}
      // Not at once: the same press of Escape would reach the case below, and close it too.
      onClose={() => void setTimeout(onClose)}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      fullScreen
      withCloseButton={false}
      zIndex={300}
      classNames={{ content: styles.viewer ?? '', body: styles.viewerBody ?? '' }}
    >
      <div className={styles.viewerHead}>
        <Modal.Title className={styles.viewerTitle}>
          {t('file_viewer', { name: shown?.name ?? '' })}
        </Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={44} iconSize={22} />
      </div>
      {shown && <Content key={shown.id} caseId={caseId} file={shown} />}
    </Modal>
  )
}

type ContentProps = Pick<Props, 'caseId'> & { readonly file: EvidenceFile }

function Content(props: ContentProps) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const link = useFileUrl(props.caseId, props.file, undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer opens long after the case was fetched, so it asks for its link once
  useEffect(() => link.renew(), [])
  if (link.isDead)
    return (
      <div className={styles.dead} role="alert">
        <p>{t('file_dead')}</p>
        <Button variant="default" onClick={link.again}>
          {common('retry')}
        </Button>
      </div>
    )
  if (link.url === undefined)
    return (
      <p className={styles.dead} role="status">
        {common('loading')}
      </p>
    )
  if (props.file.content_type === 'video/mp4') return <Video {...props} url={link.url} link={link} />
  return <Picture {...props} url={link.url} link={link} />
}

type Shown = ContentProps & { readonly url: string; readonly link: ReturnType<typeof useFileUrl> }

/** A link dies while a long video plays: it goes on from where it was with a fresh one. */
function Video({ file, url, link }: Shown) {
  const at = useRef(0)
  return (
    // biome-ignore lint/a11y/useMediaCaption: evidence is shown as it was sent in
    <video
      className={styles.video}
      src={url}
      aria-label={file.name}
      controls
      autoPlay={at.current > 0}
      onTimeUpdate={(event) => {
        at.current = event.currentTarget.currentTime
      }}
      onLoadedMetadata={(event) => {
        link.onShown()
        event.currentTarget.currentTime = at.current
      }}
      onError={link.renew}
    />
  )
}

/** Not `disabled`: that would take the focus away from under a keyboard. */
function outOfReach(isOut: boolean) {
  return isOut ? { 'data-disabled': true, 'aria-disabled': true } : {}
}

function Picture({ caseId, file, url, link }: Shown) {
  const t = useTexts('disputes')
  const zoom = useZoom()
  return (
    <>
      <section
        ref={zoom.stage}
        className={styles.stage}
        data-large={!zoom.isSmallest}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is moved with the arrow keys
        tabIndex={0}
        aria-label={file.name}
        {...zoom.drag}
      >
        <img
          className={styles.picture}
          style={{ '--scale': zoom.scale } as CSSProperties}
          src={url}
          alt={file.name}
          draggable={false}
          onLoad={link.onShown}
          onError={link.renew}
        />
      </section>
      <div className={styles.tools}>
        <Button
          variant="default"
          {...outOfReach(zoom.isSmallest)}
          leftSection={<IconZoomOut size={18} stroke={1.75} aria-hidden="true" />}
          onClick={zoom.smaller}
        >
          {t('file_zoom_out')}
        </Button>
        <Button
          variant="default"
          {...outOfReach(zoom.isLargest)}
          leftSection={<IconZoomIn size={18} stroke={1.75} aria-hidden="true" />}
          onClick={zoom.larger}
        >
          {t('file_zoom_in')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void download(caseId, file, t('file_dead'))}
        >
          {t('file_save')}
        </Button>
      </div>
    </>
  )
}
