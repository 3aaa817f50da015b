import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  bundledProgramOf,
  type ChildBundles,
  childSources,
  hashFile,
  readCurrentBundles,
  serverFolder,
} from './child-bundles.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-bundles-'))
const manifest = join(folder, 'manifest.json')
const source = join(folder, 'child.ts')
beforeEach(() => {
  writeFileSync(source, 'first')
  const bundles: ChildBundles = {
    inputs: { 'child.ts': hashFile(source) },
    bundles: { 'child.ts': 'child.mjs' },
    files: ['child.mjs'],
  }
  writeFileSync(manifest, JSON.stringify(bundles))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('bundles count while every source is as it was', () => {
  expect(readCurrentBundles(manifest, folder)?.bundles).toEqual({ 'child.ts': 'child.mjs' })
})

it('no bundle counts once a source has changed or is gone', () => {
  writeFileSync(source, 'second')
  expect(readCurrentBundles(manifest, folder)).toBeNull()
  rmSync(source)
  expect(readCurrentBundles(manifest, folder)).toBeNull()
  expect(readCurrentBundles(join(folder, 'none.json'), folder)).toBeNull()
})

it('the tests run every child from its bundle, as the built product does', () => {
  for (const path of childSources)
    expect(bundledProgramOf(join(serverFolder, path))).toMatch(/dist\/children\/[\w-]+\.mjs$/)
})

it('a file that is no child program runs as it is', () => {
  expect(bundledProgramOf(source)).toBe(source)
})
