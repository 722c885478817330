import { posix } from 'node:path'
import { pastRoom, roomHeight, roomsOf, writersOfPast } from './arrow-table.ts'
import type { FilePlace } from './places.ts'

/** Why a file may not import another one of its own domain. Undefined where it may, and where the domain has no rooms. */
export function roomRule(from: FilePlace, to: FilePlace): string | undefined {
  const rooms = roomsIn(from.folder)
  if (!rooms || from.part === 'test' || from.folder !== to.folder) return undefined
  const here = roomOf(from)
  const there = roomOf(to)

  if (here !== undefined && here === there) return undefined
  if (there === undefined)
    return isOnRoof(to) && here !== undefined
      ? 'what lies over the rooms is known to none of them'
      : undefined
  if (to.path !== `${to.folder}/${there}/index.ts`) return 'a room is entered by its index.ts'
  if (isOnRoof(from)) return undefined
  if (here === undefined) return 'what lies below the rooms knows none of them'
  const isLower = (roomHeight(rooms, there) ?? 0) < (roomHeight(rooms, here) ?? 0)
  return isLower ? undefined : 'a room knows the rooms below it only'
}

/** Why a file may not import what writes a domain's past. Undefined where it may, and for any other file. */
export function pastRule(from: FilePlace, to: FilePlace): string | undefined {
  if (!isPast(to) || from.part === 'test' || isPast(from)) return undefined
  if (writersOfPast.has(posix.basename(from.folder))) return undefined
  return 'only the demo writes the past'
}

function isPast({ path, folder }: FilePlace): boolean {
  return posix.dirname(folder) === 'apps/server/src' && path.startsWith(`${folder}/${pastRoom}/`)
}

/** A screen's folder may have a domain's name, and has no rooms. */
function roomsIn(folder: string) {
  return posix.dirname(folder) === 'apps/server/src' ? roomsOf(posix.basename(folder)) : undefined
}

/** Undefined for a file of the domain's own folder. */
function roomOf({ path, folder }: FilePlace): string | undefined {
  const [room, file] = path.slice(folder.length + 1).split('/')
  return file === undefined ? undefined : room
}

function isOnRoof(place: FilePlace): boolean {
  const rooms = roomsIn(place.folder)
  return roomOf(place) === undefined && (rooms?.roof.includes(posix.basename(place.path)) ?? false)
}
