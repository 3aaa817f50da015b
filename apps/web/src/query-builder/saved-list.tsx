import { DeleteOutlined } from '@ant-design/icons'
import { superQueryTexts } from '@xw/shared/query/super-query'
import type { StoredQuery } from '@xw/shared/wire/saved-queries'
import { Button } from 'antd'
import { useConfirm } from '../widgets/use-confirm.tsx'
import styles from './query-builder.module.css'

interface SavedListProps {
  saved: readonly StoredQuery[]
  onChoose: (query: StoredQuery) => void
  onRemove: (id: string) => Promise<void>
}

/** QY-03: the queries that the user has saved for this page. */
export function SavedList({ saved, onChoose, onRemove }: SavedListProps) {
  const { confirm, holder } = useConfirm()
  const remove = async (id: string) => {
    if (await confirm({ title: '提示', content: superQueryTexts.askDelete, isDanger: true })) await onRemove(id)
  }
  return (
    <section className={styles.saved} aria-label="保存的查询">
      {holder}
      <h3>保存的查询</h3>
      {saved.length === 0 && <p className={styles.none}>没有保存任何查询</p>}
      <ul>
        {saved.map(query => (
          <li key={query.id}>
            <Button type="text" className={styles.title ?? ''} title={query.title} onClick={() => onChoose(query)}>
              {query.title}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除查询 ${query.title}`}
              onClick={() => void remove(query.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
