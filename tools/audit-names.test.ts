import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { audit } from '../packages/texts/src/en/audit.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The acts that the server writes into the audit log, by the files that write them. */
function writtenActs(): string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !/(\.test\.ts$|\/test\/)/.test(file),
  )
  const sources = files
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .filter((source) => /writeAudit|AuditedAct|auditOf|auditEnd/.test(source))
  return sources.flatMap((source) =>
    [...source.matchAll(/\baction: '([a-z_]+(?:\.[a-z_]+)+)'/g)].map(([, act]) => act ?? ''),
  )
}

test('every act in the audit log has a name for people', () => {
  const acts = [...new Set(writtenActs())]
  expect(acts).toContain('dispute.decide')
  expect(acts.filter((act) => !(`act.${act}` in audit))).toEqual([])
})
