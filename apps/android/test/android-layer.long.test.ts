import { expect, test } from 'vitest'
import { runTool } from './tools.ts'

// No phone is here: every entry point of the app is run on a JVM, against stubs of the Android classes that it touches.
test('each entry point of the app does what the phone asks of it', { timeout: 900_000 }, (context) => {
  const { status, output, missing } = runTool('layer.ts')
  if (missing) return context.skip(`The Android layer is not tried. ${missing}`)

  const lines = output.split('\n')
  expect(lines.filter((line) => line.startsWith('failed ')).join('\n'), output).toBe('')
  expect(status, output).toBe(0)
  for (const entryPoint of entryPoints) expect(lines).toContainEqual(expect.stringMatching(entryPoint))
})

/** A scenario that is gone would fail nothing, so each entry point is named here. */
const entryPoints = [
  /^ok a bank's notification reaches the server/,
  /^ok ongoing, media, summary, foreign and code notices/,
  /^ok an SMS in three parts is one message/,
  /^ok after a boot the service runs/,
  /^ok a permission that is taken away is told/,
  /^ok a listener that is granted but unbound is bound again/,
  /^ok after an update the listener's return is told/,
  /^ok the secret is sealed with a key that is made once/,
  /^ok the camera's picture of a QR code pairs the phone/,
  /^ok a link asks first and names the server/,
  /^ok a test message is shown, heard and sent/,
  /^ok a phone that the server does not know any more/,
  /^ok unpairing asks first, tells the server and forgets everything/,
]
