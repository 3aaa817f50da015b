import { buffer } from 'node:stream/consumers'
import { expect, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from '../../apps/server/src/spreadsheet/write-xlsx.ts'
import { button, dialog } from './pages.ts'

/** A workbook of one sheet, as a page takes it. */
export const workbook = async (headings: readonly string[], rows: readonly (readonly (string | null)[])[]) => ({
  name: '学生信息.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await buffer(writeXlsx([{ name: '名单', columns: headings.map(title => ({ title })), rows }])),
})

/** Opens one of the ways by which files come in. */
export async function openWizard(page: Page, name = '批量导入'): Promise<Locator> {
  await page.getByRole('button', { name: /(^| )导入$/ }).click()
  await page.getByRole('menuitem', { name }).click()
  const wizard = dialog(page, name)
  await expect(wizard).toBeVisible()
  return wizard
}

/** Uploads the file in the import wizard and continues to the next step. */
export async function upload(wizard: Locator, file: Awaited<ReturnType<typeof workbook>>) {
  await wizard.locator('input[type=file]').setInputFiles(file)
  await expect(wizard.getByRole('link', { name: file.name })).toBeVisible()
  await button(wizard, '下一步').click()
}

/** Says yes to the question about fields that the file has no column for. */
export const ignoreUnmatched = async (page: Page) => {
  const question = page.getByRole('dialog').filter({ hasText: '个字段未匹配' })
  await expect(question).toBeVisible()
  await button(question, '忽略并继续').click()
}
