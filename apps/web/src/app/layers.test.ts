import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

it('takes every z-index from app/layers.css, so that no other file has a number of its own', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).filter(
    file => !file.endsWith('.test.ts') && file !== join('app', 'layers.css'),
  )
  expect(files.length).toBeGreaterThan(100)
  const own = files.flatMap(file =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /z-index: ?(?!var\(--xw-layer-)\S+|zIndex: ?(?!'var\(--xw-layer-)\S+/g,
      ),
    ].map(([found]) => `${file}: ${found}`),
  )
  expect(own).toEqual([])
})
