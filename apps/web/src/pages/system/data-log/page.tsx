import { Input, Select } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure, NoPermission } from '../../../resource/page-states.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './data-log.module.css'
import { RecordVersions } from './record-versions.tsx'
import { useLoggedTables } from './use-data-log.ts'
import { useDataLogLocation } from './use-data-log-location.ts'

const permission = 'sys:dataLog:list'

/** SY-10: shows earlier versions of records, compares them field by field and restores values. */
export default function DataLogPage() {
  const canList = useCan(permission)
  if (!canList) return <NoPermission permission={permission} />
  return (
    <PageWrapper description="记录每次修改前的样子都会保留。选择数据表，找到记录，比较它的任意两个版本；可以修改的内容能恢复。">
      <DataLog />
    </PageWrapper>
  )
}

function DataLog() {
  const { data: tables, error, refetch } = useLoggedTables()
  const { location: place, chooseTable, find } = useDataLogLocation()
  const { dataTable, dataId, keyword, createBy } = place
  if (!tables)
    return error ? (
      <LoadFailure error={error} permission={permission} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  const table = tables.find(each => each.dataTable === dataTable)
  if (table && dataId) return <RecordVersions key={dataId} title={table.title} />
  return (
    <section className={styles.body} aria-label="数据日志">
      <div className={styles.asked}>
        <Select
          {...(table && { value: dataTable })}
          options={tables.map(each => ({ value: each.dataTable, label: each.title }))}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择数据表"
          aria-label="数据表"
          onChange={chooseTable}
        />
        <Input.Search
          key={`record ${keyword}`}
          aria-label="记录"
          placeholder="名称、编号或记录 ID"
          allowClear
          maxLength={100}
          defaultValue={keyword}
          disabled={!table}
          onSearch={text => find({ keyword: text.trim() })}
        />
        <Input.Search
          key={`by ${createBy}`}
          aria-label="修改人账号"
          placeholder="修改人账号"
          allowClear
          maxLength={100}
          defaultValue={createBy}
          disabled={!table}
          onSearch={text => find({ createBy: text.trim() })}
        />
      </div>
      {table ? (
        <ChangeList query={{ dataTable, keyword, createBy }} />
      ) : (
        <EmptyState text={tables.length > 0 ? '请选择要查看的数据表' : '您还不能查看任何数据表的历史'} />
      )}
    </section>
  )
}
