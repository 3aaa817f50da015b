import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSite } from './site.ts'
import { finishSwap, listKeptClusters, readyClusterPath, swapClusters, unfinishedClusterPath } from './swap.ts'

let folder: string
let cluster: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xw-swap-'))
  cluster = join(folder, 'pg')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Something with a name to be known by. */
function make(path: string, content: string) {
  mkdirSync(path)
  writeFileSync(join(path, 'PG_VERSION'), content)
}
const inside = (path: string) => readFileSync(join(path, 'PG_VERSION'), 'utf8')

it('the filled cluster comes into the place of the old one, which is kept and never replaced', async () => {
  make(cluster, 'first')
  make(unfinishedClusterPath(cluster), 'second')
  expect(inside(await swapClusters(cluster, '17', () => {}))).toBe('first')
  make(unfinishedClusterPath(cluster), 'third')
  expect(inside(await swapClusters(cluster, '17', () => {}))).toBe('second')
  expect(inside(cluster)).toBe('third')
  expect(listKeptClusters(cluster).map(inside)).toEqual(['first', 'second'])
  expect(readdirSync(folder).sort()).toEqual(['pg', 'pg.postgres-17', 'pg.postgres-17-2'])
})

it('an interrupted swap is finished by whoever opens the data folder, wherever its cluster lies', () => {
  const [dataDir, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')]
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'pg-location'), `${elsewhere}\n`)
  make(readyClusterPath(elsewhere), 'new')
  expect(openSite(dataDir).cluster).toBe(elsewhere)
  expect(inside(elsewhere)).toBe('new')

  const below = join(dataDir, 'pg')
  rmSync(join(dataDir, 'pg-location'))
  make(readyClusterPath(below), 'new below')
  openSite(dataDir)
  expect(inside(below)).toBe('new below')
})

it('nothing is put over a cluster that is there', () => {
  make(cluster, 'old')
  make(readyClusterPath(cluster), 'new')
  finishSwap(cluster)
  expect([inside(cluster), inside(readyClusterPath(cluster))]).toEqual(['old', 'new'])
})
