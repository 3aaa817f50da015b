import { paths } from '@xw/shared/wire/paths'
import type { PickerPerson } from '@xw/shared/wire/people'
import { Button, Input, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useIsPhone } from '../../lib/use-media.ts'
import { EmptyState } from '../../resource/empty-state.tsx'
import { LoadFailure } from '../../resource/page-states.tsx'
import { Can } from '../../widgets/can.tsx'
import { toPagination } from '../../widgets/paging.ts'
import { selectionLabels } from '../../widgets/selection-labels.ts'
import { useConfirm } from '../../widgets/use-confirm.tsx'
import styles from './members.module.css'
import { type MemberGroup, useMembers } from './use-members.ts'

const UserModal = lazy(() => import('../../pickers/user-modal.tsx'))
const users = { from: 'records', path: paths.users.resource, value: 'id', text: 'realname' } as const

const columns = [
  { title: '姓名', dataIndex: 'realname' },
  { title: '账号', dataIndex: 'username' },
  { title: '手机', dataIndex: 'phone', width: 130, responsive: ['md' as const] },
  { title: '状态', dataIndex: 'status_dictText', width: 80 },
]

const words = {
  depart: {
    permission: 'sys:depart:member',
    empty: '本部门还没有用户',
    from: '本部门：他们不再有本部门的权限，账号和其他部门不受影响。',
  },
  role: {
    permission: 'sys:role:member',
    empty: '还没有用户有这个角色',
    from: '这个角色：他们不再有它给予的权限，账号和其他角色不受影响。',
  },
} as const

/**
 * The direct members of a department, without those of its subdepartments, or the holders of a role. Adds and removes
 * people.
 */
export function MemberTable({ group }: { group: MemberGroup }) {
  const { permission, empty, from } = words[group.kind]
  const { page, error, isFetching, retry, paging, setPaging, search, put, takeOut } = useMembers(group)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const { confirm, holder } = useConfirm()
  const isPhone = useIsPhone()

  async function askAndTakeOut() {
    const content = `将 ${chosen.length} 名用户移出${from}`
    if (!(await confirm({ title: '确认移出', content, okText: '移出', isDanger: true }))) return
    if (await takeOut(chosen)) setChosen([])
  }
  if (error) return <LoadFailure error={error} permission="sys:user:pick" onRetry={retry} />
  return (
    <>
      {holder}
      <div className={styles.tools}>
        <Input.Search aria-label="姓名" placeholder="输入姓名搜索" allowClear onSearch={search} />
        <Can code={permission}>
          <Button onClick={() => setAdding(true)}>添加已有用户</Button>
          <Button danger disabled={chosen.length === 0} onClick={() => void askAndTakeOut()}>
            移出{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        </Can>
      </div>
      <Table<PickerPerson>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={page?.records ?? []}
        loading={isFetching}
        locale={{ emptyText: <EmptyState text={empty} /> }}
        rowSelection={{
          ...selectionLabels,
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: keys => setChosen(keys.map(String)),
        }}
        pagination={{
          ...toPagination(paging, page?.total, setPaging),
          simple: isPhone,
          showTotal: total => `共 ${total} 人`,
        }}
      />
      {isAdding && (
        <Suspense>
          <UserModal
            source={users}
            chosen={[]}
            multiple
            onClose={() => setAdding(false)}
            onConfirm={async picked => {
              if (picked.length === 0 || (await put(picked.map(({ value }) => value)))) setAdding(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
