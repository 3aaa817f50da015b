import { getStateWord } from '@xw/shared/degree/record-states'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { Button, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import { FieldChanges, PhotoChange } from './changes.tsx'
import { type ChangeRequestRow, useChangedRecords, useChangeRequestAction } from './use-change-request.ts'
import styles from './xw-change-sheet.module.css'

const ValuesDialog = lazyPart(() => import('./values-dialog.tsx'))
const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx'))

/** The button that enters new values, by kind of change request. Kinds without one concern the whole record. */
const fillLabels: Readonly<Record<string, string>> = { edit: '填写新值', photo: '上传新照片' }

/** The records of a change request with their old and new values. */
export function ChangedRecords({ sheet }: { sheet: ChangeRequestRow }) {
  const { data, error, isFetching, refetch } = useChangedRecords(sheet.id)
  const [filled, setFilled] = useState<ChangeRequestRecord | null>(null)
  const [paging, setPaging] = useState(firstPage)
  const isOpen = useCan(`${changeRequestResource.permission}:edit`) && sheet.state === '0'
  const { run } = useChangeRequestAction(sheet.id)
  const drop = (recordId: string, field?: string) =>
    void run(changeRequestPaths.drop, { recordId, ...(field && { field }) })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const actions = (record: ChangeRequestRecord) => (
    <>
      {fillLabels[sheet.kind] && (
        <Button type="link" size="small" onClick={() => setFilled(record)}>
          {fillLabels[sheet.kind]}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => drop(record.recordId)}>
        移出
      </Button>
    </>
  )
  const close = () => setFilled(null)
  return (
    <>
      <Table<ChangeRequestRecord>
        className={styles.records ?? ''}
        rowKey="recordId"
        size="small"
        loading={isFetching && !data}
        dataSource={data ?? []}
        scroll={{ x: 560 }}
        locale={{ emptyText: '还没有记录：点“添加记录…”，或在学位信息列表中勾选后点“勘误…”' }}
        pagination={{ ...toPagination(paging, data?.length, setPaging), hideOnSinglePage: (data?.length ?? 0) <= 10 }}
        columns={[
          ...who,
          ...(fillLabels[sheet.kind] ? [changesOf(sheet, isOpen ? drop : undefined)] : []),
          ...(isOpen
            ? [{ title: '操作', width: 170, render: (_: unknown, record: ChangeRequestRecord) => actions(record) }]
            : []),
        ]}
      />
      {filled && sheet.kind === 'edit' && <ValuesDialog sheet={sheet} record={filled} onClose={close} />}
      {filled && sheet.kind === 'photo' && <PhotoDialog sheet={sheet} record={filled} onClose={close} />}
    </>
  )
}

/** A phone has room only for the name and the changes. */
const onWideScreens = ['md' as const]

const who: NonNullable<TableProps<ChangeRequestRecord>['columns']> = [
  { title: '姓名', dataIndex: 'name', width: 110 },
  { title: '学号或申请号', dataIndex: 'number', width: 140, responsive: onWideScreens },
  {
    title: '当前状态',
    width: 110,
    responsive: onWideScreens,
    render: (_, { status }) => status && getStateWord(status),
  },
]

const changesOf = (
  { kind }: ChangeRequestRow,
  drop: ((recordId: string, field: string) => void) | undefined,
): NonNullable<TableProps<ChangeRequestRecord>['columns']>[number] => ({
  title: kind === 'photo' ? '原照片 → 新照片' : '原值 → 新值',
  render: (_, record) =>
    kind === 'photo' ? (
      <PhotoChange record={record} />
    ) : (
      <FieldChanges record={record} {...(drop && { onDrop: key => drop(record.recordId, key) })} />
    ),
})
