import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { markAnywhere } from './foreign-marks.ts'
import { refusalOf } from './judge-content.ts'
import { refusedExit } from './judge-exit.ts'

// The program of the process that judges one file: bytes of a stranger come in on standard input, a drawn picture goes out. It has
// no secrets, no database and no file, and whatever it dies of is its own death only.

const maxMemoryBytes = 512 * 1024 * 1024

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) refuse('needs too much memory')
}, 25).unref()

function refuse(reason: string): never {
  process.stderr.write(reason)
  process.exit(refusedExit)
}

/** The bytes to keep in place of those that came; undefined when they are kept as they are. */
async function judge(kind: string | undefined, content: Buffer): Promise<Buffer | undefined> {
  switch (kind) {
    case 'jpeg':
    case 'png': {
      // Loaded only where there is something to draw: it is the largest part of the start.
      const { drawPicture } = await import('./draw-picture.ts')
      const drawn = await drawPicture(content, kind).catch((error: Error) => refuse(error.message))
      const mark = markAnywhere(drawn)
      return mark ? refuse(`still has ${mark} in it`) : drawn
    }
    case 'pdf':
    case 'mp4': {
      const refusal = refusalOf(kind, content)
      return refusal ? refuse(refusal) : undefined
    }
    default:
      throw new Error(`Nobody judges ${kind} here`)
  }
}

const drawn = await judge(process.argv[2], await buffer(process.stdin))
if (drawn) process.stdout.write(drawn)
