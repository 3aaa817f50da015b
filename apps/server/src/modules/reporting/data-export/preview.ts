import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { can } from '@xw/shared/permission/can'
import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import type { ExportPreview } from '@xw/shared/wire/data-export'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import type { Selection } from '../../../resource/selection.ts'
import { requireExportTemplate, type StoredExportTemplate } from '../export-template/index.ts'
import { countExportRows, parseSelectionQuery } from './export-request.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { listMaskedFields, planExport } from './plan.ts'

export interface ExportQuery {
  xwlx: DegreeTypeCode
  selection: Selection
  templateId: string
  unmasked: boolean
  withPhotos: boolean
}

export const exportUnmaskedPermission = `${dataExportResource.permission}:unmask`

/** The task resizes photos one by one; larger exports have to be split. */
const maxPhotos = 20_000

/** Counts what an export would hold for this caller, and decides whether it may be made. */
export async function previewExport(
  tx: Tx,
  access: Access,
  asked: ExportQuery,
  hooks: Hooks,
): Promise<ExportPreview & { template: StoredExportTemplate }> {
  const { tenantId, grants } = access.session
  const template = await requireExportTemplate(tx, tenantId, { id: asked.templateId, type: asked.xwlx })
  const query = parseSelectionQuery(access, asked.selection)
  const { rows, leftOut } = await countExportRows(tx, access, { query, template, hooks })
  const { columns, missing, masked } = planExport(access, { ...template, unmasked: asked.unmasked })
  const isClear = asked.unmasked && !can(grants, exportUnmaskedPermission)
  const refusal = isClear
    ? '您没有导出完整信息的权限，请选择脱敏导出'
    : (refuseEmptyExport({ rows, leftOut, columns: columns.length }) ??
      (asked.withPhotos ? findPhotoRefusal(access, { template, rows, unmasked: asked.unmasked }) : null))
  const needsApproval = asked.unmasked && (await needsSecondPerson(tx, access.session, { rows }))
  return { rows, leftOut, missing: [...missing], masked: [...masked], needsApproval, refusal, template }
}

function refuseEmptyExport({
  rows,
  leftOut,
  columns,
}: {
  rows: number
  leftOut: number
  columns: number
}): string | null {
  if (columns === 0) return '模板中的列您都没有导出权限'
  if (rows > 0) return null
  return leftOut > 0 ? `范围内的 ${leftOut} 条记录都有错误或尚未校验，没有可导出的记录` : '没有符合条件的记录'
}

export function findPhotoRefusal(
  access: Access,
  { template: { photo }, rows, unmasked }: { template: StoredExportTemplate; rows: number; unmasked: boolean },
): string | null {
  const { def, base } = access
  if (!photo) return '该模板没有设置照片的尺寸和命名，不能导出照片'
  if (!Object.hasOwn(def.fields, 'photo')) return '您没有查看照片的权限'
  if (!Object.hasOwn(base.fields, photo.nameField)) return '该学位类型没有照片命名所用的字段，请修改模板'
  if (!Object.hasOwn(def.fields, photo.nameField) || listMaskedFields(access, unmasked).has(photo.nameField))
    return '照片按脱敏的字段命名，请导出完整信息，或换用按学号命名的模板'
  return rows > maxPhotos ? `一次最多导出 ${maxPhotos} 张照片，请缩小范围` : null
}
