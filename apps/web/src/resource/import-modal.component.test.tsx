import { positionResource } from '@xw/shared/resources/sys/position'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { importExcel } from '../data/resources/import-excel.ts'
import type { ResourceList } from '../data/resources/use-resource-list.ts'
import ImportModal from './import-modal.tsx'
import { ResourceListContext } from './list-context.ts'

vi.mock(import('../data/resources/import-excel.ts'), async original => ({
  ...(await original()),
  importExcel: vi.fn<typeof importExcel>(),
}))

const list = { def: positionResource, filter: {} } as unknown as ResourceList

async function choose() {
  await mount(
    <ResourceListContext value={list}>
      <ImportModal onClose={() => {}} />
    </ResourceListContext>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input for files')
  await page.elementLocator(input).upload(new File(['x'], '职务.xlsx'))
  await button('开始上传').click()
}

it('IM-08 names unknown columns before it imports anything, and continues when the user agrees', async () => {
  const note = '未识别的列：津贴、备忘，不会导入'
  vi.mocked(importExcel)
    .mockResolvedValueOnce({ kind: 'notes', notes: [note] })
    .mockResolvedValueOnce({ kind: 'done', message: '文件导入成功！1 新增，0 修改，2 相同；未识别的列：津贴、备忘' })
  await choose()
  await expect.element(page.getByText(note)).toBeVisible()
  expect(vi.mocked(importExcel).mock.calls.map(([request]) => request.askNotes)).toEqual([true])
  await button('继续导入').click()
  await expect.element(page.getByText('文件导入成功！1 新增，0 修改，2 相同；未识别的列：津贴、备忘')).toBeVisible()
  expect(vi.mocked(importExcel).mock.calls.map(([request]) => request.askNotes)).toEqual([true, false])
})
