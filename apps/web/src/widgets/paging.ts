/** Where one is in a list, and how much of it is shown at a time. */
export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
}

/** QY-01: how a list begins that is no page of its own. */
export const firstPage: Paging = { pageNo: 1, pageSize: 10 }

const smallSizes = [10, 20, 30]

/** QY-01: such a list as antd pages it: ten, twenty or thirty at a time, and a way to any page. */
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
