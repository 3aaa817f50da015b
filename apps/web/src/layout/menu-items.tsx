import { findDegreeType } from '@xw/shared/degree/types'
import type { ItemType } from 'antd/es/menu/interface'
import { Link } from 'react-router'
import { type MenuItem, newTabAddressOf, toLink } from '../data/session/menu.ts'
import { Icon } from '../widgets/icon.tsx'

/** Returns the visible menu items in the shape that antd's menu takes. */
export const toMenuItems = (entries: readonly MenuItem[]): ItemType[] =>
  entries.map(entry => {
    const icon = entry.meta.icon ? <Icon name={entry.meta.icon} /> : undefined
    const { children = [] } = entry
    if (children.length > 0) return { key: entry.name, icon, label: entry.meta.title, children: toMenuItems(children) }
    // The menu has room for the short name of a degree type; its tooltip has the full one.
    const title = findDegreeType(entry.query?.xwlx ?? '')?.name ?? entry.meta.title
    return { key: toLink(entry), icon, label: <MenuItemLink entry={entry} />, title }
  })

function MenuItemLink({ entry }: { entry: MenuItem }) {
  const { title } = entry.meta
  const address = newTabAddressOf(entry)
  if (address === null) return <Link to={toLink(entry)}>{title}</Link>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
