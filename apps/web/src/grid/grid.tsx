import type { CSSProperties } from 'react'
import { Body } from './body.tsx'
import { ErrorTip } from './error-tip.tsx'
import styles from './grid.module.css'
import { GridProvider } from './grid-context.ts'
import type { GridProps } from './grid-props.ts'
import { GridHeader } from './header.tsx'
import type { GridColumn } from './model/state.ts'
import { defaultMaxHeight, rowHeights } from './sizes.ts'
import { useAsyncRules } from './use-async-rules.ts'
import { useColumnWindow } from './use-column-window.ts'
import { useGridEvents } from './use-grid-events.ts'
import { useGridSetup } from './use-grid-setup.ts'
import { useNotice } from './use-notice.ts'
import { useReveal } from './use-reveal.ts'

/** Explains how to leave the grid by keyboard, because Tab alone moves from cell to cell. */
const helpText = '方向键移动，回车或 F2 编辑，Esc 后按 Tab 离开表格'

/** GR-10: an editable grid of any length. The handle holds its state; this component draws it and listens to events. */
export function Grid(props: GridProps) {
  const { grid, label, maxHeight = defaultMaxHeight, toolbar, footer, empty = '暂无数据', children } = props
  const { context, scroller, live, viewWidth, resize, setWidth } = useGridSetup(props)
  const { layout, structure, rowHeight } = context
  const helpId = `${context.gridId}-help`
  const headerHeight = Math.min(rowHeight, rowHeights.medium)
  const columns = useColumnWindow(scroller, layout, viewWidth)
  const view = useReveal({ grid, context, scroller })
  const events = useGridEvents({ context, scroller, view, resize: setWidth, canAdd: props.pasteAdds ?? false })
  useNotice(grid, context)
  useAsyncRules(grid)
  const { rows, active } = grid.state
  return (
    <GridProvider value={context}>
      <div
        className={styles.frame}
        style={{ '--grid-row': `${rowHeight}px`, '--grid-view': `${viewWidth}px` } as CSSProperties}
      >
        {toolbar}
        <div
          ref={scroller}
          role={props.tree ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-describedby={helpId}
          aria-rowcount={rows.length + 1 + (footer ? countFooterLines(grid.state.columns) : 0)}
          aria-colcount={structure.length + layout.columns.length}
          aria-multiselectable
          {...(grid.state.options.readOnly && { 'aria-readonly': true })}
          tabIndex={active ? -1 : 0}
          className={styles.scroller}
          style={{ maxHeight }}
          {...events}
        >
          <GridHeader height={headerHeight} window={columns} onResize={resize} onResized={setWidth} />
          <Body scroller={scroller} headerHeight={headerHeight} window={columns} />
          {footer && (
            <div role="rowgroup" className={styles.footer} data-footer>
              {footer}
            </div>
          )}
        </div>
        {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
        <span id={helpId} hidden>
          {helpText}
        </span>
        <ErrorTip scroller={scroller} />
        <div ref={live} role="status" className="xw-unseen" />
        {children}
      </div>
    </GridProvider>
  )
}

/** GR-09: returns the number of footer lines. */
const countFooterLines = (columns: readonly GridColumn[]) =>
  new Set(columns.flatMap(column => column.statistics ?? [])).size
