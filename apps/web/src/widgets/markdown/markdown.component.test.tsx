import { markdown } from '@xw/shared/field-types/markdown'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { viewOf } from '../../field-types/index.ts'

const field = markdown('说明')
const { Input } = viewOf(field)

function Notes({ start = '' }: { start?: string }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <Input field={field} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const editor = page.getByRole('textbox', { name: '说明' })
const preview = page.getByRole('group', { name: '说明的预览' })

it('PK-09 shows a preview beside the Markdown text, 300 pixels high', async () => {
  await mount(<Notes start={'## 须知\n\n1. 请于**六月**前完成'} />)
  await expect.element(preview.getByRole('heading', { name: '须知' })).toBeVisible()
  await expect.element(preview.getByRole('listitem')).toHaveTextContent('请于六月前完成')
  await expect.element(editor).toBeVisible()
  expect(editor.element().closest('.cm-editor')?.getBoundingClientRect().height).toBe(300)
})

it('PK-09 has Chinese tools that insert the marks', async () => {
  await mount(<Notes />)
  await editor.click()
  await userEvent.keyboard('重要')
  await userEvent.keyboard('{Shift>}{Home}{/Shift}')
  await button('加粗').click()
  await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify('**重要**'))
  await expect.element(preview.getByText('重要')).toBeVisible()
  await expect.element(editor).toHaveFocus()
})

it('PK-09 runs no script and loads no foreign content of a Markdown text', async () => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>[a](javascript:alert(1))'
  await mount(<Notes start={`${hostile}\n\n![外](https://elsewhere.invalid/a.png)\n\n末行`} />)
  await expect.element(preview.getByText('末行')).toBeVisible()
  const shown = new XMLSerializer().serializeToString(preview.element())
  expect(shown).not.toMatch(/onerror|<script|javascript:|elsewhere/)
  expect(document.title).not.toMatch(/^[12]$/)
})

it('PK-09 shows only the text, only the preview, or both', async () => {
  await mount(<Notes start="正文" />)
  await expect.element(preview).toBeVisible()
  await page.getByText('编辑', { exact: true }).click()
  await expect.element(preview).not.toBeInTheDocument()
  await page.getByText('预览', { exact: true }).click()
  await expect.element(preview).toHaveTextContent('正文')
  await expect.element(editor).not.toBeInTheDocument()
})
