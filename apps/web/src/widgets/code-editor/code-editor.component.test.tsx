import { code, codeLanguages } from '@xw/shared/field-types/code'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { viewOf } from '../../field-types/index.ts'
import { Modal } from '../modal.tsx'

const field = code('脚本', { language: 'javascript' })
const { Input } = viewOf(field)

function Script({ start = '', disabled = false }: { start?: string; disabled?: boolean }) {
  const [value, setValue] = useState<unknown>(start)
  return (
    <>
      <button type="button">前</button>
      <Input field={field} value={value} onChange={setValue} disabled={disabled} />
      <button type="button" onClick={() => setValue('被替换')}>
        后
      </button>
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const editor = page.getByRole('textbox', { name: '脚本' })
/** Returns the text with all its spaces. Vitest's element matchers would collapse them. */
const text = () => page.getByRole('status').element().textContent

it('PK-09 a Tab inserts two spaces, and the editor is 240 pixels high', async () => {
  await mount(<Script />)
  await editor.click()
  await userEvent.keyboard('if (a) {{{Enter}b')
  await expect.poll(text).toBe(JSON.stringify('if (a) {\n  b'))
  await userEvent.keyboard('{Enter}{Tab}c')
  await expect.poll(text).toBe(JSON.stringify('if (a) {\n  b\n    c'))
  const area = editor.element().closest('.cm-editor')
  expect(area?.getBoundingClientRect().height).toBe(240)
})

it('PK-09 fills the screen below dialogs, and Esc brings it back', async () => {
  await mount(<Script start="a" />)
  await editor.click()
  await button('全屏').click()
  const frame = editor.element().closest('[data-full-screen]')
  expect(frame?.getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  expect(getComputedStyle(frame as Element).zIndex).toBe('999')
  await editor.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('全屏')).toBeVisible()
  expect(editor.element().closest('[data-full-screen]')).toBeNull()
})

it('PK-09 is left by keyboard with Esc and Tab, and says so', async () => {
  await mount(<Script />)
  await editor.click()
  await expect.element(editor).toHaveAccessibleDescription('Tab 缩进，按 Esc 后再按 Tab 离开编辑框')
  await userEvent.keyboard('{Tab}')
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(button('后')).toHaveFocus()
})

it('PK-09 uses the first Esc itself inside a dialog that Esc would close', async () => {
  const close = vi.fn<() => void>()
  await mount(
    <Modal open title="脚本" onCancel={close}>
      <Input field={field} value="" />
    </Modal>,
  )
  await editor.click()
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

it('PK-09 shows a text from outside, and cannot be edited while it is disabled', async () => {
  await mount(<Script start="原文" />)
  await expect.element(editor).toHaveTextContent('原文')
  await button('后').click()
  await expect.element(editor).toHaveTextContent('被替换')
  await mount(<Script start="只读" disabled />)
  const readonly = page.getByRole('textbox', { name: '脚本' }).last()
  await expect.element(readonly).toHaveAttribute('aria-readonly', 'true')
  await expect.element(readonly).toHaveAttribute('contenteditable', 'false')
})

const programs: Record<keyof typeof codeLanguages, string> = {
  css: 'a { color: red }',
  javascript: 'const a = "b"',
  xml: '<a b="c">d</a>',
  java: 'class A { int b = 1; }',
  objectiveC: '@interface A : NSObject',
  python: 'def a(): return "b"',
  r: 'a <- function(x) { "b" }',
  shell: 'if [ -f "a" ]; then echo b; fi',
  sql: "SELECT a FROM b WHERE c = 'd'",
  swift: 'func a() -> String { return "b" }',
  vue: '<template><a :b="c">d</a></template>',
  markdown: '**粗体**',
}

it.each(Object.entries(programs))('PK-09 colours %s', async (language, program) => {
  const own = code('程序', { language: language as keyof typeof codeLanguages })
  const View = viewOf(own).Input
  await mount(<View field={own} value={program} />)
  const area = page.getByRole('textbox', { name: '程序' })
  await expect.element(area).toHaveTextContent(program)
  await expect.poll(() => area.element().querySelectorAll('.cm-line span').length).toBeGreaterThan(0)
})

it('PK-09 offers every language by its name', async () => {
  await mount(<Script start="SELECT 1" />)
  await page.getByRole('combobox', { name: '语言' }).click()
  await userEvent.keyboard('{ArrowUp}')
  for (const name of ['CSS', 'JavaScript', 'XML/HTML', 'Java', 'Objective-C', 'Python', 'R', 'Shell', 'SQL']) {
    await expect.element(page.getByTitle(name, { exact: true }).first()).toBeInTheDocument()
  }
  expect(Object.values(codeLanguages)).toEqual(
    'CSS,JavaScript,XML/HTML,Java,Objective-C,Python,R,Shell,SQL,Swift,Vue,Markdown'.split(','),
  )
})
