import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeploy, repository } from './files.ts'
import { check, provide } from './tools.ts'

// What cannot run here, because it is another machine's, is read by the programs that will read it there.

const deploy = join(repository, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'florin-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  provide('promtool', 'nginx', 'haproxy', 'systemd-analyze', 'openssl')
  check('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ])
}, 300_000)

test('Prometheus takes the rules, and they fire when they should and not before', () => {
  const cwd = join(deploy, 'prometheus')
  expect(check('promtool', ['check', 'rules', 'alerts.yml'], { cwd })).toContain('SUCCESS')
  expect(check('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd })).toContain('SUCCESS')
  const scraped = join(folder, 'prometheus')
  cpSync(cwd, scraped, { recursive: true })
  writeFileSync(join(scraped, 'metrics-token'), 'token')
  expect(check('promtool', ['check', 'config', 'prometheus.yml'], { cwd: scraped })).toContain('SUCCESS')
})

test('systemd takes the units', () => {
  const units = join(folder, 'units')
  mkdirSync(units)
  for (const name of ['florin@.service', 'florin-signer.service', 'florin-database.service'])
    writeFileSync(
      join(units, name),
      // The user and the place are the operator's to make.
      readDeploy('systemd', name)
        .replaceAll('/opt/florin', repository)
        .replace(/^(User|Group)=.*$/gm, '$1=daemon'),
    )
  cpSync(join(units, 'florin@.service'), join(units, 'florin@api-2.service'))
  // It succeeds with warnings, too: any warning about our own files is a fault.
  const said = check('systemd-analyze', [
    'verify',
    '--man=no',
    join(units, 'florin@api-2.service'),
    join(units, 'florin-signer.service'),
    join(units, 'florin-database.service'),
  ])
  expect(said.split('\n').filter((line) => line.includes('florin'))).toEqual([])
})

test('nginx takes its file', () => {
  const file = join(folder, 'nginx.conf')
  const text = readDeploy('proxy', 'nginx.conf')
    .replaceAll('/etc/nginx/tls', folder)
    .replace('server api-1:3000', 'server 127.0.0.1:3001')
    .replace('server api-2:3000', 'server 127.0.0.1:3002')
  writeFileSync(file, text)
  expect(check('nginx', ['-t', '-c', file, '-g', `pid ${join(folder, 'nginx.pid')};`])).toContain(
    'successful',
  )
})

test('haproxy takes its file', () => {
  const file = join(folder, 'haproxy.cfg')
  check('sh', ['-c', `cat fullchain.pem privkey.pem > florin.pem`], { cwd: folder })
  writeFileSync(file, readDeploy('proxy', 'haproxy.cfg').replace('/etc/haproxy', folder))
  expect(check('haproxy', ['-c', '-f', file])).not.toMatch(/ALERT|WARNING/)
})
