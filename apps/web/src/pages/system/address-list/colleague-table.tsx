import type { Colleague } from '@xw/shared/wire/people'
import { Table, type TableColumnType } from 'antd'
import { UserAvatar } from '../../../widgets/user-avatar.tsx'
import styles from './address-list.module.css'
import { ContactLink } from './contact-link.tsx'

const columns: TableColumnType<Colleague>[] = [
  {
    title: '姓名',
    key: 'realname',
    width: 160,
    render: (_, { realname, avatar }) => (
      <span className={styles.person}>
        <UserAvatar name={realname ?? ''} fileId={avatar} sizePx={28} />
        {realname}
      </span>
    ),
  },
  { title: '部门', dataIndex: 'departName', ellipsis: true },
  { title: '职务', dataIndex: 'post_dictText', width: 120, ellipsis: true },
  { title: '手机', key: 'phone', width: 130, render: (_, { phone }) => <ContactLink by="phone" value={phone} /> },
  {
    title: '固定电话',
    key: 'telephone',
    width: 140,
    render: (_, person) => <ContactLink by="telephone" value={person.telephone} />,
  },
  { title: '邮箱', key: 'email', ellipsis: true, render: (_, { email }) => <ContactLink by="email" value={email} /> },
]

export function ColleagueTable({ people }: { people: readonly Colleague[] }) {
  return (
    <Table<Colleague>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={people}
      pagination={false}
      scroll={{ x: 860 }}
    />
  )
}
