import { productName } from '@florin/contract/rules'
import { useSyncExternalStore } from 'react'
import { recall, remember } from './storage.ts'

export const soundKinds = ['deals', 'disputes', 'completed', 'terminals'] as const

export type SoundKind = (typeof soundKinds)[number]

const choiceKey = `${productName}_sounds`
const listeners = new Set<() => void>()

/** All are off until somebody wants them. The choice is this browser's, as the loudspeaker is. */
export function isSoundOn(kind: SoundKind): boolean {
  return chosen().includes(kind)
}

export function switchSound(kind: SoundKind, isOn: boolean): void {
  const rest = chosen().filter((each) => each !== kind)
  remember(choiceKey, (isOn ? [...rest, kind] : rest).join())
  for (const listener of listeners) listener()
}

/** The kinds that are on, joined by commas: a string, so that an unchanged choice is the same value. */
export function useSounds(): string {
  return useSyncExternalStore(subscribe, () => recall(choiceKey) ?? '')
}

function chosen(): readonly SoundKind[] {
  const kept = (recall(choiceKey) ?? '').split(',')
  return soundKinds.filter((kind) => kept.includes(kind))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A note: its pitch in hertz, and when it begins, in seconds. */
type Note = readonly [hertz: number, at: number]

/** Told apart with closed eyes: a question rises, trouble falls, money is one bright pair. */
const tunes: Record<SoundKind, readonly Note[]> = {
  deals: [
    [660, 0],
    [880, 0.16],
    [1_100, 0.32],
  ],
  disputes: [
    [740, 0],
    [494, 0.2],
    [740, 0.4],
    [494, 0.6],
  ],
  completed: [
    [1_320, 0],
    [1_760, 0.09],
  ],
  terminals: [
    [523, 0],
    [392, 0.22],
    [294, 0.44],
  ],
}

const noteSeconds = 0.3
const loudness = 0.22

let context: AudioContext | undefined

/** Browsers mute a page until a person has pressed something on it: `blocked` until then. */
export type Played = 'played' | 'blocked' | 'unsupported'

export async function playSound(kind: SoundKind): Promise<Played> {
  const speaker = speakerOf()
  if (speaker === undefined) return 'unsupported'
  await awake(speaker)
  if (speaker.state !== 'running') return 'blocked'
  for (const note of tunes[kind]) play(speaker, note)
  return 'played'
}

/** Of several tabs that get the same event only one plays a sound. */
export async function playOnce(kind: SoundKind): Promise<void> {
  if (context?.state !== 'running') return
  if (!navigator.locks) return void playSound(kind)
  await navigator.locks.request(`${choiceKey}_${kind}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    await playSound(kind)
    // The other tabs get the event a little earlier or later.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  })
}

/** The first press or key on the page is what the browser waits for. Returns the way to stop. */
export function wakeSoundOnPress(): () => void {
  const wake = () => {
    const speaker = speakerOf()
    if (speaker) void awake(speaker)
  }
  wake()
  for (const name of presses) addEventListener(name, wake, { capture: true, passive: true })
  return () => {
    for (const name of presses) removeEventListener(name, wake, { capture: true })
  }
}

const presses = ['pointerdown', 'pointerup', 'keydown'] as const

function speakerOf(): AudioContext | undefined {
  if (!('AudioContext' in globalThis)) return undefined
  context ??= new AudioContext()
  return context
}

const patienceMs = 400

/** `resume` is not refused where it is not allowed: it waits without an end. */
async function awake(speaker: AudioContext): Promise<void> {
  if (speaker.state === 'running') return
  const resumed = speaker.resume().catch(() => undefined)
  await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function play(speaker: AudioContext, [hertz, at]: Note): void {
  const begins = speaker.currentTime + at
  const tone = speaker.createOscillator()
  const gain = speaker.createGain()
  tone.frequency.value = hertz
  // Without a slope at both ends each note would click.
  gain.gain.setValueAtTime(0, begins)
  gain.gain.linearRampToValueAtTime(loudness, begins + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, begins + noteSeconds)
  tone.connect(gain).connect(speaker.destination)
  tone.start(begins)
  tone.stop(begins + noteSeconds)
}
