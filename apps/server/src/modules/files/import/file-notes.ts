import { emptiedSheetName } from '../../../resource/bulk/failures.ts'
import { guideSheetName } from '../../../resource/template.ts'
import { choicesSheet } from '../../../spreadsheet/write-xlsx.ts'
import type { OpenedFile } from './open-file.ts'

const shownNumbers = 5

/** Sheets that the product itself adds to a template. */
const templateSheets: ReadonlySet<string> = new Set([guideSheetName, choicesSheet, emptiedSheetName])

/** Lists what a user should know before importing a file: hidden rows, further sheets and formulas without a result. */
export async function listFileNotes({ sheet, others: all }: OpenedFile): Promise<string[]> {
  const { hiddenRows, hiddenCount, openFormulas } = await sheet.look()
  const others = all.filter(name => !templateSheets.has(name))
  const rows = hiddenRows.slice(0, shownNumbers).join('、')
  const names = others.map(name => `“${name}”`).join('、')
  return [
    ...(others.length > 0 ? [`文件有 ${others.length + 1} 个工作表，只导入“${sheet.name}”，不导入${names}`] : []),
    ...(hiddenCount > 0
      ? [`有 ${hiddenCount} 行被隐藏或筛选掉，同样会导入：第 ${rows} 行${hiddenCount > shownNumbers ? '等' : ''}`]
      : []),
    ...(openFormulas > 0
      ? [`有 ${openFormulas} 个公式没有计算结果，这些行不能导入，请用 Excel 或 WPS 打开文件并保存后重新选择`]
      : []),
  ]
}
