/** The current page of a list, and its size. */
export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
}

/** QY-01: the initial page of a list that is only part of a page. */
export const firstPage: Paging = { pageNo: 1, pageSize: 10 }

const smallSizes = [10, 20, 30]

/** QY-01: antd's pagination of such a list: ten, twenty or thirty at a time, and a way to any page. */
export const toPagination = (paging: Paging, total: number | undefined, onPaging: (paging: Paging) => void) => ({
  current: paging.pageNo,
  pageSize: paging.pageSize,
  total: total ?? 0,
  pageSizeOptions: smallSizes,
  showSizeChanger: true,
  showQuickJumper: true,
  onChange: (pageNo: number, pageSize: number) =>
    onPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize }),
})
