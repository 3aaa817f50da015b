import { currentVersionYear, listDegreeFields, type VersionYear } from './fields.ts'
import { importStates, type RecordStateCode } from './states.ts'
import type { DegreeTypeCode } from './types.ts'

/** What the name of a photo's file says: the wire's code (zpppmc) and the field it is compared with. */
const matchModes = [
  { code: '4', text: '学位证书编号', field: 'xwzsbh' },
  { code: '0', text: '身份证件号码', field: 'zjhm' },
  { code: '1', text: '学号', field: 'xh' },
  { code: '2', text: '申请号', field: 'sqh' },
  { code: '3', text: '自定义文件名（照片文件名字段）', field: 'zp' },
] as const

export type PhotoMatchMode = (typeof matchModes)[number]

/** The modes of a degree type: those whose field its records have. So applicants have 申请号, and nobody else has. */
export function photoMatchModes(type: DegreeTypeCode, versionYear: VersionYear = currentVersionYear): PhotoMatchMode[] {
  const own = listDegreeFields(versionYear).filter(field => field.appliesTo.includes(type))
  return matchModes.filter(mode => own.some(field => field.key === mode.field))
}

/** What becomes of a photo that a record already has (sffg). */
export const photoOverwrite = { replace: '0', keep: '1' } as const
export type PhotoOverwrite = (typeof photoOverwrite)[keyof typeof photoOverwrite]

/**
 * In which states photos may be brought in: what an import may change, and for the school also what is approved and not
 * yet reported, since a record has its certificate number only then.
 */
export const photoStates: Readonly<Record<'school' | 'depart', readonly RecordStateCode[]>> = {
  school: [...importStates.school, '40', '50', '60'],
  depart: importStates.depart,
}

/** What a photo has to be. The usual ones are 480×640, 390×567 and 150×210 pixels. */
export const photoRules = {
  extensions: ['jpg', 'jpeg', 'png'],
  maxKb: 2_048,
  minWidth: 150,
  minHeight: 200,
  /** Width by height: 3:4, 5:7 and all that is cut for 33 × 48 mm are between them. */
  minRatio: 0.67,
  maxRatio: 0.77,
} as const

/** The sentence for the first rule that a picture breaks, or null. Sizes are those of the upright picture. */
export function photoFlaw({ width, height }: { width: number; height: number }): string | null {
  const { minWidth, minHeight, minRatio, maxRatio } = photoRules
  const size = `${width}×${height}`
  if (width < minWidth || height < minHeight) return `尺寸为 ${size}，不能小于 ${minWidth}×${minHeight}`
  const ratio = width / height
  if (ratio < minRatio || ratio > maxRatio) return `尺寸为 ${size}，宽高比应为 3:4 或 5:7 左右`
  return null
}

/** What can become of one file of an archive of photos. */
export const photoOutcomes = {
  imported: '已导入',
  unmatched: '未匹配',
  duplicate: '重复',
  unfit: '不合格',
  kept: '已有照片跳过',
  closed: '不能修改',
} as const
export type PhotoOutcome = keyof typeof photoOutcomes
