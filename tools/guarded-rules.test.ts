import { describe, expect, it } from 'vitest'
import { findIdlePlaces, findIndexColumns, findIndexing } from './guarded-rules.ts'

const file = 'apps/server/src/modules/x/y.ts'
const columns = ['zjhm_hash', 'zjhm_tail']

describe('a blind index is made in the places that ask who calls', () => {
  const flaws = (text: string) => findIndexing({ file, text })

  it.each([
    "import { blindIndex } from '../../resource/stored.ts'",
    "import { tailIndex as tail, textIn } from '../../resource/stored.ts'",
  ])('%s', text => expect(flaws(`const a = 1\n${text}`)).toEqual([`${file}:2`]))

  it('has nothing against a place that is allowed it, nor against other names', () => {
    const text = "import { blindIndex } from './stored.ts'"
    expect(findIndexing({ file: 'apps/server/src/resource/where.ts', text })).toEqual([])
    expect(flaws("import { textIn } from '../../resource/stored.ts'")).toEqual([])
  })
})

describe('the columns of blind indexes are named where it is decided who is told', () => {
  it.each(['sql`select from xw_info t where t.zjhm_hash = ${hash}`', "const column = 'zjhm_tail'"])('%s', text =>
    expect(findIndexColumns({ file, text }, columns)).toEqual([`${file}:1`]),
  )

  it('has nothing against a place that is allowed it, nor against other columns', () => {
    const text = 'sql`o.zjhm_hash = w.hash`'
    expect(findIndexColumns({ file: 'apps/server/src/modules/degree/record-check/across.ts', text }, columns)).toEqual(
      [],
    )
    expect(findIndexColumns({ file, text: 'sql`t.password_hash, t.zjhm_hashes`' }, columns)).toEqual([])
  })
})

it('a place that does not need its permission any more is named', () => {
  const sources = [{ file, text: 'sql`zjhm_hash`' }]
  const allowed = { 'modules/x/y.ts': 'does', 'modules/x/z.ts': 'did' }
  expect(findIdlePlaces(sources, allowed, source => findIndexColumns(source, columns, {}))).toEqual(['modules/x/z.ts'])
})
