import type { RowsRow } from '../../field-types/rows.ts'
import { type CertificateValues, fillCertificateText, listPlaceholders, placeholderNames } from './placeholders.ts'

/** A position on the page, in millimetres from its upper left corner. */
export interface PageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextElement extends PageBox {
  readonly kind: 'text'
  readonly text: string
  readonly weight: 'regular' | 'medium'
  /** In points. */
  readonly size: number
  /** Between letters, in points. */
  readonly spacing: number
  /** From line to line, in multiples of the size. */
  readonly leading: number
  readonly align: 'left' | 'center' | 'right'
}

export interface PictureElement extends PageBox {
  readonly kind: 'photo' | 'qr'
}

export type CertificateElement = TextElement | PictureElement

export const elementKinds = [
  { value: 'text', text: '文字' },
  { value: 'photo', text: '照片' },
  { value: 'qr', text: '二维码' },
] as const
export const alignments = [
  { value: 'left', text: '居左' },
  { value: 'center', text: '居中' },
  { value: 'right', text: '居右' },
] as const
export const weights = [
  { value: 'regular', text: '常规' },
  { value: 'medium', text: '中粗' },
] as const

export const defaultLeading = 1.5
export const maxElements = 60
/** Real certificates have less text; whatever grows with the text is bounded by these limits. */
export const maxElementText = 500
export const maxTextTotal = 1_500

/** The size of the page. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

const boxMeasures = { x: '左', y: '上', width: '宽', height: '高' } as const
const findChosen = <T extends string>(
  options: readonly { readonly value: T }[],
  value: string | undefined,
): T | undefined => options.find(option => option.value === value)?.value

/** Reads a stored element, a row of texts; missing values get their defaults. */
export function readElement(row: RowsRow): CertificateElement {
  const amount = (key: string, usual: number) => (row[key] === undefined ? usual : Number(row[key]))
  const box = { x: amount('x', 0), y: amount('y', 0), width: amount('width', 30), height: amount('height', 10) }
  const kind = findChosen(elementKinds, row.kind) ?? 'text'
  if (kind !== 'text') return { kind, ...box }
  return {
    kind,
    ...box,
    text: row.text ?? '',
    weight: findChosen(weights, row.weight) ?? 'regular',
    size: amount('size', 16),
    spacing: amount('spacing', 0),
    leading: amount('leading', defaultLeading),
    align: findChosen(alignments, row.align) ?? 'left',
  }
}

/** Converts an element to its stored row. */
export const elementToRow = (element: CertificateElement): RowsRow =>
  Object.fromEntries(Object.entries(element).flatMap(([key, value]) => (value === '' ? [] : [[key, String(value)]])))

/** Returns the defects of a template's elements, the first of each as a sentence. */
export function listTemplateDefects(elements: readonly CertificateElement[], page: PageSize): string[] {
  const flaws = elements.flatMap((element, index) => {
    const flaw = findElementDefect(element, page)
    return flaw ? [`第 ${index + 1} 项：${flaw}`] : []
  })
  const names = new Set(elements.flatMap(element => (element.kind === 'text' ? listPlaceholders(element.text) : [])))
  const missing = requiredPlaceholders.filter(name => !names.has(name))
  return [
    ...flaws,
    ...(totalTextLength(elements) > maxTextTotal ? [`版式中的文字合计最多 ${maxTextTotal} 字`] : []),
    ...(missing.length > 0 ? [`版式中还没有${missing.map(name => `{${name}}`).join('、')}`] : []),
  ]
}

/** Returns the total length of the elements' texts. */
export const totalTextLength = (elements: readonly CertificateElement[]): number =>
  elements.reduce((sum, element) => sum + (element.kind === 'text' ? element.text.length : 0), 0)

/** Every template must show these, whatever is preprinted, since they identify the graduate. */
const requiredPlaceholders = ['姓名', '证书编号']

function findElementDefect(element: CertificateElement, page: PageSize): string | null {
  for (const [key, label] of Object.entries(boxMeasures) as [keyof PageBox, string][])
    if (!Number.isFinite(element[key])) return `${label}应为数字（毫米）`
  const { x, y, width, height } = element
  if (width <= 0 || height <= 0) return '宽和高应大于 0'
  if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) return '超出纸张'
  return element.kind === 'text' ? findTextDefect(element) : null
}

function findTextDefect({ text, size, spacing, leading }: TextElement): string | null {
  if (text.trim() === '') return '请填写文字'
  if (text.length > maxElementText) return `文字最多 ${maxElementText} 字`
  if (!(size >= 4 && size <= 120)) return '字号应在 4 到 120 磅之间'
  if (!(spacing >= 0 && spacing <= 50)) return '字距应在 0 到 50 磅之间'
  if (!(leading >= 1 && leading <= 5)) return '行距应在 1 到 5 倍之间'
  const unknown = listPlaceholders(text).find(name => !placeholderNames.includes(name))
  return unknown === undefined ? null : `没有“{${unknown}}”这个字段`
}

/** Fills the placeholders of the elements' texts. */
export const fillElements = (elements: readonly CertificateElement[], facts: CertificateValues): CertificateElement[] =>
  elements.map(element =>
    element.kind === 'text' ? { ...element, text: fillCertificateText(element.text, facts) } : element,
  )

/** Returns the placeholders that the elements use, in their order. */
export const listShownPlaceholders = (elements: readonly CertificateElement[]): string[] => [
  ...new Set(elements.flatMap(element => (element.kind === 'text' ? listPlaceholders(element.text) : []))),
]
