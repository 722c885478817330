import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TerminalFault } from './fault.ts'
import { makeFolder } from './folder.ts'

export interface Lock {
  /** False once another process has taken the folder. */
  isHeld(): boolean
  release(): void
}

interface Holder {
  readonly pid: number
  /** Ticks since boot at which the process began: a reboot gives old numbers to new processes. */
  readonly began: string
  readonly token: string
}

/** Two terminals in one folder would give the same number to two messages, so only one may run. */
export async function takeLock(folder: string): Promise<Lock> {
  makeFolder(folder)
  const path = join(folder, 'lock')
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid), token: randomUUID() }
  const draft = `${path}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    if (!isFree(draft, path)) await takeOver(draft, path, mine)
  } finally {
    rmSync(draft, { force: true })
  }
  const isHeld = () => holderOf(path)?.token === mine.token
  return { isHeld, release: () => isHeld() && rmSync(path, { force: true }) }
}

/** A link is created atomically: no process reads a half-written lock. */
function isFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Some of Android's storage knows no links; then the folder is looked at without one.
    const holder = holderOf(path)
    if (holder && isAlive(holder)) return false
    renameSync(draft, path)
    return true
  }
}

async function takeOver(draft: string, path: string, mine: Holder): Promise<void> {
  const holder = holderOf(path)
  if (holder && isAlive(holder)) throw new TerminalFault('already_running', { pid: holder.pid })
  renameSync(draft, path)
  // Two may find the same stale lock; the later one wins, and the earlier sees it here.
  await pause(50 + Math.random() * 100)
  const winner = holderOf(path)
  if (winner?.token !== mine.token) throw new TerminalFault('already_running', { pid: winner?.pid ?? 0 })
}

function holderOf(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // Missing or unreadable: the lock is free.
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return beganAt(holder.pid) === holder.began
}

function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name and may hold spaces and brackets itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    // Not every system has /proc; then the number alone must do.
    return ''
  }
}
