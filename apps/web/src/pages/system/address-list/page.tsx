import { Input, Pagination } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { BesideDeparts } from '../../../features/departs/beside-departs.tsx'
import { useIsPhone } from '../../../lib/use-media.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { Can } from '../../../widgets/can.tsx'
import { ExportButton } from '../../../widgets/export-button.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { toPagination } from '../../../widgets/paging.ts'
import styles from './address-list.module.css'
import { ColleagueCards } from './colleague-cards.tsx'
import { ColleagueTable } from './colleague-table.tsx'
import { useAddressList } from './use-address-list.ts'

const permission = 'sys:addressList:list'

/** SY-06: lists the contact details of a school's staff, by department. */
export default function AddressListPage() {
  const canList = useCan(permission)
  if (!canList) return <NoPermission permission={permission} />
  return (
    <PageWrapper description="本单位教职工的联系方式。号码按您的权限显示，未授权时部分隐藏。">
      <BesideDeparts>
        <Colleagues />
      </BesideDeparts>
    </PageWrapper>
  )
}

function Colleagues() {
  const { page, error, isFetching, retry, paging, realname, setPaging, find, exportAll } = useAddressList()
  const isPhone = useIsPhone()
  return (
    <section className={styles.body} aria-label="通讯录" aria-busy={isFetching}>
      <div className={styles.tools}>
        <Input.Search
          key={realname}
          className={styles.search ?? ''}
          aria-label="姓名"
          placeholder="输入姓名搜索"
          allowClear
          defaultValue={realname}
          onSearch={find}
        />
        <Can code="sys:addressList:exportXls">
          <ExportButton onExport={exportAll} />
        </Can>
      </div>
      {!page && (error ? <LoadFailure error={error} permission={permission} onRetry={retry} /> : <ListSkeleton />)}
      {page?.records.length === 0 && <EmptyState text={realname ? '没有这个姓名的同事' : '这个部门还没有教职工'} />}
      {page &&
        page.records.length > 0 &&
        (isPhone ? <ColleagueCards people={page.records} /> : <ColleagueTable people={page.records} />)}
      {page && page.total > 0 && (
        <Pagination
          className={styles.pages ?? ''}
          size="small"
          align="end"
          simple={isPhone}
          {...toPagination(paging, page.total, setPaging)}
          showQuickJumper={!isPhone}
          showTotal={total => `共 ${total} 人`}
        />
      )}
    </section>
  )
}
