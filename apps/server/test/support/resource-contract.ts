import { globSync } from 'node:fs'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { listQueryRules } from '@xw/shared/query/field-rules'
import { writeQueryValue } from '@xw/shared/query/wrapping'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import { hasAction, type ResourceDef } from '@xw/shared/resource/resource'
import { isNotNull, isSealed } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { logResource, logResources, platformLogResource } from '@xw/shared/resources/sys/log'
import { onlineResource } from '@xw/shared/resources/sys/online'
import { tenantMemberResource, tenantResource } from '@xw/shared/resources/sys/tenant'
import type { ComparedVersion } from '@xw/shared/wire/data-log'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { toVersionId } from '@xw/shared/wire/version-id'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callParamsOf } from '../../src/resource/call-params.ts'
import { excelColumns, headingOf } from '../../src/resource/export.ts'
import { allSources } from '../../src/resources.ts'
import { buildApp, type TestApp } from './app.ts'
import { createContext, unmask } from './contract.ts'
import { oddValue } from './odd-value.ts'
import { pick, runSize } from './run-size.ts'
import { type SampleContext, sampleBody } from './samples.ts'
import { readSheet, withSecrets } from './sheets.ts'

type ShownRecord = Record<string, unknown>

/** Every definition, including resolved ones, with the parameters by which a call selects it. */
const definitions = allSources().flatMap(source =>
  source.all().map(def => ({
    name: def.bizKey ?? def.table,
    def,
    by: callParamsOf(def),
  })),
)

/** Definitions whose records are written by forms; the others are only read here. */
const isWritten = (def: ResourceDef) => (['add', 'edit', 'delete'] as const).every(action => hasAction(def, action))

/** The ten degree types share their code: one of them walks every rule, and the others equality, except in the full run. */
const walksRules = (name: string) => !name.startsWith('xwInfo_') || name === 'xwInfo_31' || runSize === 'full'

/** Read-only lists of the engine over data that modules store themselves: schools, their members, sessions. */
const lists = [
  { name: 'schools', def: tenantResource, by: {} },
  { name: 'members of a school', def: tenantMemberResource, by: { tenantId: '1' } },
  { name: 'who is signed in', def: onlineResource, by: {} },
  { name: 'logs', def: logResource, by: {} },
  { name: 'logs of the platform', def: platformLogResource, by: {} },
  ...Object.entries(logResources).map(([kind, def]) => ({ name: `log ${kind}`, def, by: { logType: kind } })),
]

/** Resources whose records belong to one of another, by the field that says to which: files and lists are of one owner. */
const owners: Readonly<Record<string, string>> = { '/sys/dictItem': 'dictId', [decisionPaths.entries]: 'decisionId' }
const ownerOf = ({ path }: ResourceDef, values: ShownRecord = {}): Record<string, string> => {
  const key = owners[path]
  return key === undefined ? {} : { [key]: String(values[key]) }
}

/** The files that share the definitions, so that they are walked side by side. */
const parts = globSync('../resource-contract.*.walk.test.ts', { cwd: import.meta.dirname }).length
const isOfPart = (part: number) => (_: unknown, index: number) => index % parts === part - 1

/** Walks every resource of one part through every endpoint. */
export function walkResources(part: number): void {
  let server: TestApp
  let token: string
  let context: SampleContext
  beforeAll(async () => {
    // The tests query masked values more often than a user would.
    server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
    token = await server.signIn()
    context = await createContext(server, token)
  })
  afterAll(() => server.close())

  const get = <T>(path: string, query: Record<string, string>) =>
    server.call<T>('GET', `${path}?${new URLSearchParams(query)}`, { token })
  const post = <T>(path: string, payload: ShownRecord) => server.call<T>('POST', path, { token, payload })

  describe.each([...definitions.filter(({ def }) => !isWritten(def)), ...lists].filter(isOfPart(part)))(
    '$name',
    ({ def, by }) => {
      const list = (query: Record<string, string>) => get<Page<ShownRecord>>(`${def.path}/list`, { ...by, ...query })

      it('lists what there is and refuses what it does not know', async () => {
        const { body } = await list({})
        expect(body).toMatchObject({ success: true, result: { records: expect.any(Array), total: expect.any(Number) } })
        expect((await list({ nosuch: '1' })).body.success).toBe(false)
        expect((await list({ column: 'nosuch', order: 'asc' })).body.success).toBe(false)
        if (def === tenantResource)
          expect((await list({ id: '01890000-0000-7000-8000-00000000dead' })).status).toBe(200)
        // The members of a school have no route for their definition: schools cannot change it.
        if (def !== tenantMemberResource)
          expect((await get(`${def.path}/definition`, by)).body.result).toMatchObject({
            path: def.path,
            title: def.title,
          })
      })

      it('sorts by every field and answers every rule of it', async () => {
        // A school's id is a number, so the samples of id fields do not fit.
        const asked = Object.entries(def.fields).filter(
          ([key, field]) => listQueryRules(key, field).length > 0 && !(def === tenantResource && key === 'id'),
        )
        for (const [index, [key, field]] of asked.entries()) {
          // Several values in one field have no order.
          if (!isSealed(field) && field.storage !== 'module' && field.type !== 'multiSelect')
            expect
              .soft({ key, ...(await list({ column: key, order: 'desc' })).body })
              .toMatchObject({ key, success: true })
          for (const rule of pick(listQueryRules(key, field), index)) {
            const query = {
              superQueryParams: JSON.stringify([{ field: key, rule, val: oddValue(field) }]),
            }
            expect.soft({ key, rule, ...(await list(query)).body }).toMatchObject({ key, rule, success: true })
          }
        }
      })
    },
  )

  describe.each(definitions.filter(({ def }) => isWritten(def)).filter(isOfPart(part)))(
    '$name',
    ({ name, def, by }) => {
      const walksEveryRule = walksRules(name)
      const first = { id: '', body: {} as ShownRecord }
      const second = { id: '', body: {} as ShownRecord }
      const list = (query: Record<string, string>) =>
        get<Page<ShownRecord>>(`${def.path}/list`, {
          ...by,
          pageSize: '100',
          column: 'createTime',
          order: 'desc',
          ...query,
        })
      const fixed = () => (def.only ? { [def.only.field]: def.only.value } : {})
      const one = async (id: string) => {
        const { body } = await get<ShownRecord>(`${def.path}/queryById`, { ...by, id })
        return fromWireRecords(def, [body.result ?? {}])[0] ?? {}
      }

      const uniqueKey = Object.entries(def.fields).find(([, field]) => field.unique && field.readonly !== true)?.[0]
      const exportOf = async (ids: string[]) => {
        const url = `${apiBase}${def.path}/exportXls?${new URLSearchParams({ ...by, selections: ids.join() })}`
        return (await server.app.inject({ method: 'GET', url, headers: { [headers.token]: token } })).rawPayload
      }
      const importFile = async (content: Buffer) => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(content)]), '导入.xlsx')
        const request = new Request('http://x', { method: 'POST', body: form })
        return server.call(
          'POST',
          `${def.path}/importExcel?${new URLSearchParams({ ...by, ...ownerOf(def, context.fixed) })}`,
          {
            token,
            headers: { 'content-type': request.headers.get('content-type') ?? '' },
            payload: Buffer.from(await request.arrayBuffer()),
          },
        )
      }

      beforeAll(() => unmask(server, def))

      it('adds records and shows them as they were given', async () => {
        for (const [index, record] of [first, second].entries()) {
          record.body = {
            ...sampleBody(def, 101 + index, context),
            ...fixed(),
            ...(def.path === '/system/sysRoleFieldConfig' && { fieldKey: ['name', 'rank'][index] }),
          }
          const { body } = await post<{ id: string }>(`${def.path}/add`, record.body)
          expect(body).toMatchObject({
            success: true,
            message: def.words?.add ?? expect.stringMatching(/^添加成功(?:！$|，仍有 )/),
          })
          record.id = body.result?.id ?? ''
        }
        const shown = await one(first.id)
        for (const [key, value] of Object.entries(first.body)) {
          const field = def.fields[key]
          if (field && field.readonly !== true && !typeOf(field).writeOnly)
            expect.soft({ key, value: shown[key] }).toEqual({ key, value })
        }
      })

      it('PE-04 lists, with a text beside every code', async () => {
        const { body } = await list({ column: 'createTime', order: 'desc' })
        const shown = body.result?.records.find(record => record.id === first.id) ?? {}
        expect(shown.id).toBe(first.id)
        for (const [key, field] of Object.entries(def.fields)) {
          if (
            !typeOf(field).labels ||
            field.storage === 'module' ||
            shown[key] === null ||
            shown[key] === undefined ||
            shown[key] === ''
          )
            continue
          expect.soft({ key, type: typeof shown[`${key}_dictText`] }).toEqual({ key, type: 'string' })
        }
      })

      it('QY-02 finds by every rule of every field, and nothing else by equality', async () => {
        const record = await one(first.id)
        const other = await one(second.id)
        const otherText = (key: string, field: FieldDef) =>
          other[key] === null || other[key] === undefined ? '' : typeOf(field).format(other[key] as never, field)
        const narrow = ownerOf(def, record)
        for (const [index, [key, field]] of Object.entries(def.fields).entries()) {
          const value = record[key]
          if (value === null || value === undefined || value === '') continue
          const text = typeOf(field).format(value as never, field)
          const rules = listQueryRules(key, field).filter(rule => rule === 'eq' || walksEveryRule)
          for (const rule of pick(rules, index)) {
            const asked =
              rule === 'left_like' ? [...text].slice(-4).join('') : rule === 'ne' ? otherText(key, field) : text
            if (asked === '' || (rule === 'ne' && asked === text)) continue
            const { body } = await list({ ...narrow, [key]: writeQueryValue(rule, asked) })
            const isStrict = rule === 'gt' || rule === 'lt'
            const ids = body.result?.records.map(found => found.id) ?? []
            expect
              .soft({ key, rule, message: body.message, found: ids.includes(first.id) })
              .toEqual({ key, rule, message: '', found: !isStrict })
            if (
              rule === 'eq' &&
              other[key] !== value &&
              !JSON.stringify(other[key]).includes(JSON.stringify(value).slice(1, -1))
            )
              expect.soft({ key, ids: ids.includes(second.id) }).toEqual({ key, ids: false })
          }
        }
      })

      it('edits what was given, keeps the rest, and refuses a stale copy', async () => {
        const before = await one(first.id)
        const changes = { ...sampleBody(def, 107, context), ...fixed() }
        const editable = Object.fromEntries(
          Object.entries(changes)
            .filter(([key]) => def.fields[key]?.readonly === undefined && !def.fields[key]?.unique)
            .slice(0, 3),
        )
        const { body } = await post(`${def.path}/edit`, { ...by, ...editable, id: first.id, version: before.version })
        expect(body).toMatchObject({
          success: true,
          message: def.words?.edit ?? expect.stringMatching(/^编辑成功(?:!$|，仍有 )/),
        })
        const after = await one(first.id)
        expect(after).toMatchObject(editable)
        expect(after.version).toBe(Number(before.version) + 1)
        for (const key of Object.keys(first.body)) {
          if (!(key in editable)) expect.soft({ key, value: after[key] }).toEqual({ key, value: before[key] })
        }
        const stale = await post(`${def.path}/edit`, { ...by, ...editable, id: first.id, version: before.version })
        expect(stale.body).toMatchObject({ success: false, code: 409, message: '数据已被他人修改，请刷新后重试' })
      })

      it.runIf(def.history)('SY-10 takes what the data log offers of the version before', async () => {
        const dataTable = def.only ? `${def.table}:${def.only.value}` : def.table
        const { version } = await one(first.id)
        const compare = async (left: number, right: number) => {
          const [dataId1, dataId2] = [toVersionId(dataTable, first.id, left), toVersionId(dataTable, first.id, right)]
          return (await get<ComparedVersion[]>('/sys/dataLog/queryCompareList', { dataId1, dataId2 })).body.result?.[0]
        }
        const older = await compare(Number(version) - 1, Number(version))
        const offered = older?.fields.filter(field => field.canRestore) ?? []
        expect(offered.length > 0).toBe(older?.fields.some(field => !field.isSame))
        const values = Object.fromEntries(offered.map(({ key, value }) => [key, value]))
        const { body } = await post(older?.editPath ?? '', { ...values, id: first.id, version })
        expect(body).toMatchObject({ success: true })
        const again = await compare(Number(version) - 1, Number(version) + 1)
        for (const { key } of offered)
          expect.soft(again?.fields.find(field => field.key === key)).toMatchObject({ key, isSame: true })
      })

      it('writes only what the definition lets a client write', async () => {
        const before = await one(first.id)
        const system = {
          tenantId: 9,
          tenant_id: 9,
          createBy: 'mallory',
          createTime: '2000-01-01 00:00:00',
          updateBy: 'mallory',
          delFlag: '1',
          del_flag: '1',
          __proto__: { polluted: 1 },
        }
        const readonly = Object.fromEntries(
          Object.entries(def.fields)
            .filter(([key, field]) => field.readonly === true && !Object.hasOwn(systemFields, key))
            .map(([key]) => [key, 'zzz']),
        )
        const shown = (await get<ShownRecord>(`${def.path}/queryById`, { ...by, id: first.id })).body.result ?? {}
        if (Object.keys(readonly).length > 0) {
          const refused = await post<ShownRecord>(`${def.path}/edit`, { ...by, ...readonly, id: first.id })
          const sentences = Object.keys(readonly).map(key => [key, `${def.fields[key]?.label}不能修改`])
          expect(refused.body).toMatchObject({ success: false, result: Object.fromEntries(sentences) })
        }
        const same = Object.fromEntries(Object.keys(readonly).map(key => [key, shown[key]]))
        const { body } = await post(`${def.path}/edit`, { ...by, ...same, ...system, id: first.id })
        expect(body).toMatchObject({ success: true })
        const after = await one(first.id)
        const {
          version: _,
          updateTime: __,
          updateTime_dictText: ___,
          updateBy: ____,
          updateBy_dictText: _____,
          ...kept
        } = after
        expect(before).toMatchObject(Object.fromEntries(Object.entries(kept).filter(([key]) => key in before)))
        expect(after.updateBy).toBe('admin')
      })

      it('refuses another value for what is given once, and takes the same one', async () => {
        const before = await one(first.id)
        const once = Object.entries(def.fields).filter(
          ([key, field]) => field.readonly === 'edit' && before[key] !== null,
        )
        for (const [key, field] of once) {
          const { body } = await post<ShownRecord>(`${def.path}/edit`, { ...by, id: first.id, [key]: 'zzz' })
          expect.soft(body).toMatchObject({ success: false, result: { [key]: `${field.label}不能修改` } })
        }
        const given = once.filter(([, field]) => !typeOf(field).writeOnly).map(([key]) => [key, before[key]])
        const same = await post(`${def.path}/edit`, { ...by, id: first.id, ...Object.fromEntries(given) })
        expect(same.body).toMatchObject({ success: true })
      })

      it('names every missing or broken field at once and changes nothing', async () => {
        const required = Object.entries(def.fields).filter(
          ([, field]) => !field.readonly && isNotNull(field) && field.default === undefined,
        )
        const { body } = await post<Record<string, string>>(`${def.path}/add`, { ...by })
        if (required.length === 0) return
        expect(body.success).toBe(false)
        expect(Object.keys(body.result ?? {})).toEqual(expect.arrayContaining(required.map(([key]) => key)))
      })

      it('QY-06 refuses unknown fields, rules and sort columns with a sentence', async () => {
        for (const query of [
          { nosuch: '1' },
          { column: 'nosuch' },
          { column: 'id; drop table sys_user' },
          { order: 'sideways' },
          { superQueryParams: '[{"field":"nosuch","rule":"eq","val":"1"}]' },
          { superQueryParams: '{broken' },
        ]) {
          const { status, body } = await list(query)
          expect.soft({ query, status, success: body.success }).toEqual({ query, status: 200, success: false })
        }
      })

      it.runIf(hasAction(def, 'exportXls'))('QY-05 exports what the list shows', async () => {
        const [header, ...rows] = await readSheet(await exportOf([first.id]))
        expect(header).toEqual(excelColumns(def, 'export').map(headingOf))
        expect(rows).toHaveLength(1)
      })

      it.runIf(hasAction(def, 'importExcel'))(
        'IM-08 takes its own export back, once the records are gone',
        async () => {
          const before = await one(second.id)
          const exported = await exportOf([second.id])
          await server.call('DELETE', `${def.path}/deleteBatch?ids=${second.id}`, { token })
          if (def.recycleBin) await server.call('DELETE', `${def.path}/deleteRecycleBin?ids=${second.id}`, { token })
          const { body } = await importFile(await withSecrets(def, exported, second.body))
          expect(body).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：1' })
          const [, again] = Object.entries(second.body).find(([key]) => key === uniqueKey) ?? []
          const found = await list(
            uniqueKey && again ? { [uniqueKey]: again as string } : { column: 'createTime', order: 'desc' },
          )
          const record = found.body.result?.records[0] ?? {}
          second.id = String(record.id)
          const shown = await one(second.id)
          for (const { key, field } of excelColumns(def, 'import')) {
            if (!typeOf(field).writeOnly) expect.soft({ key, value: shown[key] }).toEqual({ key, value: before[key] })
          }
          const twice = await importFile(await withSecrets(def, exported, second.body))
          // A secret is never compared: who gives one wants a new record.
          const isCompared = !excelColumns(def, 'import').some(({ field }) => typeOf(field).writeOnly)
          expect(twice.body).toMatchObject(
            isCompared
              ? { success: true, message: '文件导入成功！0 新增，0 修改，1 相同', result: { sameCount: 1 } }
              : { success: false, code: 500, result: { successCount: 0, errorCount: 1 } },
          )
        },
      )

      it('deletes all that are named or none', async () => {
        const foreign = '01890000-0000-7000-8000-000000000000'
        const mixed = await server.call('DELETE', `${def.path}/deleteBatch?ids=${first.id},${foreign},`, { token })
        expect(mixed.body).toMatchObject({ success: false, message: '未找到对应数据' })
        expect((await one(first.id)).id).toBe(first.id)
        const { body } = await server.call('DELETE', `${def.path}/deleteBatch?ids=${first.id},${second.id},`, { token })
        expect(body).toMatchObject({ success: true, message: def.words?.deleteBatch ?? '批量删除成功!' })
        expect((await list({ id: first.id })).body.result?.total).toBe(0)
      })
    },
  )
}
