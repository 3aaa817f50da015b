import { currentVersionYear, listDegreeFields, type VersionYear } from './fields.ts'
import type { DegreeTypeCode } from './types.ts'

/** The meaning of a photo's file name: the wire's code (zpppmc) and the field to compare with. */
const matchModes = [
  { code: '4', text: '学位证书编号', field: 'xwzsbh' },
  { code: '0', text: '身份证件号码', field: 'zjhm' },
  { code: '1', text: '学号', field: 'xh' },
  { code: '2', text: '申请号', field: 'sqh' },
  { code: '3', text: '自定义文件名（照片文件名字段）', field: 'zp' },
] as const

export type PhotoMatchMode = (typeof matchModes)[number]

/** Returns the match modes whose field the records of a type have; only applicants have 申请号. */
export function photoMatchModes(type: DegreeTypeCode, versionYear: VersionYear = currentVersionYear): PhotoMatchMode[] {
  const own = listDegreeFields(versionYear).filter(field => field.appliesTo.includes(type))
  return matchModes.filter(mode => own.some(field => field.key === mode.field))
}

/** The treatment of a photo that a record already has (sffg). */
export const photoOverwrite = { replace: '0', keep: '1' } as const
export type PhotoOverwrite = (typeof photoOverwrite)[keyof typeof photoOverwrite]

/** The photo formats, with the file extensions of each. */
export const photoFormats = [
  // BMP and WebP files are converted to JPEG on import.
  { value: 'jpg', text: 'jpg', decoded: 'jpeg', extensions: ['jpg', 'jpeg', 'jfif', 'bmp', 'webp'] },
  { value: 'png', text: 'png', decoded: 'png', extensions: ['png'] },
] as const

/** A school's requirements for photos (照片规则); null means no limit. */
export interface PhotoRule {
  readonly formats: readonly string[]
  /** KB */
  readonly maxSize: number
  readonly minWidth: number
  readonly minHeight: number
  readonly maxWidth: number | null
  readonly maxHeight: number | null
  /** Width by height. */
  readonly minRatio: number
  readonly maxRatio: number
}

/** The rule of schools without one. Common sizes 480×640, 390×567 and 150×210 all fit: 3:4, 5:7 and 33:48. */
export const defaultPhotoRule: PhotoRule = {
  formats: ['jpg', 'png'],
  maxSize: 2_048,
  minWidth: 150,
  minHeight: 200,
  maxWidth: null,
  maxHeight: null,
  minRatio: 0.67,
  maxRatio: 0.77,
}

const listFormats = ({ formats }: PhotoRule) => photoFormats.filter(({ value }) => formats.includes(value))

/** Returns the extensions that a rule accepts, in lower case. */
export const listPhotoExtensions = (rule: PhotoRule): string[] =>
  listFormats(rule).flatMap(({ extensions }) => extensions)

/** A decoded picture; sizes are those after rotating it upright. */
export interface DecodedPhoto {
  readonly format: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** Returns a sentence for the first requirement that a picture breaks, or null. */
export function findPhotoDefect({ format, bytes, width, height }: DecodedPhoto, rule: PhotoRule): string | null {
  if (!listFormats(rule).some(({ decoded }) => decoded === format)) return describeWrongFormat(rule)
  if (bytes > rule.maxSize * 1024) return describeTooLarge(rule)
  const size = `尺寸为 ${width}×${height}`
  const { minWidth, minHeight, maxWidth, maxHeight, minRatio, maxRatio } = rule
  if (width < minWidth || height < minHeight) return `${size}，不能小于 ${minWidth}×${minHeight}`
  if (width > (maxWidth ?? Infinity)) return `${size}，宽不能大于 ${maxWidth}`
  if (height > (maxHeight ?? Infinity)) return `${size}，高不能大于 ${maxHeight}`
  const ratio = width / height
  if (ratio < minRatio || ratio > maxRatio) return `${size}，宽高比应在 ${minRatio} 至 ${maxRatio} 之间（${ratioHint}）`
  return null
}

const ratioHint = '3:4 为 0.75，5:7 约为 0.71'

export const describeWrongFormat = (rule: PhotoRule): string => `不是 ${formatNames(rule)} 图片`

export const describeTooLarge = ({ maxSize }: PhotoRule): string => `超过 ${sizeText(maxSize)}`

const formatNames = (rule: PhotoRule) =>
  listFormats(rule)
    .map(({ text }) => text)
    .join(' 或 ')

const sizeText = (kb: number) => (kb % 1024 === 0 ? `${kb / 1024} MB` : `${kb} KB`)

/** Describes a rule in one line for the person who uploads photos. */
export function describePhotoRule(rule: PhotoRule): string {
  const { minWidth, minHeight, maxWidth, maxHeight, minRatio, maxRatio } = rule
  const parts = [
    `照片为 ${formatNames(rule)}`,
    `宽高比 ${minRatio} 至 ${maxRatio}（${ratioHint}）`,
    `不小于 ${minWidth}×${minHeight}`,
    maxWidth !== null && `宽不大于 ${maxWidth}`,
    maxHeight !== null && `高不大于 ${maxHeight}`,
    `每张不超过 ${sizeText(rule.maxSize)}`,
  ]
  return parts.filter(Boolean).join('，')
}

/** The outcomes for one file of a photo archive. */
export const photoOutcomes = {
  imported: '已导入',
  unmatched: '未匹配',
  duplicate: '重复',
  unfit: '不合格',
  kept: '已有照片跳过',
  closed: '不能修改',
} as const
export type PhotoOutcome = keyof typeof photoOutcomes
