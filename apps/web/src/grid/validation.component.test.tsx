import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, columnOf, mountGrid } from '../../test/component/grid.tsx'

const columns = [
  columnOf('name', text('姓名', { required: true })),
  columnOf('code', text('编号'), { rules: [{ unique: true }] }),
  columnOf('mail', text('邮箱'), {
    rules: [{ asyncHandler: async ({ value }) => value !== 'taken' || '邮箱已被使用' }],
  }),
]
const rows = [
  { id: '1', name: '甲', code: 'A', mail: '' },
  { id: '2', name: '乙', code: 'B', mail: '' },
]
const tip = () => page.getByRole('tooltip')

describe('a failed cell', () => {
  it('GR-05 shows its error while the user types, and in a tooltip under the mouse', async () => {
    await mountGrid({ columns, rows })
    await cell(2, 2).click()
    await userEvent.keyboard('A')
    await expect.element(tip()).toHaveTextContent('编号不能重复')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: '之后' }).click()
    await cell(1, 1).click()
    expect(tip().query()).toBeNull()
    expect(cell(2, 2).element()).toHaveAttribute('aria-invalid', 'true')
    await cell(2, 2).hover()
    await expect.element(tip()).toHaveTextContent('编号不能重复')
    await cell(1, 1).hover()
    await expect.element(tip()).not.toBeInTheDocument()
  })

  it('GR-05 is described to screen readers when it has the focus', async () => {
    await mountGrid({ columns, rows })
    await cell(1, 1).click()
    await userEvent.keyboard('{Delete}')
    await expect.element(tip()).toHaveTextContent('请输入姓名')
    expect(document.activeElement).toHaveAccessibleDescription('请输入姓名')
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('丙')
    await expect.element(tip()).not.toBeInTheDocument()
  })

  it('GR-05 shows the error of an asynchronous rule', async () => {
    await mountGrid({ columns, rows })
    await cell(1, 3).click()
    await userEvent.keyboard('taken{Enter}')
    await cell(1, 3).click()
    await expect.element(tip()).toHaveTextContent('邮箱已被使用')
  })

  it('shows a server’s errors, replaces them with the next answer, and keeps the page’s own rules and the typed text', async () => {
    const grid = await mountGrid({ columns, rows })
    const judge = (flaws: Record<string, Record<string, string>>) =>
      grid.handle().dispatch({
        type: 'judged',
        flaws: new Map(Object.entries(flaws).map(([id, cells]) => [id, new Map(Object.entries(cells))])),
      })
    await cell(1, 1).click()
    await userEvent.keyboard('{Delete}')
    await cell(2, 1).click()
    await userEvent.keyboard('正在输入')
    judge({ '1': { name: '账号不存在', code: '编号已停用' }, '9': { name: '没有这一行' } })
    await expect.element(cell(1, 2)).toHaveAttribute('aria-invalid', 'true')
    await cell(1, 2).hover()
    await expect.element(tip()).toHaveTextContent('编号已停用')
    await cell(1, 1).hover()
    await expect.element(tip()).toHaveTextContent('请输入姓名')
    expect(grid.handle().store.getState().editing?.draft).toBe('正在输入')
    judge({})
    await expect.poll(() => cell(1, 2).element().getAttribute('aria-invalid')).toBeNull()
    expect(cell(1, 1).element()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Enter}')
    expect(grid.value(2, 'name')).toBe('正在输入')
  })

  it('GR-09 shows its error again 100 ms after scrolling has ended, at its new position, and not when out of sight', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, name: `学生${at}` }))
    await mountGrid({ columns, rows: many })
    await cell(3, 1).click()
    await userEvent.keyboard('{Delete}')
    await expect.element(tip()).toHaveTextContent('请输入姓名')
    const box = page.getByRole('grid').element()
    let movedMs = 0
    const note = () => void (movedMs = performance.now())
    box.addEventListener('scroll', note)
    const before = tip().element().getBoundingClientRect().top
    box.scrollTop = 30
    await expect.poll(() => tip().query()?.getBoundingClientRect().top).toBe(before - 30)
    expect(performance.now() - movedMs).toBeGreaterThanOrEqual(100)
    box.scrollTop = 5000
    await expect.poll(() => tip().query()).toBeNull()
    box.scrollTop = 0
    await expect.poll(() => tip().query()?.getBoundingClientRect().top).toBe(before)
  })
})
