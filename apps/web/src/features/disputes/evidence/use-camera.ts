import { useEffect, useState } from 'react'

export type CameraFault = 'none' | 'refused' | 'busy' | 'lost'

export type Camera =
  | { readonly face: 'asking' }
  | { readonly face: 'on'; readonly stream: MediaStream; readonly hasOther: boolean }
  | { readonly face: 'fault'; readonly fault: CameraFault }

interface CameraChoice {
  /** Of several cameras the one at this place; without one, the browser's own choice. */
  readonly place: number | undefined
  readonly tries: number
}

/** The camera, for as long as whoever asked is shown. It is asked for again by `retry`, and another one by `other`. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ face: 'asking' })
  const [{ place, tries }, setChoice] = useState<CameraChoice>({ place: undefined, tries: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same camera again.
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const show = (next: Camera) => !isOver && setCamera(next)
    const start = async () => {
      try {
        stream = await open(place)
        if (isOver) return stop(stream)
        for (const track of stream.getVideoTracks())
          track.addEventListener('ended', () => show({ face: 'fault', fault: 'lost' }))
        show({ face: 'on', stream, hasOther: (await cameras()).length > 1 })
      } catch (error) {
        show({ face: 'fault', fault: faultOf(error) })
      }
    }
    show({ face: 'asking' })
    void start()
    return () => {
      isOver = true
      stop(stream)
    }
  }, [place, tries])

  return {
    camera,
    retry: () => setChoice((choice) => ({ ...choice, tries: choice.tries + 1 })),
    other: () => setChoice((choice) => ({ place: (choice.place ?? 0) + 1, tries: choice.tries })),
  }
}

const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }

async function open(place: number | undefined): Promise<MediaStream> {
  // A page without TLS has none.
  const { mediaDevices } = navigator as Partial<Navigator>
  if (!mediaDevices) throw new DOMException('No media devices', 'NotFoundError')
  const known = place === undefined ? [] : await cameras()
  const chosen = known[(place ?? 0) % (known.length || 1)]
  const which = chosen ? { deviceId: { exact: chosen.deviceId } } : { facingMode: { ideal: 'environment' } }
  return mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } })
}

const cameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'busy'
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What the camera shows now, as a file like one that was chosen. Undefined before its first picture. */
export async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob || video.videoWidth === 0) return undefined
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return new File([blob], `photo-${stamp}.jpg`, { type: 'image/jpeg' })
}
