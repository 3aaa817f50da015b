import { Dropdown, type MenuProps } from 'antd'
import { Link, useNavigate } from 'react-router'
import styles from './count-link.module.css'
import type { CountPart } from './record-links.ts'

interface CountLinkProps {
  /** The accessible name of the number. */
  label: string
  parts: readonly CountPart[]
}

const shown = (count: number) => count.toLocaleString('zh-CN')

export const sumCounts = (parts: readonly CountPart[]): number => parts.reduce((total, { count }) => total + count, 0)

/**
 * DG-10: a number that links to the list of what it counts. When it spans several degree types, it offers a list for
 * each.
 */
export function CountLink({ label, parts }: CountLinkProps) {
  const counted = parts.filter(({ count }) => count > 0)
  const total = sumCounts(counted)
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
  // A mouse click on the link follows the link itself, which also allows opening a new tab.
  const open: MenuProps['onClick'] = ({ key, domEvent }) => {
    const isOnLink = domEvent.target instanceof Element && domEvent.target.closest('a') !== null
    if (domEvent.type === 'keydown' || !isOnLink) void navigate(key)
  }
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
    <Dropdown menu={{ items, onClick: open }} trigger={['click']}>
      <button
        type="button"
        className={styles.several}
        aria-label={`${label} ${shown(sumCounts(parts))}，按学位类型查看列表`}
      >
        {shown(sumCounts(parts))}
      </button>
    </Dropdown>
  )
}
