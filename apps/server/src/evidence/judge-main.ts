import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { markAnywhere } from './foreign-marks.ts'
import { refusalOf } from './judge-content.ts'
import { notesChannel, refusedExit } from './judge-exit.ts'
import type { FileNotes } from './notes/notes-shape.ts'

// The program of the process that judges one file: bytes of a stranger come in on standard input; a drawn picture goes out on standard
// output, and what was noted of the original on a channel of its own. The process has no secrets, no database and no file.

const maxMemoryBytes = 512 * 1024 * 1024

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) refuseContent('needs too much memory')
}, 25).unref()

function refuseContent(reason: string): never {
  process.stderr.write(reason)
  process.exit(refusedExit)
}

/** The bytes to keep in place of those that came; undefined when they are kept as they are. */
async function judgeContent(kind: string | undefined, content: Buffer): Promise<Buffer | undefined> {
  switch (kind) {
    case 'jpeg':
    case 'png': {
      const { pictureNotes } = await import('./notes/picture-notes.ts')
      await note(() => pictureNotes(content, kind))
      // Loaded only where there is something to draw: it is the largest part of the start.
      const { drawPicture } = await import('./draw-picture.ts')
      const drawn = await drawPicture(content, kind).catch((error: Error) => refuseContent(error.message))
      const mark = markAnywhere(drawn)
      return mark ? refuseContent(`still has ${mark} in it`) : drawn
    }
    case 'pdf':
    case 'mp4': {
      const refusal = refusalOf(kind, content)
      if (refusal) refuseContent(refusal)
      if (kind === 'pdf') {
        const { pdfNotes } = await import('./notes/pdf-notes.ts')
        await note(async () => pdfNotes(content))
      }
      return undefined
    }
    default:
      throw new Error(`Nobody judges ${kind} here`)
  }
}

/** Notes are for support and decide nothing: a file that breaks them is judged as if there were none. */
async function note(read: () => Promise<FileNotes>): Promise<void> {
  const notes = await read().catch(() => undefined)
  if (notes) writeSync(notesChannel, JSON.stringify(notes))
}

const drawn = await judgeContent(process.argv[2], await buffer(process.stdin))
if (drawn) process.stdout.write(drawn)
