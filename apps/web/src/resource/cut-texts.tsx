import { Tooltip } from 'antd'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './table.module.css'

interface ShownText {
  readonly text: string
  readonly at: Readonly<Record<'top' | 'left' | 'width' | 'height', number>>
}

/** The name of a record is a button that cuts its own text. */
const isCut = (cell: Element) =>
  [cell, ...cell.querySelectorAll('button')].some(box => box.scrollWidth > box.clientWidth)

/** Returns the event's cell if its text is cut off. */
function cutCellOf({ target }: SyntheticEvent): Element | null {
  const cell = target instanceof Element ? target.closest('td.ant-table-cell-ellipsis') : null
  return cell && isCut(cell) ? cell : null
}

/** Wraps a table and shows the full text of a cut cell when the user points at it or reaches it by keyboard. */
export function CutTexts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownText | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the table is drawn with other rows or widths
  useLayoutEffect(() => {
    const cells = [...(place.current?.querySelectorAll('td.ant-table-cell-ellipsis') ?? [])]
    // All cells are measured before any is changed. A cell with a button is skipped, because the button takes the
    // focus.
    const cut = new Set(cells.filter(cell => isCut(cell) && !cell.querySelector('button')))
    for (const cell of cells) {
      if (cut.has(cell)) cell.setAttribute('tabindex', '0')
      else cell.removeAttribute('tabindex')
    }
  }, [children])
  const show = (event: SyntheticEvent) => {
    const cell = cutCellOf(event)
    if (!cell) return setShown(null)
    const { top, left, width, height } = cell.getBoundingClientRect()
    setShown({ text: cell.textContent ?? '', at: { top, left, width, height } })
  }
  const hide = () => setShown(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its children
    <div ref={place} onMouseOver={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {shown && (
        <Tooltip open title={shown.text}>
          <span className={styles.cut} style={shown.at} />
        </Tooltip>
      )}
    </div>
  )
}
