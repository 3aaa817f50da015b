import { expect, it } from 'vitest'
import { text } from '../packages/shared/src/field-types/text.ts'
import { defineResource } from '../packages/shared/src/resource/resource.ts'
import { findMissingColumns, readTableTypes } from './table-type-rules.ts'

const columns = `
  type SealedColumns<K extends string> = { [C in K]: Buffer }
  export interface Stamps { version: number; create_by: string; create_time: Date; update_by: string; update_time: Date }
`
const schema = `
  export interface WorkTables { sys_thing: Stamps & SealedColumns<'phone'> & { id: string; thing_name: string } }
  export interface Database extends WorkTables { sys_open: Stamps & Record<Key, string> & { id: string } }
`
const types = readTableTypes([columns, schema])
const define = (table: string, fields: Parameters<typeof defineResource>[0]['fields']) =>
  defineResource({ path: `/sys/${table}`, table, title: '一物', permission: `sys:${table}`, tenant: 'school', fields })

it('accepts a table type that has every column of its definition', () => {
  const def = define('sys_thing', { thingName: text('名称'), phone: text('手机号', { sealed: true }) })
  expect(findMissingColumns(types, [def])).toEqual([])
})

it('names the columns of a definition that the table type lacks', () => {
  const def = define('sys_thing', {
    thingName: text('名称'),
    remark: text('备注'),
    mail: text('邮箱', { sealed: true }),
  })
  expect(findMissingColumns(types, [def])).toEqual([
    'sys_thing.remark',
    'sys_thing.mail',
    'sys_thing.mail_hash',
    'sys_thing.mail_tail',
  ])
})

it('leaves derived table types and tables without a type alone', () => {
  const fields = { remark: text('备注') }
  expect(findMissingColumns(types, [define('sys_open', fields), define('sys_other', fields)])).toEqual([])
})
