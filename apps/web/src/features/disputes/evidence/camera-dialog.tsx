import { Button } from '@mantine/core'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Note } from '../../../components/note.tsx'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import styles from './camera.module.css'
import { type Camera, takePhoto, useCamera } from './use-camera.ts'

interface Props {
  readonly opened: boolean
  /** The photo goes the way of a chosen file. */
  readonly onFiles: (files: readonly File[]) => void
  readonly onClose: () => void
}

/** A photo by the computer's own camera: of a paper, or of another screen. */
export function CameraDialog({ opened, onFiles, onClose }: Props) {
  const t = useTexts('disputes')
  const [hasPhoto, setHasPhoto] = useState(false)
  // Not at once: the same press of Escape would reach the case below, and close it too.
  const close = () => void setTimeout(onClose)
  return (
    <FormDialog opened={opened} title={t('camera_title')} size={760} isDirty={hasPhoto} onClose={close}>
      <Shooting
        onPhoto={setHasPhoto}
        onUse={(photo) => {
          onFiles([photo])
          close()
        }}
      />
    </FormDialog>
  )
}

interface ShootingProps {
  readonly onPhoto: (isThere: boolean) => void
  readonly onUse: (photo: File) => void
}

// Lives as long as the dialog is open: so does the camera.
function Shooting({ onPhoto, onUse }: ShootingProps) {
  const t = useTexts('disputes')
  const { camera, retry, other } = useCamera()
  const [photo, setPhoto] = useState<File>()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => onPhoto(photo !== undefined), [photo, onPhoto])
  useEffect(() => () => onPhoto(false), [onPhoto])

  const shoot = async () => video.current && setPhoto(await takePhoto(video.current))
  return (
    <div className={styles.camera}>
      <div className={styles.frame}>
        {camera.face === 'on' && <View stream={camera.stream} video={video} isHidden={photo !== undefined} />}
        {photo && <Photo photo={photo} />}
        {!photo && camera.face === 'fault' && (
          <div className={styles.fault} role="alert">
            <Note family="warn">{t(`camera_${camera.fault}`)}</Note>
          </div>
        )}
        <p className={camera.face === 'asking' ? styles.asking : 'visually-hidden'} role="status">
          {statusOf(camera, photo, t)}
        </p>
      </div>
      <div className={styles.answers}>
        {photo ? (
          <Answers
            key="taken"
            other={{ words: t('camera_again'), onPress: () => setPhoto(undefined) }}
            main={{ words: t('camera_use'), onPress: () => onUse(photo) }}
          />
        ) : camera.face === 'fault' ? (
          <Answers key="fault" main={{ words: t('camera_retry'), onPress: retry }} />
        ) : (
          <Answers
            key="on"
            other={
              camera.face === 'on' && camera.hasOther
                ? { words: t('camera_other'), onPress: other }
                : undefined
            }
            main={{
              words: t('camera_shoot'),
              onPress: () => void shoot(),
              isOff: camera.face !== 'on',
            }}
          />
        )}
      </div>
    </div>
  )
}

function statusOf({ face }: Camera, photo: File | undefined, t: Texts<'disputes'>): string {
  if (photo) return t('camera_taken')
  if (face === 'fault') return ''
  return t(face === 'on' ? 'camera_ready' : 'camera_asking')
}

interface ViewProps {
  readonly stream: MediaStream
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isHidden: boolean
}

function View({ stream, video, isHidden }: ViewProps) {
  const t = useTexts('disputes')
  useEffect(() => {
    const element = video.current
    if (element) element.srcObject = stream
  }, [stream, video])
  return (
    <video
      ref={video}
      className={styles.view}
      hidden={isHidden}
      autoPlay
      playsInline
      muted
      aria-label={t('camera_view')}
    />
  )
}

function Photo({ photo }: { photo: File }) {
  const t = useTexts('disputes')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address === undefined ? null : <img className={styles.view} src={address} alt={t('camera_taken')} />
}

interface Answer {
  readonly words: string
  readonly onPress: () => void
  readonly isOff?: boolean
}

/** The next step has the focus. The second press of a double click, on the button that came in its place, is none. */
function Answers({ main, other }: { main: Answer; other?: Answer | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const once = (press: () => void) => (event: MouseEvent) => {
    if (event.detail < 2) press()
  }
  return (
    <>
      {other && (
        <Button variant="default" onClick={once(other.onPress)}>
          {other.words}
        </Button>
      )}
      <Button
        ref={button}
        data-autofocus
        // Not `disabled`, which would take the focus away from it.
        {...(main.isOff && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={main.isOff ? undefined : once(main.onPress)}
      >
        {main.words}
      </Button>
    </>
  )
}
