import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { ExportPreview, ExportTemplateChoice, RequestedExport } from '@xw/shared/wire/data-export'
import { dataExportPaths, maxPurpose } from '@xw/shared/wire/data-export-paths'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { type Selection, selectionBody } from '../../../resource/selection.ts'
import { listEnabledExportTemplates } from '../export-template/index.ts'
import { exportApprovalRoutes } from './approval.ts'
import { type ExportQuery, previewExport } from './preview.ts'
import { requestExport } from './request-export.ts'
import { resultRoutes } from './results.ts'
import { stateHooks } from './state.ts'
import { exportPermission } from './task.ts'

const exportAccess = { permission: exportPermission, scope: 'tenant' } as const
const DegreeType = textParam(10, 1)
const exportQueryBody = {
  xwlx: DegreeType,
  ...selectionBody,
  templateId: textParam(64, 1),
  unmasked: Type.Boolean(),
  withPhotos: Type.Boolean(),
}

interface ExportQueryBody extends Selection {
  xwlx: string
  templateId: string
  unmasked: boolean
  withPhotos: boolean
}

function requireDegreeType(xwlx: string) {
  const type = findDegreeType(xwlx)
  if (!type) throw refused('请选择学位类型')
  return type.code
}

const toExportQuery = ({ xwlx, ids, query, ...rest }: ExportQueryBody): ExportQuery => ({
  xwlx: requireDegreeType(xwlx),
  selection: { ...(ids && { ids }), ...(query && { query }) },
  templateId: rest.templateId,
  unmasked: rest.unmasked,
  withPhotos: rest.withPhotos,
})

/** DG-07: exports of degree records by a template, from request to download. */
export function dataExportRoutes(deps: Deps, engine: Engine): Routes {
  const resource = engine.resource(dataExportResource, { hooks: stateHooks })
  return () => {
    const records = engine.made.get(degreeRecordTable.path)
    if (!records) throw new Error('exports are made of degree records')
    return [
      ...resource.routes(),
      templatesRoute(records),
      previewRoute(records),
      applyRoute(deps, engine, records),
      ...exportApprovalRoutes(deps, resource),
      ...resultRoutes(deps, resource),
    ]
  }
}

const templatesRoute = ({ actions }: Resource): Route =>
  route({
    ...exportAccess,
    method: 'GET',
    path: dataExportPaths.templates,
    query: Type.Object({ xwlx: DegreeType }),
    response: Type.Array(ExportTemplateChoice),
    handle: call =>
      actions.withAccess(callerOf(call), { xwlx: call.query.xwlx }, async tx => {
        const templates = await listEnabledExportTemplates(
          tx,
          call.session.tenantId,
          requireDegreeType(call.query.xwlx),
        )
        return templates.map(({ id, name, format, onlyPassed, photo }) => ({
          id,
          name,
          format,
          onlyPassed,
          hasPhotos: photo !== null,
        }))
      }),
  })

const previewRoute = ({ actions, hooks }: Resource): Route =>
  route({
    ...exportAccess,
    method: 'POST',
    path: dataExportPaths.preview,
    body: Type.Object(exportQueryBody),
    response: ExportPreview,
    handle: call =>
      actions.withAccess(callerOf(call), { xwlx: call.body.xwlx }, async (tx, access) => {
        const { template: _, ...preview } = await previewExport(tx, access, toExportQuery(call.body), hooks)
        return preview
      }),
  })

const applyRoute = (deps: Deps, { ground }: Engine, records: Resource): Route =>
  route({
    ...exportAccess,
    method: 'POST',
    path: dataExportPaths.apply,
    body: Type.Object({ ...exportQueryBody, purpose: textParam(1_000) }),
    response: RequestedExport,
    async handle(call) {
      const purpose = call.body.purpose.trim()
      if (purpose === '') throw invalid({ purpose: '请输入用途' })
      if (purpose.length > maxPurpose) throw invalid({ purpose: `用途最多 ${maxPurpose} 个字符` })
      const asked = { ...toExportQuery(call.body), purpose }
      const applied = await requestExport({ deps, ground, records }, callerOf(call), asked)
      const message = applied.taskId ? '已开始导出，完成后可在“数据导出”中下载' : '已提交，等待审批'
      return new Answer({ message, result: applied })
    },
  })
