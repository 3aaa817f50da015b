import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hasAction } from '@xw/shared/resource/resource'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { toForm } from '../../test/support/form.ts'
import { allSources } from '../resources.ts'
import { readSpreadsheet } from '../spreadsheet/read-spreadsheet.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'

let server: TestApp
let token: string
let folder: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  folder = mkdtempSync(join(tmpdir(), 'xw-template-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function template(path: string): Promise<Buffer> {
  const response = await server.app.inject({ url: `${apiBase}${path}`, headers: { [headers.token]: token } })
  expect([path, response.statusCode]).toEqual([path, 200])
  expect(response.headers['content-type']).toContain('spreadsheetml')
  return response.rawPayload
}

async function sheetsOf(content: Buffer) {
  const file = join(folder, 'template.xlsx')
  writeFileSync(file, content)
  const { sheets } = await readSpreadsheet(file, { name: 'template.xlsx' })
  const read: { name: string; hidden: boolean; rows: string[][] }[] = []
  for (const { name, hidden, rows } of sheets) {
    const found: string[][] = []
    for await (const row of rows()) found.push(row.cells.map(cell => (typeof cell === 'string' ? cell : '')))
    read.push({ name, hidden, rows: found })
  }
  return read
}

it('IM-08 a template has the columns to fill, the lists to choose from, and what each column takes', async () => {
  const [form, notes, lists] = await sheetsOf(await template('/sys/position/exportTemplate'))
  expect(form).toMatchObject({ name: '职务', hidden: false, rows: [['*职务编码', '*职务名称', '*职级']] })
  expect(notes?.name).toBe('填写说明')
  expect(notes?.rows[1]).toEqual(['职务编码', '必填', '最多 64 个字符；应为 20 位以内的字母或数字；不能与已有记录重复'])
  expect(notes?.rows[3]?.slice(0, 3)).toEqual(['职级', '必填', '填写可选值之一'])
  const ranks = lists?.rows.map(([text]) => text) ?? []
  expect(lists).toMatchObject({ name: '下拉选项', hidden: true })
  expect(ranks.length).toBeGreaterThan(2)
  expect(notes?.rows[3]?.[3]).toBe(ranks.join('、'))
})

it('IM-08 a filled template is taken as it is', async () => {
  const [form, notes] = await sheetsOf(await template('/sys/position/exportTemplate'))
  const rank = notes?.rows[3]?.[3]?.split('、')[0] ?? ''
  const filled = writeXlsx([
    {
      name: '职务',
      columns: (form?.rows[0] ?? []).map(title => ({ title })),
      rows: [['tpl1', '模板职务', rank]],
    },
  ])
  const upload = toForm([{ field: 'file', value: await buffer(filled), fileName: '职务导入模板.xlsx' }])
  const { body } = await server.call('POST', '/sys/position/importExcel', { token, ...upload })
  expect(body).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
})

it('IM-08 every resource that can be imported has a template', async () => {
  for (const source of allSources()) {
    const [def] = source.all()
    if (!def || !hasAction(def, 'importExcel')) continue
    // Where several definitions share a path, a parameter says which.
    const [name] = def.params ?? []
    const query = def.only && name ? `?${name}=${def.only.value}` : ''
    const [form] = await sheetsOf(await template(`${source.path}/exportTemplate${query}`))
    expect([source.path, form?.rows.length]).toEqual([source.path, 1])
  }
})
