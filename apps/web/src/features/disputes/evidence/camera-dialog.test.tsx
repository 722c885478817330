// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { CameraDialog } from './camera-dialog.tsx'

class Track extends EventTarget {
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

let tracks: Track[] = []
let faults: string[] = []
let constraints: MediaStreamConstraints[] = []
let cameras = 1

beforeEach(() => {
  tracks = []
  faults = []
  constraints = []
  cameras = 1
  const getUserMedia = async (one: MediaStreamConstraints) => {
    constraints.push(one)
    const fault = faults.shift()
    if (fault) throw new DOMException('', fault)
    const track = new Track()
    tracks.push(track)
    return { getVideoTracks: () => [track], getTracks: () => [track] }
  }
  const enumerateDevices = async () =>
    Array.from({ length: cameras }, (_none, at) => ({ kind: 'videoinput', deviceId: `camera-${at}` }))
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices },
    configurable: true,
  })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 1280, configurable: true })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { get: () => 720, configurable: true })
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never
  HTMLCanvasElement.prototype.toBlob = (give) => give(new Blob(['jpeg'], { type: 'image/jpeg' }))
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.restoreAllMocks()
})

async function open() {
  const onFiles = vi.fn()
  const onClose = vi.fn()
  await show(<CameraDialog opened onFiles={onFiles} onClose={onClose} />, 'disputes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Снять на камеру' }, soon))
  return { onFiles, onClose, dialog, user: userEvent.setup() }
}

test('by keyboard alone: taken, taken again, attached like a chosen file; then the camera is off', async () => {
  const { dialog, user, onFiles, onClose } = await open()
  await dialog.findByText('Камера включена', {}, soon)
  await expectNoFindings()
  const shoot = dialog.getByRole('button', { name: 'Снять' })
  await waitFor(() => expect(document.activeElement).toBe(shoot), soon)

  await user.keyboard('{Enter}')
  await dialog.findByRole('img', { name: 'Снимок готов' }, soon)
  expect(document.activeElement?.textContent).toBe('Приложить')
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Переснять' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Снять'), soon)
  await user.keyboard('{Enter}')
  await dialog.findByRole('img', { name: 'Снимок готов' }, soon)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), soon)
  const [[[photo]]] = onFiles.mock.calls as [[[File]]]
  expect(onFiles).toHaveBeenCalledOnce()
  expect(photo.name).toMatch(/^photo-\d{4}(-\d\d){5}\.jpg$/)
  expect(photo.type).toBe('image/jpeg')
  cleanup()
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true])
})

test.each([
  ['NotFoundError', /^Камера не найдена/],
  ['NotAllowedError', /^Браузер не даёт доступ/],
  ['NotReadableError', /^Камера занята/],
])('%s is told, and asking again helps', async (fault, words) => {
  faults = [fault]
  const { dialog, user } = await open()

  expect((await dialog.findByRole('alert', {}, soon)).textContent).toMatch(words)
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Попробовать ещё раз' }))
  await dialog.findByText('Камера включена', {}, soon)
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('a browser that has no cameras to give, as without TLS, is told like a missing one', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  const { dialog } = await open()
  expect((await dialog.findByRole('alert', {}, soon)).textContent).toMatch(/^Камера не найдена/)
})

test('a camera that is pulled out is told; of several another one is taken', async () => {
  cameras = 2
  const { dialog, user } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Другая камера' }, soon))
  await waitFor(() => expect(tracks).toHaveLength(2), soon)
  expect(tracks[0]?.isStopped).toBe(true)
  expect(constraints.at(-1)?.video).toMatchObject({ deviceId: { exact: 'camera-1' } })

  await dialog.findByText('Камера включена', {}, soon)
  act(() => void tracks[1]?.dispatchEvent(new Event('ended')))
  expect((await dialog.findByRole('alert', {}, soon)).textContent).toMatch(/^Камера отключилась/)
})
