import { text } from '@xw/shared/field-types/text'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, columnOf, mountGrid, people, peopleRows } from '../../test/component/grid.tsx'

const wide = Array.from({ length: 20 }, (_, n) =>
  columnOf(`c${n}`, text(`列${n}`), n === 3 ? { pinned: 'left' } : { width: 200 }),
)
const heading = (name: string) => page.getByRole('columnheader', { name }).element()

describe('columns', () => {
  it('pinned ones stand first and stay while the others scroll below them', async () => {
    await mountGrid({ columns: wide, rowNumber: true })
    expect(page.getByRole('columnheader').nth(1).element().textContent).toContain('列3')
    const left = heading('列3').getBoundingClientRect().left
    page.getByRole('grid').element().scrollLeft = 1000
    await expect.element(page.getByRole('columnheader', { name: '列6' })).toBeVisible()
    expect(heading('列3').getBoundingClientRect().left).toBe(left)
  })

  it('scroll out from below the pinned ones', async () => {
    await mountGrid({ columns: wide })
    await cell(1, 1).click()
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(page.getByRole('grid').element().scrollLeft).toBeGreaterThan(1000))
    await userEvent.keyboard('{Home}{ArrowRight}')
    await vi.waitFor(() => expect(page.getByRole('grid').element().scrollLeft).toBe(0))
  })

  it('GR-14 are resized by dragging and by arrow keys, and the page is called once', async () => {
    const told = vi.fn<(key: string, width: number) => void>()
    await mountGrid({ onResize: told })
    const edge = page.getByRole('separator', { name: '姓名列宽' })
    const { right, top } = heading('姓名').getBoundingClientRect()
    const at = (type: string, x: number) =>
      edge
        .element()
        .dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: top + 5, bubbles: true, button: 0 }))
    edge.element().setPointerCapture = () => {}
    at('pointerdown', right)
    at('pointermove', right + 20)
    at('pointermove', right + 60)
    await vi.waitFor(() => expect(heading('姓名').getBoundingClientRect().width).toBe(210))
    expect(told).not.toHaveBeenCalled()
    at('lostpointercapture', right + 60)
    expect(told).toHaveBeenCalledExactlyOnceWith('name', 210)
    edge.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(told).toHaveBeenLastCalledWith('name', 160)
  })

  it('are resized from the active cell', async () => {
    await mountGrid({ columns: people, rows: peopleRows(3) })
    await cell(1, 1).click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}')
    await vi.waitFor(() => expect(heading('姓名').getBoundingClientRect().width).toBe(170))
  })

  it('GR-09 for row numbers are 60 wide, for checkboxes 40, and 60 beside statistics', async () => {
    await mountGrid({ rowNumber: true, rowSelection: true })
    expect([0, 1].map(n => page.getByRole('columnheader').nth(n).element().getBoundingClientRect().width)).toEqual([
      40, 60,
    ])
  })
})
