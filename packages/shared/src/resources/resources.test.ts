import { describe, expect, expectTypeOf, it } from 'vitest'
import { degreeRecordDef } from '../degree/degree-record.ts'
import { degreeTypes } from '../degree/types.ts'
import { listSearchFields } from '../field-types/facets.ts'
import type { QueryRule } from '../field-types/field.ts'
import { typeOf } from '../field-types/index.ts'
import type { ResourceRow } from '../resource/resource-row.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { findResource, resources } from './index.ts'
import type { fieldPermissionsResource } from './sys/field-permissions.ts'
import { importRecordResource } from './sys/import-record.ts'
import { logResource, logResources, platformLogResource } from './sys/log.ts'
import type { UserRow } from './sys/user.ts'
import { catalogueTable } from './xw/catalogue.ts'

const all = [...resources, ...degreeTypes.map(type => degreeRecordDef(type.code))]

describe.each(all.map(def => [def.title, def] as const))('%s', (_, def) => {
  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(def))).toEqual(def)
  })

  it('has defaults that its own fields accept', () => {
    const withDefault = Object.values(def.fields).filter(field => field.default !== undefined)
    expect(withDefault.map(field => typeOf(field).parse(field.default, field))).toEqual(
      withDefault.map(field => field.default),
    )
  })

  it('points only at resources that exist', () => {
    for (const field of Object.values(def.fields)) {
      const source = typeOf(field).labels?.(field)
      if (source?.from !== 'records') continue
      const target = findResource(source.path)
      expect([
        source.path,
        target?.fields[source.value] !== undefined,
        target?.fields[source.text] !== undefined,
      ]).toEqual([source.path, true, true])
    }
    for (const child of Object.values(def.children ?? {})) {
      expect(findResource(child.resource)?.fields[child.foreignKey]?.type).toBe('id')
    }
  })
})

describe('tables that grow with people or time', () => {
  const growing = [
    ...all,
    importRecordResource,
    logResource,
    platformLogResource,
    ...Object.values(logResources),
  ].filter(def => def.grows)

  it('are these', () => {
    expect([...new Set(growing.map(def => def.table))].sort()).toEqual([
      'sys_announcement',
      'sys_file',
      'sys_import',
      'sys_log_entry',
      'sys_message',
      'sys_monitor_alarm',
      'sys_quartz_run',
      'sys_quartz_task',
      'sys_sms',
      'sys_user',
      'xw_backup',
      'xw_certificate_print',
      'xw_change_sheet',
      'xw_collection_answer',
      'xw_data_export',
      'xw_decision_entry',
      'xw_info',
      'xw_submission',
      'xw_submission_row',
      'xw_thesis_check',
      'xw_thesis_review',
    ])
  })

  it('QY-02 have an index for every text that their list searches by a part', () => {
    const isByPart = (rule?: QueryRule) => rule === 'like' || rule === 'left_like'
    const searched = growing.flatMap(def =>
      listSearchFields(def)
        .filter(({ facet }) => isByPart(facet.rule))
        .map(({ key, field }) => ({ name: `${def.table}.${key}`, hasIndex: field.type === 'text' && field.infix })),
    )
    expect(searched.length).toBeGreaterThan(8)
    expect(searched.filter(({ hasIndex }) => !hasIndex)).toEqual([])
  })
})

describe('the list of resources', () => {
  it('has every path and table once, but for the catalogues, which are lists of dictionary items', () => {
    expect(new Set(resources.map(def => def.path)).size).toBe(resources.length)
    const tables = resources.filter(def => def !== catalogueTable).map(def => def.table)
    expect(new Set(tables).size).toBe(tables.length)
    expect(tables).toContain(catalogueTable.table)
  })

  it('finds a resource by its path only', () => {
    expect(findResource('/sys/user')?.table).toBe('sys_user')
    expect([findResource('/sys/users'), findResource('/SYS/user'), findResource('')]).toEqual([null, null, null])
  })

  /** The properties that other clients send; the server derives further ones from the position or the row. */
  it.each<[path: string, names: string]>([
    [
      '/sys/user',
      'username realname password avatar birthday sex email phone orgCode orgCodeTxt status workNo post telephone activitiSync userIdentity departIds relTenantIds clientId homePath selectedroles selecteddeparts',
    ],
    ['/sys/role', 'roleName roleCode description'],
    [
      '/sys/sysDepart',
      'parentId departName departNameEn departNameAbbr departOrder description orgCategory orgCode mobile fax address memo status directorUserIds',
    ],
    ['/sys/sysDepartRole', 'departId roleName roleCode description'],
    ['/sys/position', 'code name postRank companyId'],
    ['/sys/dict', 'dictName dictCode description type'],
    ['/sys/dictItem', 'dictId itemText itemValue description sortOrder status'],
    ['/sys/category', 'pid name code hasChild'],
    [
      '/sys/annountCement',
      'titile msgContent startTime endTime sender priority msgCategory msgType sendStatus sendTime cancelTime userIds busType busId openType openPage msgAbstract dtTaskId',
    ],
    [
      '/sys/message/sysMessage',
      'esTitle esType esReceiver esParam esContent esSendTime esSendStatus esSendNum esResult remark',
    ],
    [
      '/sys/message/sysMessageTemplate',
      'templateCode templateName templateContent templateTestJson templateType useStatus',
    ],
    ['/sys/checkRule', 'ruleName ruleCode ruleJson ruleDescription'],
    ['/sys/fillRule', 'ruleName ruleCode ruleClass ruleParams'],
    ['/sys/gatewayRoute', 'routerId name uri predicates filters retryable stripPrefix status'],
  ])('RQ-01 %s keeps what clients of the wire send, or says that it does not', (path, names) => {
    const def = findResource(path)
    const aliases = Object.values(def?.fields ?? {}).map(field => field.alias)
    const isKnown = (name: string) =>
      Object.hasOwn(def?.fields ?? {}, name) || aliases.includes(name) || Object.hasOwn(def?.unkept ?? {}, name)
    expect(names.split(' ').filter(name => !isKnown(name))).toEqual([])
  })
})

describe('rows', () => {
  it('SY-01 of a user have the types of the wire', () => {
    expectTypeOf<Pick<UserRow, 'username' | 'phone' | 'xwbslbms' | 'status' | 'selectedroles'>>().toEqualTypeOf<{
      username: string
      phone: string | null
      xwbslbms: readonly string[]
      status: string
      selectedroles: readonly string[] | null
    }>()
    expect(findResource('/sys/user')?.recycleBin).toBe(true)
  })

  it('SY-18 of field permissions fit the engine', () => {
    expectTypeOf<ResourceRow<typeof fieldPermissionsResource>>().toExtend<FieldPermissions>()
    expect(findResource('/system/sysRoleFieldConfig')?.unique).toEqual([['roleId', 'bizKey', 'fieldKey']])
  })
})
