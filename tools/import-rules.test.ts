import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkImports } from './import-rules.ts'
import { root, run } from './run.ts'

const web = 'apps/web/src'
const pages = { [`${web}/pages/system/user/page.tsx`]: '', [`${web}/pages/system/role/page.tsx`]: '' }

const judge = (files: Record<string, string>) => checkImports(new Map(Object.entries({ ...pages, ...files })))

describe('pages and the layout stand beside each other', () => {
  const beside = 'pages and layout share what stands in features'

  it.each([
    ['a page', 'pages/system/user/list.tsx', "import { a } from '../role/a.ts'", '../role/a.ts'],
    [
      'the style of a page',
      'pages/system/user/list.tsx',
      "import s from '../role/a.module.css'",
      '../role/a.module.css',
    ],
    ['a type of a page', 'pages/system/user/list.tsx', "import type { A } from '../role/a.ts'", '../role/a.ts'],
    [
      'a page, lazily, in the layout',
      'layout/header/item.tsx',
      "const A = import('../../pages/system/role/a.tsx')",
      '../../pages/system/role/a.tsx',
    ],
    [
      'the layout in a page',
      'pages/system/user/page.tsx',
      "import { a } from '../../../layout/a.ts'",
      '../../../layout/a.ts',
    ],
  ])('refuses %s', (_, file, text, specifier) => {
    expect(judge({ [`${web}/${file}`]: text })).toEqual([`${web}/${file}: ${specifier}: ${beside}`])
  })

  it('leaves a page to its own folder, and to what stands below it', () => {
    const text = "import { a } from './steps/a.ts'\nimport { b } from '../../../features/grants/b.ts'"
    expect(judge({ [`${web}/pages/system/user/page.tsx`]: text })).toEqual([])
    expect(judge({ [`${web}/pages/system/user/steps/a.ts`]: "import { c } from '../c.ts'" })).toEqual([])
  })

  it('refuses a file among the pages that belongs to none of them', () => {
    const file = `${web}/pages/system/shared.ts`
    expect(judge({ [file]: '' })).toEqual([`${file}: belongs to no page; what several pages need stands in features`])
  })

  it('refuses a feature that knows a page', () => {
    const file = `${web}/features/grants/a.ts`
    expect(judge({ [file]: "import { b } from '../../pages/system/role/b.ts'" })).toEqual([
      `${file}: ../../pages/system/role/b.ts: pages stands above features`,
    ])
  })
})

it('the linter refuses a circle, also one of types alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xw-circle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'a.ts'),
    "import type { B } from './b.ts'\nexport interface A {\n  readonly b: B | null\n}\n",
  )
  writeFileSync(
    join(folder, 'b.ts'),
    "import type { A } from './a.ts'\nexport interface B {\n  readonly a: A | null\n}\n",
  )
  const args = ['--config', join(root, '.oxlintrc.json'), '--format=unix', '.']
  const { code, output } = await run('oxlint', args, { cwd: folder, quiet: true })
  expect(output.match(/no-cycle/g)).toHaveLength(2)
  expect(code).toBe(1)
})

describe('schemas of the wire are the server’s', () => {
  const schemas = { 'packages/shared/src/wire/batches.ts': "import { Type } from 'typebox'" }
  const page = `${web}/pages/system/user/page.tsx`
  const complaint = 'the browser takes types from a file with schemas, nothing else'
  const mixed = "import { type Batch, batchPath } from '@xw/shared/wire/batches'"

  it('refuses to take a value from a file with schemas, on a page and in what pages share', () => {
    expect(judge({ ...schemas, [page]: mixed })).toEqual([`${page}: @xw/shared/wire/batches: ${complaint}`])
    const degree = 'packages/shared/src/degree/windows.ts'
    expect(judge({ ...schemas, [degree]: "import { batchPath } from '../wire/batches.ts'" })).toEqual([
      `${degree}: ../wire/batches.ts: ${complaint}`,
    ])
  })

  it('leaves types to the browser, and everything to the server', () => {
    const server = 'apps/server/src/modules/degree/batch/index.ts'
    const types = "import type { Batch } from '@xw/shared/wire/batches'"
    expect(judge({ ...schemas, [page]: types, [server]: mixed })).toEqual([])
  })
})
