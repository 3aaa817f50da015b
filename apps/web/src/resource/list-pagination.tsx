import { Pagination } from 'antd'
import { pageSizes } from '../data/resources/list-state.ts'
import { totalText } from '../data/resources/resource-messages.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'

/** The height of the line at the bottom of the window. */
export const pagerPx = 36

/** QY-01: the number of records, and the current page. */
export function ListPagination() {
  const { page, state, change } = useListContext()
  const isPhone = useIsPhone()
  if (!page || page.total === 0) return null
  return (
    <div className={styles.pages}>
      <span>{totalText(page.total, page.isEstimate)}</span>
      <Pagination
        size="small"
        simple={isPhone}
        current={state.pageNo}
        pageSize={state.pageSize}
        total={page.total}
        pageSizeOptions={pageSizes}
        showSizeChanger
        showQuickJumper={!isPhone}
        onChange={(pageNo, pageSize) => change(pageSize === state.pageSize ? { pageNo } : { pageSize })}
      />
    </div>
  )
}
