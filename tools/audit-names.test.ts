import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { audit } from '../packages/texts/src/en/audit.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The files of the server that write into the audit log. */
function writers(): string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !/(\.test\.ts$|\/test\/)/.test(file),
  )
  return files
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .filter((source) => /writeAudit|AuditedAct|auditOf|auditEnd/.test(source))
}

function writtenActs(): string[] {
  return writers().flatMap((source) =>
    [...source.matchAll(/\baction: '([a-z_]+(?:\.[a-z_]+)+)'/g)].map(([, act]) => act ?? ''),
  )
}

test('every act in the audit log has a name for people', () => {
  const acts = [...new Set(writtenActs())]
  expect(acts).toContain('dispute.decide')
  expect(acts.filter((act) => !(`act.${act}` in audit))).toEqual([])
})

/** Names of the fields that stand literally in a `before` or `after` of an entry; those that come from a variable are not seen here. */
function writtenFields(): string[] {
  const entries = writers().flatMap((source) => source.split(/\baction: /).slice(1))
  const objects = entries.flatMap((entry) => [
    ...entry.slice(0, 400).matchAll(/\b(?:before|after): \{([^{}]*)\}/g),
  ])
  return objects
    .flatMap(([, inside]) => (inside ?? '').split(','))
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name))
}

test('every field in the audit log has a name for people', () => {
  const fields = [...new Set(writtenFields())]
  expect(fields).toContain('debt')
  expect(fields.filter((field) => !(`field.${field}` in audit))).toEqual([])
})
