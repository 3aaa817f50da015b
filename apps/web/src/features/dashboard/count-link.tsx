import { Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import styles from './count-link.module.css'
import type { CountPart } from './record-links.ts'

interface CountLinkProps {
  /** What is counted, for who does not see what the number stands under. */
  label: string
  parts: readonly CountPart[]
}

const shown = (count: number) => count.toLocaleString('zh-CN')

export const totalOf = (parts: readonly CountPart[]): number => parts.reduce((total, { count }) => total + count, 0)

/** DG-10: a number that leads to the list of what it counts. Of several degree types each has a list: they are offered. */
export function CountLink({ label, parts }: CountLinkProps) {
  const counted = parts.filter(({ count }) => count > 0)
  const total = totalOf(counted)
  const [only, ...others] = counted
  if (!only || counted.every(({ to }) => to === undefined))
    return <span className={total === 0 ? styles.none : ''}>{shown(total)}</span>
  if (only.to === undefined || others.length > 0) return <Several label={label} parts={counted} />
  return (
    <Link to={only.to} aria-label={`${label} ${shown(total)}，查看列表`}>
      {shown(total)}
    </Link>
  )
}

function Several({ label, parts }: CountLinkProps) {
  const navigate = useNavigate()
  const items = parts.map(({ name, count, to }) => ({
    key: to ?? name,
    disabled: to === undefined,
    label: (
      <Link to={to ?? ''} className={styles.item} tabIndex={-1}>
        <span>{name}</span> <span>{shown(count)}</span>
      </Link>
    ),
  }))
  return (
    <Dropdown
      // With the mouse the link itself is followed, also into a window of its own.
      menu={{ items, onClick: ({ key, domEvent }) => domEvent.type === 'keydown' && void navigate(key) }}
      trigger={['click']}
    >
      <button
        type="button"
        className={styles.several}
        aria-label={`${label} ${shown(totalOf(parts))}，按学位类型查看列表`}
      >
        {shown(totalOf(parts))}
      </button>
    </Dropdown>
  )
}
