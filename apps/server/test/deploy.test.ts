import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const texts = globSync('deploy/{*,systemd/*}', { cwd: root, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
/** Returns the distinct matches of a pattern in a file of the folder. */
const found = (file: string, pattern: RegExp) => [
  ...new Set(Array.from(read(`deploy/${file}`).matchAll(pattern), match => match[1])),
]

it('OP-02 the examples for operators start files that are there', () => {
  const named = texts.flatMap(text => text.match(/(?:apps|tools)\/[\w/-]+\.ts/g) ?? [])
  expect(named).toContain('apps/server/src/worker.ts')
  expect(named.filter(file => !existsSync(join(root, file)))).toEqual([])
})

it('OP-02 the examples for operators use settings that the program has', () => {
  const [program, table] = [read('apps/server/src/config.ts'), read('docs/settings.md')]
  const used = texts.flatMap(text => text.match(/\b(?:XW_[A-Z0-9_]+|DATABASE_\w*URL)\b/g) ?? [])
  expect(used).toContain('XW_DRAIN_SECONDS')
  const isKnown = (setting: string) => program.includes(setting) && table.includes(`\`${setting}\``)
  expect([...new Set(used)].filter(setting => !isKnown(setting))).toEqual([])
})

it('OP-02 the examples for operators agree on the port and on where the data is', () => {
  const port = /^PORT=(\d+)/gm
  expect(found('systemd/xwxxcj.env', port)).toEqual(['8080'])
  expect(found('Containerfile', /\bPORT=(\d+)/g)).toEqual(['8080'])
  expect(found('Containerfile', /^EXPOSE (\d+)/gm)).toEqual(['8080'])
  expect(found('nginx.conf', /server 10[\d.]+:(\d+)/g)).toEqual(['8080'])
  expect(found('Caddyfile', /10[\d.]+:(\d+)/g)).toEqual(['8080'])
  const [data] = found('systemd/xwxxcj.env', /^XW_DATA=(.+)/gm)
  for (const unit of ['systemd/xwxxcj.service', 'systemd/xwxxcj-worker@.service']) {
    expect(found(unit, /^ReadWritePaths=(.+)/gm)).toEqual([data])
    expect(found(unit, /^StateDirectory=(.+)/gm).map(name => `/var/lib/${name}`)).toEqual([data])
  }
  const [volume] = found('Containerfile', /^VOLUME (.+)/gm)
  expect(found('Containerfile', /XW_DATA=(\S+)/g)).toEqual([volume])
  expect(found('compose.yaml', /XW_DATA: (\S+)/g)).toEqual([volume])
})

it('OP-02 the examples for operators limit the memory of V8 as npm start does', () => {
  const [limit] = /--max-semi-space-size=\d+/.exec(JSON.parse(read('package.json')).scripts.start) ?? []
  expect(limit).toBeDefined()
  expect(found('systemd/xwxxcj.service', /(--max-semi-space-size=\d+)/g)).toEqual([limit])
  expect(found('Containerfile', /(--max-semi-space-size=\d+)/g)).toEqual([limit])
})

it('OP-02 proxies let through every upload that the program takes', () => {
  const largest = Math.max(...Object.values(uploadRulesByBiz).map(({ maxMb }) => maxMb))
  const limits = [...found('nginx.conf', /client_max_body_size (\d+)m/g), ...found('Caddyfile', /max_size (\d+)MB/g)]
  expect(limits).toHaveLength(2)
  expect(limits.filter(limit => Number(limit) <= largest)).toEqual([])
})

it('OP-02 proxies give idle connections back before a server that leaves is gone, and nobody kills it before', () => {
  const [drain] = found('compose.yaml', /XW_DRAIN_SECONDS: "(\d+)"/g).map(Number)
  expect(found('systemd/xwxxcj.env', /XW_DRAIN_SECONDS=(\d+)/g).map(Number)).toEqual([drain])
  const kept = [...found('nginx.conf', /keepalive_timeout (\d+)s/g), ...found('Caddyfile', /keepalive (\d+)s/g)]
  expect(kept).toHaveLength(2)
  expect(kept.filter(seconds => Number(seconds) >= Number(drain))).toEqual([])
  for (const unit of ['systemd/xwxxcj.service', 'systemd/xwxxcj-worker@.service'])
    expect(Number(found(unit, /^TimeoutStopSec=(\d+)/gm)[0])).toBeGreaterThan(Number(drain) * 2)
})
