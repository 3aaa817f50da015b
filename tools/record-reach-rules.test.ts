import { describe, expect, it } from 'vitest'
import { findUnfilteredReads } from './record-reach-rules.ts'

const file = 'apps/server/src/modules/x/y.ts'
const flaws = (text: string) => findUnfilteredReads({ file, text }, { 'modules/x/z.ts': 'a job' })

describe('degree records are read in the reach of the caller', () => {
  it.each([
    'sql`select id from xw_info where xh = ${number}`',
    'sql`select 1 from xw_batch b join xw_info t on t.batch_id = b.id`',
    "tx.selectFrom('xw_info').select('id')",
  ])('%s', text => expect(flaws(`const a = 1\n${text}`)).toEqual([`${file}:2`]))

  it.each([
    'sql`select id from xw_info t where ${reachableCondition(access)}`',
    'sql`select id from xw_info_step where record_id = ${id}`',
    "const table = 'xw_info'",
  ])('has nothing against %s', text => expect(flaws(text)).toEqual([]))

  it('has nothing against a place that is named with its reason', () => {
    const source = { file: 'apps/server/src/modules/x/z.ts', text: 'sql`select id from xw_info`' }
    expect(findUnfilteredReads(source, { 'modules/x/z.ts': 'a job' })).toEqual([])
  })
})
