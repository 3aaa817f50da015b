import { file } from '@xw/shared/field-types/file'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../test/component/grid-panel.tsx'

const info = (id: string, fileName: string) => ({
  id,
  fileName,
  path: `temp/${id}`,
  size: 3,
  downloadUrl: `/sys/common/static/${id}`,
  previewUrl: null,
})

const [first, second] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const stage = (field = file('附件'), value: string | null = `${first},${second}`) =>
  openPanel({
    given: { columns: [{ key: 'files', field, title: '附件' }], rows: [{ id: '1', files: value }] },
    known: { '/sys/common/queryByIds': [info(first, '开题报告终稿.pdf'), info(second, 'b.pdf')] },
  })

it('GR-08 shows the first file by five characters of its name, and deletes it', async () => {
  const { grid } = await stage()
  await page.getByText('开题报告终…').click()
  await expect.element(page.getByRole('button', { name: '下载开题报告终稿.pdf' })).toBeVisible()
  await page.getByRole('button', { name: '删除开题报告终稿.pdf' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => grid().state.rows[0]?.files).toBe(second)
})

it('GR-08 shows all files behind 更多', async () => {
  await stage()
  await page.getByText('开题报告终…').click()
  await page.getByRole('button', { name: '更多' }).click()
  await expect.element(page.getByRole('dialog', { name: '附件' }).getByText('b.pdf')).toBeVisible()
})

it('GR-08 offers neither download nor deletion if the column says so', async () => {
  await stage(file('附件', { canDownload: false, canRemove: false }))
  await page.getByText('开题报告终…').click()
  await expect.element(page.getByRole('button', { name: '更多' })).toBeVisible()
  expect(page.getByRole('button', { name: /^(下载|删除)/ }).query()).toBeNull()
})

it('GR-08 is a button when there are no files', async () => {
  await stage(file('附件'), null)
  await page.getByText('点击上传').click()
  await expect.element(page.getByRole('button', { name: /点击上传/ }).first()).toBeVisible()
})
