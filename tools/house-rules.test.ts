import { describe, expect, it } from 'vitest'
import { findLiteralPaths, findTypeNames, findVersionWrites } from './house-rules.ts'

describe('the name of a field’s type decides nothing outside of field-types', () => {
  const flaws = (text: string) => findTypeNames({ file: 'x.ts', text }, ['text', 'richText'])

  it.each([
    "if (field.type === 'richText') clean()",
    "const found = columns.find(column => column?.type !== 'text')",
    "const isText = 'text' === placed.field.type",
    "switch (field.type) { case 'text': break }",
    'const form = forms[field.type]',
    "const isWide = ['text'].includes(def.fields[key].type)",
    'const isWide = wide.has(field.type)',
    "const { type, label } = field\nconst isText = type === 'text'",
  ])('%s', text => expect(flaws(text)).toEqual(['x.ts:1']))

  it('names the line', () => expect(flaws("const a = 1\nconst b = field.type === 'text'\n")).toEqual(['x.ts:2']))

  it.each([
    "const isFile = part.type === 'file-part'",
    'const { html } = typeOf(field)',
    'const shown = `${field.label}（${field.type}）`',
    "const asked = { type: 'text', label }",
    'switch (action.type) { case load: break }',
  ])('has nothing against %s', text => expect(flaws(text)).toEqual([]))
})

describe('no page writes out a path of the API', () => {
  const flaws = (text: string) => findLiteralPaths({ file: 'x.tsx', text }, ['sys', 'xw'])

  it.each([
    "call('/sys/user/list')",
    'call(`/xw/${name}/list`)',
    "const key = ['resource', '/sys/role']",
    "const labels = { '/sys/user': fetchNames }",
    '<Upload action="/sys/common/upload" />',
  ])('%s', text => expect(flaws(text)).toEqual(['x.tsx:1']))

  it.each([
    'call(paths.dict.all)',
    'call(`${def.path}/list`)',
    '<Link to="/isystem/user" />',
    "import '../sys/user.ts'",
  ])('has nothing against %s', text => expect(flaws(text)).toEqual([]))
})

describe('no module gives a record a new version by hand', () => {
  const flaws = (text: string) => findVersionWrites({ file: 'x.ts', text })

  it.each([
    "sql`update xw_batch set state = '2', version = version + 1`",
    'sql`update xw_submission s set accepted = ${count}, version = s.version + 1`',
    'tx.updateTable(table).set({ state, version: sql`version + 1` })',
    "import { assignments, stamps } from '../../resource/stamps.ts'",
  ])('%s', text => expect(flaws(text)).toEqual(['x.ts:1']))

  it.each([
    'const next = { remark, version: body.version + 1 }',
    'sql`select m.version + 1 as data_version`',
    "import { assignments } from '../../resource/stamps.ts'",
    'await changeRows(tx, access, { ids, set })',
  ])('has nothing against %s', text => expect(flaws(text)).toEqual([]))
})
