import { expect, it } from 'vitest'
import { findResourceLists } from './resource-list-rules.ts'

const text = `import { sql } from 'kysely'\nimport { resources } from '@xw/shared/resources/index'\n`

it('finds an import of the list of resources, and leaves the named files alone', () => {
  expect(findResourceLists({ file: 'apps/server/src/modules/x/index.ts', text })).toEqual([
    'apps/server/src/modules/x/index.ts:2',
  ])
  expect(findResourceLists({ file: 'apps/server/src/resources.ts', text })).toEqual([])
})

it('allows a single definition', () => {
  const one = "import { userResource } from '@xw/shared/resources/sys/user'"
  expect(findResourceLists({ file: 'apps/server/src/modules/x/index.ts', text: one })).toEqual([])
})
