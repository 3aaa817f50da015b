import { tags } from '@xw/shared/field-types/tags'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { mount } from '../../test/component/mount.tsx'
import { viewOf } from './index.ts'

const field = tags('标签', { colors: { 优秀: ['#fff1f0', '#a8071a'], 推免: 'green' } })
const { Input, Cell } = viewOf(field)

function Tags() {
  const [value, setValue] = useState<unknown>(null)
  return (
    <>
      <Input field={field} value={value} onChange={setValue} aria-label="标签" />
      <output>{String(value)}</output>
      <div data-testid="cell">
        <Cell field={field} value={value} record={{}} />
      </div>
    </>
  )
}

const input = page.getByRole('textbox', { name: '标签' })
const kept = page.getByRole('status')

it('GR-15 writes a semicolon after every two characters and drops typed ones', async () => {
  await mount(<Tags />)
  await input.click()
  await userEvent.keyboard('优秀')
  await expect.element(input).toHaveValue('优秀')
  await userEvent.keyboard(';推；免')
  await expect.element(input).toHaveValue('优秀;推免')
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(input).toHaveValue('优秀')
  await expect.element(kept).toHaveTextContent('优秀')
})

it('GR-15 keeps the cursor when a character is typed inside the text', async () => {
  await mount(<Tags />)
  await input.click()
  await userEvent.keyboard('甲丙丁{ArrowLeft}{ArrowLeft}{ArrowLeft}乙戊')
  await expect.element(input).toHaveValue('甲乙;戊丙;丁')
})

it('GR-15 does not change a text that an input method is composing', async () => {
  await mount(<Tags />)
  await input.click()
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  for (const text of ['y', 'yo', "you'x", "you'xiu"]) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect.element(input).toHaveValue(text)
  }
  await session.send('Input.insertText', { text: '优秀推免' })
  await expect.element(input).toHaveValue('优秀;推免')
  await expect.element(kept).toHaveTextContent('优秀;推免')
})

it('GR-15 shows each tag in the colour that its column defines', async () => {
  await mount(<Tags />)
  await input.fill('优秀推免')
  const cell = page.getByTestId('cell')
  await expect.element(cell.getByText('推免')).toBeVisible()
  const style = getComputedStyle(cell.getByText('优秀').element())
  expect([style.backgroundColor, style.color]).toEqual(['rgb(255, 241, 240)', 'rgb(168, 7, 26)'])
})
