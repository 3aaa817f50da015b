import { text } from '@xw/shared/field-types/text'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, columnOf, keys, mountGrid, peopleRows } from '../../test/component/grid.tsx'

const drawnRows = () => document.querySelectorAll('[data-row]')

describe('a grid of 100,000 rows', () => {
  it('GR-10 draws only the rows around the scroll position', async () => {
    await mountGrid({ rows: peopleRows(100_000) })
    await expect.element(page.getByText('学生1', { exact: true })).toBeVisible()
    expect(drawnRows().length).toBeLessThan(20)
    const box = page.getByRole('grid').element()
    box.scrollTop = 61 * 50_000
    await expect.element(page.getByText('学生50001', { exact: true })).toBeVisible()
    expect(drawnRows().length).toBeLessThan(24)
    expect(page.getByText('学生1', { exact: true }).query()).toBeNull()
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100001')
  })

  it('GR-10 draws only the columns around the scroll position, and the pinned ones', async () => {
    const columns = Array.from({ length: 60 }, (_, n) =>
      columnOf(`c${n}`, text(`列${n}`), n === 0 ? { pinned: 'left' } : {}),
    )
    await mountGrid({ columns, rows: [{ id: '1', c0: '甲', c59: '癸' }] })
    await expect.element(page.getByRole('columnheader', { name: '列0' })).toBeVisible()
    expect(page.getByRole('columnheader').all().length).toBeLessThan(14)
    page.getByRole('grid').element().scrollLeft = 100_000
    await expect.element(page.getByText('癸')).toBeVisible()
    await expect.element(page.getByText('甲')).toBeInViewport()
    expect(page.getByRole('columnheader').all().length).toBeLessThan(14)
  })

  it('GR-09 is 400 high with rows of 61 by default', async () => {
    await mountGrid({ rows: peopleRows(100) })
    await expect.element(page.getByText('学生1', { exact: true })).toBeVisible()
    expect(page.getByRole('grid').element().getBoundingClientRect().height).toBe(400)
    expect(drawnRows()[0]?.getBoundingClientRect().height).toBe(61)
  })

  it('keeps the focus and the typed text when the active row is scrolled far away', async () => {
    const grid = await mountGrid({ rows: peopleRows(100_000) })
    await cell(2, 1).click()
    await userEvent.keyboard('改')
    page.getByRole('grid').element().scrollTop = 61 * 70_000
    await expect.element(page.getByText('学生70001', { exact: true })).toBeVisible()
    expect(document.activeElement).toBe(keys())
    await userEvent.keyboard('名{Enter}')
    expect(grid.value(2, 'name')).toBe('改名')
    expect(activeCellPosition()).toBe('3:1')
    await vi.waitFor(() => expect(page.getByRole('grid').element().scrollTop).toBeLessThan(200))
  })
})
